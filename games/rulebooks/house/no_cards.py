"""No cards: nobody draws any. A rule of ours, known from many tables."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine import Feature, Rulebook
from games.engine.errors import gettext_noop
from games.engine.events import Shuffled
from games.engine.policies.sets import NEVER, Sets, Shape
from games.engine.policies.spoils import LATER
from games.engine.words.wording import Telling, Wording, tells, told_of
from games.rulebooks import prose

if TYPE_CHECKING:
    from games.engine import Position, Table

NEEDED = gettext_noop("It changes what cards bring or how they are drawn, and there are none.")
ABOUT_CARDS = (
    *("captured_anywhere", "captured_may_wait", "for_each_card", "golden_horseman", "joker_with_a_pair"),
    *("more_than_five", "new_pile", "new_values_and_jokers", "one_card_a_turn", "one_joker", "sets_due"),
)
"""Decisions that make no difference without cards."""


@tells(gettext_noop("none"), gettext_noop("There are no cards: nobody draws any, and no sets are handed in."))
def no_set(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """No three cards are a set."""
    return frozenset()


@tells(gettext_noop("nothing"))
def worthless(shape: Shape, traded: int) -> int:
    """Sets bring nothing."""
    return 0


@dataclass(frozen=True, slots=True, eq=False)
class NoSets(Sets):
    """Where there are no cards."""

    served = Telling(Wording(gettext_noop("there are none")))
    left = ()
    has_cards = False

    @property
    def told(self) -> tuple[Wording, ...]:
        return told_of(self.shapes)


NO_SETS = NoSets(no_set, worthless, own_land_bonus=0, forced_from=NEVER, under_pile=False)


@dataclass(frozen=True)
class NoCards(Feature):
    """The whole pile stays in the box."""

    key = "no_cards"
    excludes: ClassVar = {
        "objectives": gettext_noop("Some of the objectives ask for cards."),
        "allies": gettext_noop("Independents are won over with cards."),
        **dict.fromkeys(("js_2", "js_4", "js_8", "js_11"), NEEDED),
    }

    def install(self, rulebook: Rulebook) -> Rulebook:
        told = {
            **rulebook.prose,
            "card": {},
            "attack": prose.without(rulebook.prose.get("attack", {}), "front_joined"),
            "elimination": prose.without(rulebook.prose.get("elimination", {}), "cards", "captured"),
            "open": prose.without(rulebook.prose.get("open", {}), *ABOUT_CARDS),
        }
        return replace(rulebook, sets=NO_SETS, spoils=LATER, prose=told)

    def set_up(self, table: Table, given: Any) -> None:
        table.write(Shuffled(()))

    def set_aside(self, rulebook: Rulebook, position: Position) -> range:
        return range(len(rulebook.board.cards))
