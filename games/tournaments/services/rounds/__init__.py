"""How a tournament goes on by itself: draws, games and their results."""
