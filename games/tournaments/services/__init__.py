"""Everything that changes a tournament. One function a deed, each its own transaction."""
