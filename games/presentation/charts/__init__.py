"""Dice, chances and luck, as pictures and in words."""
