"""No cards: nobody draws any. A rule of ours, known from many tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine import Feature, Rulebook
from games.engine.events import Shuffled
from games.engine.policies.sets import NEVER, Sets, Shape
from games.engine.policies.spoils import LATER

if TYPE_CHECKING:
    from games.engine import Position, Table


def no_set(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Accept no cards as a set."""
    return frozenset()


def worthless(shape: Shape, traded: int) -> int:
    """Return 0, the value of any set."""
    return 0


@dataclass(frozen=True, slots=True, eq=False)
class NoSets(Sets):
    """The sets of a game without cards."""

    has_cards = False


NO_SETS = NoSets(no_set, worthless, own_land_bonus=0, forced_from=NEVER, under_pile=False)


@dataclass(frozen=True)
class NoCards(Feature):
    """The whole pile stays in the box."""

    key = "no_cards"
    excludes: ClassVar[tuple[str, ...]] = ("objectives", "allies", "js_2", "js_4", "js_8", "js_11")

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, sets=NO_SETS, spoils=LATER)

    def set_up(self, table: Table, given: Any) -> None:
        table.write(Shuffled(()))

    def set_aside(self, rulebook: Rulebook, position: Position) -> range:
        return range(len(rulebook.board.cards))
