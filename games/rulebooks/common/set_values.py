"""The values of sets that several editions share."""

from __future__ import annotations

CLASSICAL = (4, 6, 8, 10, 12, 15, 20, 25)
"""The armies for the first sets of a game, in order; each later set brings five more."""
