"""Tactics for what some editions add, each in the module of its feature."""
