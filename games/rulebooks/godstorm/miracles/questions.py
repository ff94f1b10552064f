"""The questions in the middle of a miracle: which card a player takes, and where the plague comes from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import Illegal
from games.engine.events import Asked, Resumed
from games.engine.legality import Option, OrderRule, Slot, Stage, the_asked_one
from games.rulebooks.godstorm.miracles.events import CardStolen, HandLookedAt, PlagueMoved
from games.rulebooks.godstorm.miracles.state import LOOKED_AT
from games.rulebooks.godstorm.state import PLAGUE, is_plagued, of_seat

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

VISION, PARADISE = "vision", "paradise"
COPY = "-"
"""The sign between a card's key and the number of its copy."""


class Take(NamedTuple):
    """Take this card from the hand that the player looks at."""

    card: str


class Lift(NamedTuple):
    """Have the plague come from this land."""

    territory: int


# --- Which card


def ask_which(table: Table, seat: int, victim: int) -> None:
    """Let a seat choose among the cards that it looks at."""
    table.write(Asked(VISION, seat, (victim,)))


def in_sight(position: Position, seat: int) -> dict[str, tuple[str, str]]:
    """Return the cards that a seat looks at, as pairs of (pile, card), by their names in orders."""
    looked_at: tuple[tuple[str, str], ...] = of_seat(LOOKED_AT, position, seat, ())
    return {card.partition(COPY)[0]: (pile, card) for pile, card in looked_at}


def take_card(table: Table, seat: int, order: Take) -> None:
    known = in_sight(table.position, seat)
    if order.card not in known:
        raise Illegal("no_such_miracle.not_shown")
    (victim,) = table.position.details
    table.write(CardStolen(seat, victim, (known[order.card],)))
    table.write(Resumed())


def take_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if known := in_sight(position, seat):
        yield Option(Take, "take {card}", {"card": Slot("word", tuple(known))})


def take_first(table: Table, seat: int) -> None:
    """Take the first card for a seat that does not choose."""
    take_card(table, seat, Take(next(iter(in_sight(table.position, seat)))))


def look_away(table: Table) -> None:
    """Withdraw the question if the owner of the cards has left the game with all of them."""
    position = table.position
    assert position.pending is not None
    _, seat, victim = position.pending
    if not position.is_playing(victim):
        table.write(HandLookedAt(seat, victim, ()))
        table.write(Resumed())


# --- Where the plague comes from


def ask_whence(table: Table, seat: int, land: int) -> None:
    """Ask a seat which land the plague leaves in order to come to this one."""
    table.write(Asked(PARADISE, seat, (land,)))


def lift(table: Table, seat: int, order: Lift) -> None:
    (target,) = table.position.details
    if not is_plagued(table.position, order.territory):
        raise Illegal("no_plague", territory=order.territory)
    table.write(PlagueMoved(order.territory, target))
    table.write(Resumed())


def lift_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    yield Option(Lift, "lift {territory}", {"territory": Slot("territory", PLAGUE.of(position))})


def lift_any(table: Table, seat: int) -> None:
    """Draw lots for a seat that does not choose."""
    plagued = PLAGUE.of(table.position)
    lift(table, seat, Lift(plagued[table.dice.shuffle(len(plagued))[0]]))


def lift_from_own(rulebook: Rulebook, view: Position, seat: int) -> Lift:
    """Choose the plagued land where the seat has the most armies.

    If it has none on plagued lands, choose the one where others have the fewest.
    """
    own = view.lands[seat]
    return Lift(max(PLAGUE.of(view), key=lambda land: view.armies[land] * (1 if own >> land & 1 else -1)))


def take_dearest(rulebook: Rulebook, view: Position, seat: int) -> Take:
    """Choose a card of death before one of the sky, and one of the sky before one of war."""
    known = in_sight(view, seat)
    return Take(min(known, key=lambda card: known[card][0]))


ASK_WHICH = Stage(
    VISION,
    {Take: OrderRule(take_card, take_options)},
    actors=the_asked_one,
    default=take_first,
    deserted=look_away,
    bot_order=take_dearest,
    details=(("player", "number"),),
    possible=lambda rulebook, position, pending: (
        pending[2] in range(position.players) and position.is_playing(pending[2])
    ),
)
ASK_WHENCE = Stage(
    PARADISE,
    {Lift: OrderRule(lift, lift_options)},
    actors=the_asked_one,
    default=lift_any,
    bot_order=lift_from_own,
    details=(("to", "territory"),),
    possible=lambda rulebook, position, pending: bool(PLAGUE.of(position)),
)
