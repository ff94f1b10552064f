"""Pages to think on: a game forked from one of its frames."""
