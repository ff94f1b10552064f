"""Chance: where dice come from, and what they may cost."""
