"""Everything that changes a game: one function for each action, each in its own transaction."""
