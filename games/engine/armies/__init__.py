"""Armies on the board: who stands where, who decides for them, and what they may attack."""
