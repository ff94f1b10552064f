"""Benchmarks of tournaments: how fast a large one is, and whether each comes to its end."""
