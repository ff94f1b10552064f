"""House rules that change with what the game begins."""
