"""The course of a tournament, which runs by itself: draws, games and their results."""
