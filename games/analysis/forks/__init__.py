"""Forks: lines of play that somebody tries from a position of a game, without any effect on the game."""
