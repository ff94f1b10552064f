"""The form that starts a game, and what an address says to fill it."""
