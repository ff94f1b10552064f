"""Games as they are played: the one door to a table, and whoever gives orders there."""
