"""Everything that changes a game. One function an action, each its own transaction."""
