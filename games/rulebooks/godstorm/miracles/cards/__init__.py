"""The cards of miracles, by the piles that they lie in."""
