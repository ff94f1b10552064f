"""The people whom a person knows: friends, and people whom they have blocked."""
