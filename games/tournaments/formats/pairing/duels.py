"""Pairings of a round robin, and how many rounds can be paired without rematches."""

from __future__ import annotations

from collections.abc import Sequence

from caissify_pairings.engines.round_robin import berger_round

MOST_DUTCH = 128
"""The most entrants for the Dutch system; it pairs this many in one second, and twice as many in five."""
Duels = tuple[list[tuple[int, int]], list[int]]
"""The pairs, first seat first, and the entrants with a bye."""


def berger(entrants: Sequence[int], number: int) -> Duels:
    """Return one round of a round robin; rounds count from 1."""
    absent = len(entrants) + 1
    duels, byes = [], []
    for white, black in berger_round(len(entrants) + len(entrants) % 2, number):
        if absent in (white, black):
            byes.append(entrants[min(white, black) - 1])
        else:
            duels.append((entrants[white - 1], entrants[black - 1]))
    return duels, byes


def most_rounds(entrants: int) -> int:
    """Return how many rounds can be paired without a rematch, whatever the results, and with one bye at most.

    Let `n` be the number of entrants, plus one if it is odd. After `r` rounds, each can still meet `n - 1 -
    r` others. While that is at least half of `n`, everybody can be paired (Dirac 1952); with four entrants it
    works to the end.
    """
    even = entrants + entrants % 2
    return even - 1 if even <= 4 else even // 2
