"""The events of miracles and relics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events.knowledge import (
    known_in_part,
    known_to_all,
    known_to_its_seat,
    placeless,
    recorded_as,
    with_dice,
)
from games.engine.extra_state import CONCEALED
from games.engine.position import NOBODY
from games.engine.shapes import LAND
from games.features.piles import PileState
from games.rulebooks.godstorm.miracles.state import (
    IN_TURN,
    LOOKED_AT,
    PREPARED,
    SHIELDED,
    SPARING,
    in_turn,
    relics,
)
from games.rulebooks.godstorm.state import (
    EPOCH,
    GODS,
    INVASION,
    MAELSTROM,
    ON_CARDS,
    PLAGUE,
    RELICS,
    SUNK,
    TEMPLES,
    changed,
    gods_of,
    gods_on,
    put_seat,
)

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.shapes import Shape

Held = tuple[tuple[str, str], ...]
"""Cards, as pairs of (pile, card)."""


def with_land(lands: tuple[int, ...], land: int) -> tuple[int, ...]:
    """Return these territories and one more, in order."""
    return tuple(sorted({*lands, land}))


def without_land(lands: tuple[int, ...], land: int) -> tuple[int, ...]:
    """Return these territories without one."""
    return tuple(other for other in lands if other != land)


# --- Cards and relics


def for_thief_and_victim(event: Any, seat: int | None, hands: Sequence[int]) -> Any:
    """Return the event, with the cards hidden from all except the two seats."""
    if seat in (event.seat, event.victim):
        return event
    return event._replace(cards=tuple((pile, CONCEALED) for pile, _ in event.cards))


@recorded_as("hand_looked_at")
@placeless
@known_in_part(for_thief_and_victim)
class HandLookedAt(NamedTuple):
    """A seat looks at the cards of another. Secret from others."""

    seat: int
    victim: int
    cards: Held

    def fold(self, p: Position) -> None:
        put_seat(LOOKED_AT, p, self.seat, self.cards, ())


@recorded_as("card_stolen")
@placeless
@known_in_part(for_thief_and_victim)
class CardStolen(NamedTuple):
    """A seat took cards from the hand of another. Secret from others, who learn only their piles."""

    seat: int
    victim: int
    cards: Held

    def fold(self, p: Position) -> None:
        put_seat(LOOKED_AT, p, self.seat, (), ())
        for pile, card in self.cards:
            state = PileState.of(p, pile)
            left = list(state.hands[self.victim])
            left.remove(card if card in left else CONCEALED)
            state = state.with_hand(self.victim, tuple(left))
            state.with_hand(self.seat, (*state.hands[self.seat], card)).put(p, pile)


@recorded_as("hand_dropped")
@placeless
@known_to_all
class HandDropped(NamedTuple):
    """All cards of a seat were discarded, visible to all: pairs of (pile, card)."""

    seat: int
    cards: Held

    def fold(self, p: Position) -> None:
        for pile in {pile for pile, _ in self.cards}:
            state = PileState.of(p, pile)
            dropped = tuple(card for name, card in self.cards if name == pile)
            state._replace(discard=(*state.discard, *dropped)).with_hand(self.seat, ()).put(p, pile)


@recorded_as("relic_gained")
@placeless
@known_to_all
class RelicGained(NamedTuple):
    """A relic came into play for a seat."""

    seat: int
    relic: str

    def fold(self, p: Position) -> None:
        put_seat(RELICS, p, self.seat, (*relics(p, self.seat), self.relic), ())


@recorded_as("relic_lost")
@placeless
@known_to_all
class RelicLost(NamedTuple):
    """A relic of a seat has left the game (`to` is `NOBODY`), or another seat (`to`) has it now."""

    seat: int
    relic: str
    to: int

    def fold(self, p: Position) -> None:
        left = tuple(relic for relic in relics(p, self.seat) if relic != self.relic)
        put_seat(RELICS, p, self.seat, left, ())
        if self.to != NOBODY:
            put_seat(RELICS, p, self.to, (*relics(p, self.to), self.relic), ())


@recorded_as("averted")
@placeless
@known_to_all
class Averted(NamedTuple):
    """A seat gave up its Aegis to ward off a miracle. The card of the miracle is lost all the same."""

    seat: int
    card: str

    def fold(self, p: Position) -> None:
        pass


# --- Chance


@recorded_as("die_thrown")
@with_dice
@known_to_all
class DieThrown(NamedTuple):
    """A seat threw dice for a miracle, or because its order required it."""

    seat: int
    card: str
    dice: str

    def fold(self, p: Position) -> None:
        pass


@recorded_as("land_drawn")
@known_to_all
class LandDrawn(NamedTuple):
    """A territory was drawn for a miracle; its card went back, and the pile was shuffled."""

    card: str
    territory: int

    def fold(self, p: Position) -> None:
        pass


# --- Lands, armies and gods


@recorded_as("carried")
@known_to_all
class Carried(NamedTuple):
    """Armies of a seat, and gods by kind, went from one of its lands to another."""

    seat: int
    source: int
    target: int
    armies: int
    gods: tuple[int, ...]

    def fold(self, p: Position) -> None:
        p.armies[self.source] -= self.armies
        p.armies[self.target] += self.armies
        for kind in self.gods:
            place_god(p, self.seat, kind, self.target)


@recorded_as("swapped")
@known_to_all
class Swapped(NamedTuple):
    """All armies and gods on two lands of a seat changed places."""

    seat: int
    one: int
    other: int

    def shapes(self) -> dict[str, Shape]:
        return {"one": LAND, "other": LAND}

    def fold(self, p: Position) -> None:
        p.armies[self.one], p.armies[self.other] = p.armies[self.other], p.armies[self.one]
        here, there = gods_on(p, self.seat, self.one), gods_on(p, self.seat, self.other)
        for kinds, land in ((here, self.other), (there, self.one)):
            for kind in kinds:
                place_god(p, self.seat, kind, land)


@recorded_as("seized")
@known_to_all
class Seized(NamedTuple):
    """A seat has put new armies on a land that belonged to nobody."""

    seat: int
    territory: int
    armies: int

    def fold(self, p: Position) -> None:
        p.owner[self.territory] = self.seat
        p.armies[self.territory] = self.armies
        p.lands[self.seat] |= 1 << self.territory


@recorded_as("sent_home")
@known_to_all
class SentHome(NamedTuple):
    """A god that took part in an invasion went to a temple of its own people, and no longer takes part."""

    seat: int
    kind: int
    territory: int

    def fold(self, p: Position) -> None:
        place_god(p, self.seat, self.kind, self.territory)
        source, target, reserve, gods, rolled = INVASION.of(p)
        left = tuple(kind for kind in gods if kind != self.kind)
        INVASION.put(p, (source, target, reserve, left, rolled))


def place_god(p: Position, seat: int, kind: int, land: int) -> None:
    """Put a god on a land. For the folds of events."""
    put_seat(GODS, p, seat, changed(gods_of(p, seat), kind, land), ON_CARDS)


# --- Temples, plague, sea, epochs


@recorded_as("temple_fell")
@known_to_all
class TempleFell(NamedTuple):
    """A temple was destroyed (`target` is `NOBODY`), or moved to the land `target`."""

    territory: int
    target: int

    def fold(self, p: Position) -> None:
        left = without_land(TEMPLES.of(p), self.territory)
        TEMPLES.put(p, left if self.target == NOBODY else with_land(left, self.target))


@recorded_as("plague_moved")
@known_to_all
class PlagueMoved(NamedTuple):
    """The plague left a land, came to one, or both; `NOBODY` stands for no land."""

    source: int
    target: int

    def fold(self, p: Position) -> None:
        left = without_land(PLAGUE.of(p), self.source)
        PLAGUE.put(p, left if self.target == NOBODY else with_land(left, self.target))


@recorded_as("sank")
@known_to_all
class Sank(NamedTuple):
    """These lands now lie under water, along with the temples on them. The plague there is gone too."""

    territories: tuple[int, ...]

    def fold(self, p: Position) -> None:
        SUNK.put(p, self.territories)
        for extra in (TEMPLES, PLAGUE):
            extra.put(p, tuple(land for land in extra.of(p) if land not in self.territories))


@recorded_as("lane_closed")
@known_to_all
class LaneClosed(NamedTuple):
    """The Maelstrom closed the sea lane between two lands for ever."""

    one: int
    other: int

    def shapes(self) -> dict[str, Shape]:
        return {"one": LAND, "other": LAND}

    def fold(self, p: Position) -> None:
        MAELSTROM.put(p, tuple(sorted((self.one, self.other))))


@recorded_as("epoch_turned_back")
@placeless
@known_to_all
class EpochTurnedBack(NamedTuple):
    """The marker of the epochs went back by one."""

    epoch: int

    def fold(self, p: Position) -> None:
        EPOCH.put(p, self.epoch)


# --- What lasts for a turn, and what seats have said in advance


@recorded_as("noted")
@known_to_all
class Noted(NamedTuple):
    """Something happened that matters until the end of the turn (see `state.IN_TURN`)."""

    what: str
    whom: int

    def fold(self, p: Position) -> None:
        IN_TURN.put(p, (p.round, p.turn, (*in_turn(p), (self.what, self.whom))))


@recorded_as("readied")
@known_to_its_seat
class Readied(NamedTuple):
    """A seat said which miracles of the sky it plays when attacked.

    Each comes with the faith that must be left after it.
    """

    seat: int
    cards: tuple[tuple[str, int], ...]

    def fold(self, p: Position) -> None:
        put_seat(PREPARED, p, self.seat, self.cards, ())


@recorded_as("shield_raised")
@known_to_its_seat
class ShieldRaised(NamedTuple):
    """A seat said which miracles its Aegis is to ward off."""

    seat: int
    cards: tuple[str, ...]

    def fold(self, p: Position) -> None:
        put_seat(SHIELDED, p, self.seat, self.cards, ())


@recorded_as("sparingly")
@known_to_its_seat
class Sparingly(NamedTuple):
    """A seat said how much faith must be left when the Tree of Life spends some; () if it never may."""

    seat: int
    left: tuple[int, ...]

    def fold(self, p: Position) -> None:
        put_seat(SPARING, p, self.seat, self.left, ())


EVENTS = (
    *(HandLookedAt, CardStolen, HandDropped, RelicGained, RelicLost, Averted, DieThrown, LandDrawn),
    *(Carried, Swapped, Seized, SentHome, TempleFell, PlagueMoved, Sank, LaneClosed),
    *(EpochTurnedBack, Noted, Readied, ShieldRaised, Sparingly),
)
