"""Everything that changes a tournament. One function an action, each its own transaction."""
