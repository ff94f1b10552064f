"""House rules about fights."""
