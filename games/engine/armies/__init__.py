"""Armies on the board: whose they are, who decides for them, and what they may attack."""
