"""The pages of tournaments for players, and what they do there."""
