"""The set-up before the first epoch: plague, pantheons, the first god and temple of each player."""
