"""Before the first epoch: plague, pantheons, the first god and temple of each."""
