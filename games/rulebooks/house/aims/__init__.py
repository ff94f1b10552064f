"""House rules that change how the game is won."""
