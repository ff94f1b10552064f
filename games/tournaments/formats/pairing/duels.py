"""Pairings for two where everybody meets everybody, and how far pairings go."""

from __future__ import annotations

from collections.abc import Sequence

from caissify_pairings.engines.round_robin import berger_round

MOST_DUTCH = 128
"""Entrants that the Dutch system pairs in a second; with twice as many it takes five."""
Duels = tuple[list[tuple[int, int]], list[int]]
"""Pairs, the first seat first, and who has a bye."""


def berger(entrants: Sequence[int], number: int) -> Duels:
    """The round with this number, from 1, of those in which everybody meets everybody once."""
    absent = len(entrants) + 1
    duels, byes = [], []
    for white, black in berger_round(len(entrants) + len(entrants) % 2, number):
        if absent in (white, black):
            byes.append(entrants[min(white, black) - 1])
        else:
            duels.append((entrants[white - 1], entrants[black - 1]))
    return duels, byes


def most_rounds(entrants: int) -> int:
    """For how many rounds all can be paired anew, whatever the results, with one bye at most in each.

    With `n` entrants, or one more where that is odd, each can still meet `n - 1 - r` after `r` rounds. As
    long as these are half of all, everybody can be paired (Dirac 1952); with four that is so to the end.
    """
    even = entrants + entrants % 2
    return even - 1 if even <= 4 else even // 2
