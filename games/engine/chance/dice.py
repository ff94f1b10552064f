"""Chance as an input of the engine: dice and shuffles come from here and are recorded in events."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.errors import Illegal

USUAL = 6
"""The usual number of faces of a die."""
SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The signs that record a die showing 1, 2, …; so no die can have more faces."""
_BATCH = 1024
_REJECTED = bytes(range(252, 256))
_DIGIT = bytes(49 + value % 6 for value in range(256))


class Dice(Protocol):
    """A source of chance."""

    def roll(self, count: int, faces: int = USUAL) -> str:
        """Return `count` dice as they are recorded (`SIGNS`), in the order thrown: "631"."""

    def shuffle(self, count: int) -> list[int]:
        """Return the numbers 0 … count - 1 in a random order."""


@dataclass
class OfFaces:
    """Dice that all have the same number of faces."""

    dice: Dice
    faces: int

    def roll(self, count: int, faces: int = USUAL) -> str:
        return self.dice.roll(count, self.faces)

    def shuffle(self, count: int) -> list[int]:
        return self.dice.shuffle(count)


def one_die(dice: Dice, whose: str) -> str:
    """Throw one die. If dice are given and this one cannot be used, the refusal says whose throw it is."""
    try:
        return dice.roll(1)
    except Illegal as refusal:
        raise refused_dice(refusal, whose) from refusal


def refused_dice(refusal: Illegal, whose: str) -> Illegal:
    """Return the refusal of given dice, with a note of whose throw it is."""
    return Illegal(refusal.key, **{**refusal.params, "whose": f" ({whose})"})


class RandomDice:
    """Dice from a source of randomness: `random.Random(seed)`, or `random.SystemRandom()`.

    A byte below 252 gives a fair die (252 = 6 x 42); other bytes are thrown away.
    """

    def __init__(self, source: random.Random | None = None) -> None:
        self.source = source or random.SystemRandom()
        self.digits = ""
        self.used = 0

    def roll(self, count: int, faces: int = USUAL) -> str:
        if faces != USUAL:
            return "".join(SIGNS[self.source.randrange(faces)] for _ in range(count))
        end = self.used + count
        if end > len(self.digits):
            batch = self.source.randbytes(_BATCH).translate(_DIGIT, _REJECTED)
            self.digits, end = batch.decode("ascii"), count
        thrown = self.digits[end - count : end]
        self.used = end
        return thrown

    def shuffle(self, count: int) -> list[int]:
        order = list(range(count))
        self.source.shuffle(order)
        return order


class GivenDice:
    """Dice that were thrown elsewhere: one group for each throw, in the order in which the engine throws.

    Raise Illegal if a group is missing or of the wrong size; `finish` refuses groups that are left over.
    Shuffles are not given: they come from `shuffles`, and are refused without it.
    """

    def __init__(self, groups: Sequence[Sequence[int]], shuffles: Dice | None = None) -> None:
        self.groups = list(groups)
        self.shuffles = shuffles
        self.used = 0

    def roll(self, count: int, faces: int = USUAL) -> str:
        dice = "one die" if count == 1 else f"{count} dice"
        needed = {"throw": self.used + 1, "dice": dice, "faces": faces, "whose": ""}
        if self.used == len(self.groups):
            raise Illegal("dice_missing", **needed)
        group = self.groups[self.used]
        if len(group) != count or any(type(value) is not int or not 1 <= value <= faces for value in group):
            raise Illegal("dice_wrong", **needed)
        self.used += 1
        return "".join(SIGNS[value - 1] for value in group)

    def shuffle(self, count: int) -> list[int]:
        if self.shuffles is None:
            raise Illegal("dice_wrong.shuffle")
        return self.shuffles.shuffle(count)

    def finish(self) -> None:
        """Raise Illegal if some dice were not used."""
        if self.used < len(self.groups):
            raise Illegal("dice_left_over", used=self.used)
