"""Clocks, deadlines and moments, in words."""
