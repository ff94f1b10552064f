"""Pages on which one thinks: a game forked from one of its frames."""
