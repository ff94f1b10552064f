"""The four piles of miracles, and the cards that seats hold.

Cards of war, death and the sky are kept in hand; relics come into play at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.features.piles import Pile, PileState
from games.rulebooks.godstorm.miracles.events import HandDropped, Held, RelicGained
from games.rulebooks.godstorm.pantheons import DEATH, KINDS, MAGIC, SKY, WAR

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

IN_HAND = tuple(KINDS[kind].key for kind in (WAR, DEATH, SKY))
"""The piles whose cards are held in hand."""


def left(position: Position, kind: int) -> int:
    """Return how many cards can still be drawn from a god's pile."""
    return len(PileState.of(position, KINDS[kind].key).deck)


def pile_of(rulebook: Rulebook, kind: int) -> Pile:
    """Return the pile of a god."""
    pile = next(feature for feature in rulebook.features if feature.key == KINDS[kind].key)
    assert isinstance(pile, Pile)
    return pile


def draw(table: Table, seat: int, kind: int) -> None:
    """Give a seat the top card of the pile of a god, if any is left."""
    pile = pile_of(table.rulebook, kind)
    if kind != MAGIC:
        pile.draw(table, seat)
    elif relic := pile.turn_over(table):
        table.write(RelicGained(seat, relic))


def cards_held(position: Position, seat: int, kind: int) -> tuple[str, ...]:
    """Return the cards of one pile that a seat holds."""
    return PileState.of(position, KINDS[kind].key).hands[seat]


def hand(position: Position, seat: int) -> Held:
    """Return all miracles that a seat holds, as pairs of (pile, card)."""
    return tuple((pile, card) for pile in IN_HAND for card in PileState.of(position, pile).hands[seat])


def drop_hand(table: Table, seat: int) -> None:
    """Discard all miracles that a seat holds."""
    if cards := hand(table.position, seat):
        table.write(HandDropped(seat, cards))
