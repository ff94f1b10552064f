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
"""Slots for the parts of an effect, in their order: any value of one goes with any of the others."""


class Effect:
    """What a card does. `asks` are the parts that the player names, by name."""

    asks: ClassVar[Mapping[str, Part]] = {}
    by_lot: ClassVar[bool] = False
    """Whether a card that is drawn decides where it strikes."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        """Yield all that the seat may name; nothing if the card has no effect."""
        yield {}

    def said(self, named: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        """Yield what is named in every order in which it may be said, as it was said first."""
        yield named

    def work(self, table: Table, seat: int, *named: Any) -> None:
        """Carry out the effect. The values named for the parts are legal; the card is paid and laid."""
        raise NotImplementedError


class Miracle(NamedTuple):
    """A miracle card, of which its pile holds `copies`; `said` is its name in orders."""

    key: str
    said: Spellings
    cost: int
    effect: Effect
    copies: int = 1

    @property
    def cards(self) -> tuple[str, ...]:
        """The keys of its copies in the pile."""
        return (self.key, *(f"{self.key}-{number}" for number in range(2, self.copies + 1)))
