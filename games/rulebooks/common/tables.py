"""Numbers that several editions have in common."""

from __future__ import annotations

STARTING_ARMIES = {3: 35, 4: 30, 5: 25, 6: 20}
"""By the number of players, the same in every edition that gives any."""

CLASSICAL = (4, 6, 8, 10, 12, 15, 20, 25)
"""The armies for the first sets, one after the other, where the value grows; each later set brings five more.
"""
