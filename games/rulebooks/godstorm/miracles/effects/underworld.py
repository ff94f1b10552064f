"""Miracles that reach into the Underworld."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.legality import Slot
from games.engine.notation.parts import Number, Territory
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.miracles.cards.card import Effect
from games.rulebooks.godstorm.miracles.effects.choosing import slot_of_lands, slot_of_words
from games.rulebooks.godstorm.miracles.parts import Word
from games.rulebooks.godstorm.state import SPACES, temples_of
from games.rulebooks.godstorm.underworld.spaces import ALTARS, CRYPTS, MAP, put_on_space, spaces_held, stands

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.notation.parts import Part
    from games.rulebooks.godstorm.miracles.cards.card import Way

RISEN = 6
NAMES = tuple(
    Spellings((space.key, space.names["en"]), (space.names["fr"],)) for space in MAP.territories[:SPACES]
)
"""The names of the spaces in orders, in the order of the spaces."""


@recorded_as("dead_rose")
@known_to_all
class DeadRose(NamedTuple):
    """Armies of a seat left a space of the Underworld for a land with a temple."""

    seat: int
    space: int
    territory: int
    armies: int

    def fold(self, p: Position) -> None:
        lose_in_the_underworld(p, self.space, self.armies)
        p.armies[self.territory] += self.armies


@recorded_as("dead_vanished")
@known_to_all
class DeadVanished(NamedTuple):
    """Armies on spaces of the Underworld, pairs of (space, armies), went back to the reserve."""

    losses: tuple[tuple[int, int], ...]

    def fold(self, p: Position) -> None:
        for space, armies in self.losses:
            lose_in_the_underworld(p, space, armies)


def lose_in_the_underworld(p: Position, space: int, armies: int) -> None:
    """Take armies from a space. For the folds of events."""
    seat, there = stands(p, space)
    put_on_space(p, space, seat, there - armies)


class DeadWalk(Effect):
    """Up to six armies return from a space to a temple; one stays on the space."""

    asks: ClassVar[Mapping[str, Part]] = {"space": Word(NAMES), "territory": Territory(), "armies": Number()}

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        temples = temples_of(position, seat)
        for space in spaces_held(position, seat):
            armies = stands(position, space)[1]
            if temples and armies > 1:
                yield {
                    "space": slot_of_words((NAMES[space].key,)),
                    "territory": slot_of_lands(temples),
                    "armies": Slot("number", range(1, min(RISEN, armies - 1) + 1)),
                }

    def work(self, table: Table, seat: int, space: str, land: int, armies: int) -> None:
        rank = [name.key for name in NAMES].index(space)
        table.write(DeadRose(seat, rank, land, armies))


class DoorCloses(Effect):
    """Half of the armies, rounded down, vanish from each crypt and altar."""

    def ways(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Way]:
        if halves(position):
            yield {}

    def work(self, table: Table, seat: int) -> None:
        table.write(DeadVanished(halves(table.position)))


def halves(position: Position) -> tuple[tuple[int, int], ...]:
    """Return the armies that vanish from each crypt and altar, as pairs of (space, armies)."""
    found = ((space, stands(position, space)[1] // 2) for space in sorted((*CRYPTS, *ALTARS)))
    return tuple(pair for pair in found if pair[1])


EVENTS = (DeadRose, DeadVanished)
