"""A miracle card as a value: its name, cost and effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from games.engine.legality import Slot
    from games.engine.notation.parts import Part
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.spellings import Spellings

Way = Mapping[str, "Slot"]
"""Slots for the parts of an effect, in their order. Any value of one goes with any values of the others."""


class Effect:
    """The effect of a card. `asks` has the parts that the player specifies, by name."""

    asks: ClassVar[Mapping[str, Part]] = {}
    by_lot: ClassVar[bool] = False
    """Whether a card drawn from a pile decides where the effect strikes."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        """Yield all choices that the seat may name; none if the card would have no effect."""
        yield {}

    def said(self, named: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield the named values in every order in which they may be given, the given order first."""
        yield named

    def work(self, table: Table, seat: int, *named: Any) -> None:
        """Carry out the effect.

        The values named for the parts are legal, and the card has been paid for and laid.
        """
        raise NotImplementedError


class Miracle(NamedTuple):
    """A miracle card. `copies` is the number of them in the pile; `said` is the card's name in orders."""

    key: str
    said: Spellings
    cost: int
    effect: Effect
    copies: int = 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The keys of its copies in the pile."""
        return (self.key, *(f"{self.key}-{number}" for number in range(2, self.copies + 1)))
