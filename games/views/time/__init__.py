"""Clocks and pauses of a game, and the hours in which somebody plays."""
