"""The course of a tournament, which needs nobody: draws, games and their results."""
