"""Everything that changes a game. One function a deed, each its own transaction."""
