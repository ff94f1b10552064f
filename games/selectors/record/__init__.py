"""The past of a game, as its reader may know it."""
