"""Exact odds of battles, from the faces of the dice (no sampling)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product


@lru_cache(maxsize=None)
def losses(attack: str, defence: str) -> tuple[int, int]:
    """Compare dice as thrown: armies lost by the attacker and by the defender.

    Highest against highest, next against next; the defender wins ties
    (Hasbro 2000, Les combats; the same in every edition).
    """
    pairs = list(zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False))
    lost = sum(mine <= theirs for mine, theirs in pairs)
    return lost, len(pairs) - lost


@lru_cache(maxsize=None)
def roll_odds(attack: int, defence: int) -> tuple[tuple[int, int, float], ...]:
    """Every outcome of one roll: (attacker's losses, defender's losses, probability)."""
    seen: Counter[tuple[int, int]] = Counter()
    faces = "123456"
    for thrown in product(faces, repeat=attack + defence):
        seen[losses("".join(thrown[:attack]), "".join(thrown[attack:]))] += 1
    total = 6 ** (attack + defence)
    return tuple((mine, theirs, count / total) for (mine, theirs), count in sorted(seen.items()))
