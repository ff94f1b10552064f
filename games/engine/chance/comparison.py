"""Two rows of dice beside each other, and what that costs both sides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product

Ranked = Sequence[int]
"""The dice of one side, the highest first."""


def losses(attack: Ranked, defence: Ranked) -> tuple[int, int]:
    """Compare dice: armies lost by the attacker and by the defender.

    Highest against highest, next against next; the defender wins ties
    (Hasbro 2000, Les combats; the same in every edition).
    """
    pairs = list(zip(attack, defence, strict=False))
    lost = sum(mine <= theirs for mine, theirs in pairs)
    return lost, len(pairs) - lost


def shown(thrown: str) -> list[int]:
    """What recorded dice show."""
    return [int(die, 36) for die in thrown]


def ranked(thrown: str) -> Ranked:
    """Dice as they are recorded, the highest first: `163` -> `(6, 3, 1)`."""
    return tuple(sorted(shown(thrown), reverse=True))


class Costs(dict[str, tuple[int, int]]):
    """What rolls cost both sides, by how they are recorded: `costs["631-52"]` for 631 against 52.

    It grows with what is looked up. `compare` says it of two rows.
    """

    def __init__(self, compare: Callable[[Ranked, Ranked], tuple[int, int]]) -> None:
        self.compare = compare

    def __missing__(self, roll: str) -> tuple[int, int]:
        attack, defence = roll.split("-")
        self[roll] = cost = self.compare(ranked(attack), ranked(defence))
        return cost


OUTCOMES = Costs(losses)
"""The losses of a roll in a record of before, which left them to its reader."""

Outcomes = tuple[tuple[int, int, float], ...]
"""What one roll may cost: (attacker's losses, defender's losses, probability)."""


@cache
def throws(dice: int, faces: Ranked) -> Mapping[Ranked, int]:
    """What so many dice with these faces may show, each row in so many ways."""
    return Counter(tuple(sorted(thrown, reverse=True)) for thrown in product(faces, repeat=dice))


def bounded(lost: int, killed: int, mine: int, theirs: int) -> tuple[int, int]:
    """The losses of a roll among so many armies and so many.

    One of the attacker's always stays, and where the last defender falls another moves in.
    """
    killed = min(killed, theirs)
    return min(lost, mine - 1 - (killed == theirs)), killed
