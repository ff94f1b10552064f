"""What happened in a game, as its reader may know it."""
