"""Everything that changes a tournament: one function for each action, in its own transaction."""
