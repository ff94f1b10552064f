"""Tournaments that run by themselves: formats, models, services and pages. No other app imports them."""
