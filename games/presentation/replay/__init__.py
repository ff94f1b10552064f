"""A game played back on its board: frame by frame, as a page and as what the page's script plays."""
