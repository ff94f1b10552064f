"""The story of a game, in sentences."""
