"""How the dice of both sides are compared, and what that costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product

Ranked = Sequence[int]
"""The dice of one side, the highest first."""


def losses(attack: Ranked, defence: Ranked) -> tuple[int, int]:
    """Compare dice. Return the armies lost by the attacker and by the defender.

    The highest die meets the highest, and the next meets the next. The defender wins ties (Hasbro 2000, Les
    combats; the same in every edition).
    """
    pairs = list(zip(attack, defence, strict=False))
    lost = sum(mine <= theirs for mine, theirs in pairs)
    return lost, len(pairs) - lost


def numbers_shown(thrown: str) -> list[int]:
    """Return the numbers that recorded dice show."""
    return [int(die, 36) for die in thrown]


def ranked(thrown: str) -> Ranked:
    """Return recorded dice as numbers, the highest first: `163` -> `(6, 3, 1)`."""
    return tuple(sorted(numbers_shown(thrown), reverse=True))


class Costs(dict[str, tuple[int, int]]):
    """The costs of rolls as they are recorded: `costs["631-52"]` for 631 against 52.

    A cost is worked out by `compare` when it is first looked up.
    """

    def __init__(self, compare: Callable[[Ranked, Ranked], tuple[int, int]]) -> None:
        self.compare = compare

    def __missing__(self, roll: str) -> tuple[int, int]:
        attack, defence = roll.split("-")
        self[roll] = cost = self.compare(ranked(attack), ranked(defence))
        return cost


OUTCOMES = Costs(losses)
"""The losses of rolls in older records, which did not state them."""

Outcomes = tuple[tuple[int, int, float], ...]
"""What one roll may cost: (attacker's losses, defender's losses, probability)."""


@cache
def throws(dice: int, faces: Ranked) -> Mapping[Ranked, int]:
    """Return every row that this number of dice may show, with the number of ways to roll it."""
    return Counter(tuple(sorted(thrown, reverse=True)) for thrown in product(faces, repeat=dice))


def bounded(lost: int, killed: int, mine: int, theirs: int) -> tuple[int, int]:
    """Return the losses of a roll, limited by the armies on both sides.

    One of the attacker's armies always stays, and another moves in if the last defender falls.
    """
    killed = min(killed, theirs)
    return min(lost, mine - 1 - (killed == theirs)), killed
