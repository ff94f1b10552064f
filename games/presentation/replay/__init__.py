"""A game played back on its board: moment by moment, as a page and as what the page's script plays."""
