"""The strength of a side when gods fight gods."""

from __future__ import annotations

from typing import NamedTuple


class Might(NamedTuple):
    """A number of dice, a number added to their sum, and whether ones are thrown again."""

    dice: int = 0
    bonus: int = 0
    rerolls: bool = False

    def __add__(self, other: object) -> Might:
        if not isinstance(other, Might):
            return NotImplemented
        return Might(self.dice + other.dice, self.bonus + other.bonus, self.rerolls or other.rerolls)


NO_MIGHT = Might()
