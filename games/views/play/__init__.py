"""The game page and the orders given on it."""
