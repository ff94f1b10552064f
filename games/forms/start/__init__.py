"""The form that starts a game, and the addresses that fill it."""
