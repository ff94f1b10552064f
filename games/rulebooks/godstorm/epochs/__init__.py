"""Epochs: the bids for the order of turns, the marker that moves on, and the score at the end."""
