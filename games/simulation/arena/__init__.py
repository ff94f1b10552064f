"""Round robins of computer players: the schedule, the games in processes, and the results of each player."""
