"""The values of sets, as several editions have them."""

from __future__ import annotations

CLASSICAL = (4, 6, 8, 10, 12, 15, 20, 25)
"""The armies for the first sets of a game, one after the other; each later set brings five more."""
