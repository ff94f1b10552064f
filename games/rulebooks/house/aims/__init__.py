"""House rules that change what wins."""
