"""The time of players: when it runs, when it stands still, and when it is up."""
