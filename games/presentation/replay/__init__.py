"""A game played back on its board, frame by frame: as a page, and as data for the page's script."""
