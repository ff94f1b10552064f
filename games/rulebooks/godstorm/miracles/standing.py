"""Decisions that seats make in advance, so that nobody has to wait for them.

They concern the use of miracles of the sky, the Aegis and the Tree of Life. All are secret, and can be
changed at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot
from games.rulebooks.godstorm.faith import change
from games.rulebooks.godstorm.miracles.cards.decks import KIND_OF, MIRACLES, in_hand
from games.rulebooks.godstorm.miracles.events import Readied, ShieldRaised, Sparingly
from games.rulebooks.godstorm.miracles.playing import AEGIS
from games.rulebooks.godstorm.miracles.state import MOST_FAITH, PREPARED, SHIELDED, SPARING, has_relic
from games.rulebooks.godstorm.pantheons import SKY
from games.rulebooks.godstorm.state import faith, of_seat

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

TREE = "tree"
ALWAYS, NEVER = "always", "never"


class Prepare(NamedTuple):
    """Play this miracle of the sky when attacked, if at least this much faith is left after it."""

    card: str
    faith: int


class Keep(NamedTuple):
    """No longer play this miracle of the sky automatically."""

    card: str


class Ward(NamedTuple):
    """Have the Aegis ward off this miracle, always or never."""

    card: str
    answer: str


class Spare(NamedTuple):
    """Have the Tree of Life spend faith for armies as long as this much is left."""

    faith: int


class SpareNone(NamedTuple):
    """Have the Tree of Life spend no faith."""


# --- Miracles of the sky


def prepared(position: Position, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the miracles of the sky that a seat has prepared, each with the faith that must be left."""
    empty: tuple[tuple[str, int], ...] = ()
    return of_seat(PREPARED, position, seat, empty)


def prepare(table: Table, seat: int, order: Prepare) -> None:
    if KIND_OF[order.card] != SKY or order.card not in in_hand(table.position, seat, SKY):
        raise Illegal("no_such_miracle.of_the_sky")
    if not 0 <= order.faith <= MOST_FAITH:
        raise Illegal("wrong_faith", most=MOST_FAITH)
    others = tuple(pair for pair in prepared(table.position, seat) if pair[0] != order.card)
    table.write(Readied(seat, (*others, (order.card, order.faith))))


def prepare_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if known := tuple(in_hand(position, seat, SKY)):
        slots = {"card": Slot("word", known), "faith": Slot("number", range(MOST_FAITH + 1))}
        yield Option(Prepare, "prepare {card} {faith}", slots)


def withdraw_miracle(table: Table, seat: int, order: Keep) -> None:
    said = prepared(table.position, seat)
    left = tuple(pair for pair in said if pair[0] != order.card)
    if left == said:
        raise Illegal("not_prepared")
    table.write(Readied(seat, left))


def keep_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if said := tuple(card for card, _ in prepared(position, seat)):
        yield Option(Keep, "keep {card}", {"card": Slot("word", said)})


# --- The Aegis


def warded(position: Position, seat: int) -> tuple[str, ...]:
    """Return the miracles that a seat's Aegis is to ward off."""
    empty: tuple[str, ...] = ()
    return of_seat(SHIELDED, position, seat, empty)


def ward(table: Table, seat: int, order: Ward) -> None:
    check_relic(table.position, seat, AEGIS)
    others = tuple(card for card in warded(table.position, seat) if card != order.card)
    table.write(ShieldRaised(seat, (*others, order.card) if order.answer == ALWAYS else others))


def ward_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if has_relic(position, seat, AEGIS):
        slots = {"card": Slot("word", tuple(MIRACLES)), "answer": Slot("word", (ALWAYS, NEVER))}
        yield Option(Ward, "ward {card} {answer}", slots)


# --- The Tree of Life


def spare(table: Table, seat: int, order: Spare) -> None:
    check_relic(table.position, seat, TREE)
    if not 0 <= order.faith <= MOST_FAITH:
        raise Illegal("wrong_faith", most=MOST_FAITH)
    table.write(Sparingly(seat, (order.faith,)))


def spare_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if has_relic(position, seat, TREE):
        yield Option(Spare, "spare {faith}", {"faith": Slot("number", range(MOST_FAITH + 1))})


def spare_none(table: Table, seat: int, order: SpareNone) -> None:
    check_relic(table.position, seat, TREE)
    table.write(Sparingly(seat, ()))


def spare_none_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    if has_relic(position, seat, TREE):
        yield Option(SpareNone, "spare none", {})


def spared(table: Table, seat: int, killed: int) -> int:
    """Return how many of the defenders that would fall are saved, and spend the faith for them."""
    position = table.position
    if seat >= position.players or not has_relic(position, seat, TREE):
        return 0
    empty: tuple[int, ...] = ()
    for reserve in of_seat(SPARING, position, seat, empty):
        saved = min(killed, max(0, faith(position, seat) - reserve))
        if saved:
            change(table, seat, -saved)
        return saved
    return 0


def check_relic(position: Position, seat: int, relic: str) -> None:
    """Raise Illegal if the seat does not have this relic in play."""
    if not has_relic(position, seat, relic):
        raise Illegal("no_such_relic")


RULES = {
    Prepare: OrderRule(prepare, prepare_options, by_anyone=True),
    Keep: OrderRule(withdraw_miracle, keep_options, by_anyone=True),
    Ward: OrderRule(ward, ward_options, by_anyone=True),
    Spare: OrderRule(spare, spare_options, by_anyone=True),
    SpareNone: OrderRule(spare_none, spare_none_options, by_anyone=True),
}
