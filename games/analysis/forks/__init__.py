"""Forks: what somebody tries on a position that departs from a game. The game itself knows nothing of it."""
