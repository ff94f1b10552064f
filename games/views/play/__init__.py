"""The page of a game, and the orders given on it."""
