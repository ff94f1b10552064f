"""Games as they are played: the one way to a table, and whoever gives orders there."""
