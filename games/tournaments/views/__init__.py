"""The pages of tournaments for players, and the actions on them."""
