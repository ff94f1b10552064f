"""Boards as pictures, and as tables in words."""
