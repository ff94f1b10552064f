"""The clocks and pauses of a game, and the hours in which a person plays."""
