"""How games are played: the one way to the table, and those who give orders there."""
