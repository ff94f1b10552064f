"""House rules that change how the game begins."""
