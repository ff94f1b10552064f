"""Tournaments: how quick a large one is, how good its tables are, and whether each comes to its end."""
