"""Secrets drawn by chance, so that nobody can work them out from the board and this program."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp
from typing import TypeVar

Choice = TypeVar("Choice")

MOST = 0.4
"""The largest probability of a secret, if there are at least three to choose from."""


def probabilities(worths: Mapping[Choice, float], spread: float) -> dict[Choice, float]:
    """Return the probability with which each of these is drawn: the more it is worth, the likelier.

    With `spread` more worth it is e times as likely. None is likelier than `MOST`; if there are only one or
    two, all are alike.
    """
    best = max(worths.values())
    weights = {choice: exp((worth - best) / spread) for choice, worth in worths.items()}
    most = max(MOST, 1 / len(weights))
    capped: dict[Choice, float] = {}
    while True:
        left, total = 1 - most * len(capped), sum(weights.values())
        high = [choice for choice, weight in weights.items() if left * weight / total > most]
        if not high:
            return capped | {choice: left * weight / total for choice, weight in weights.items()}
        for choice in high:
            capped[choice] = most
            del weights[choice]


def drawn(worths: Mapping[Choice, float], spread: float, rng: random.Random) -> Choice:
    """Return one of these, drawn with its probability."""
    chances = probabilities(worths, spread)
    return rng.choices([*chances], [*chances.values()])[0]
