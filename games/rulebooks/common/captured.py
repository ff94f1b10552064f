"""Sets with a captured card, the only ones that may be handed in at once.

(Miro/Parker, Élimination d’un joueur.)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Illegal, Trade
from games.engine.board import JOKER
from games.engine.events import Asked
from games.engine.legality import OrderRule
from games.engine.phases import spoils
from games.engine.phases.conquest import SPOILS
from games.engine.phases.reinforce import cards_in_hand, trading
from games.engine.policies.spoils import Spoils

if TYPE_CHECKING:
    from games.engine import Option, Position, Rulebook, Table


@dataclass(frozen=True, slots=True)
class CapturedOnly(Spoils):
    """Spoils with the rule that each set handed in at once must contain a captured card."""

    def are_due(self, hand: int, captured: int) -> bool:
        return captured > 0 and Spoils.are_due(self, hand, captured)

    def counted(self, captured: int) -> int:
        return captured

    def go_on(self, hand: int, captured: int) -> bool:
        return captured > 0 and Spoils.go_on(self, hand, captured)


def trade(table: Table, seat: int, order: Trade) -> None:
    """Hand in a set with a captured card, and count the captured cards that are left."""
    position, rulebook = table.position, table.rulebook
    *question, captured = position.details
    hand, taken = position.hands[seat], captured_cards(position, seat)
    cards = with_captured_joker(cards_in_hand(hand, order.cards, rulebook.board.symbols), taken, rulebook)
    used = len(taken & set(cards))
    if not used and spoils.goes_on(rulebook, position, seat):
        raise Illegal("no_captured_card")
    spoils.trade(table, seat, Trade(cards))
    table.write(Asked(SPOILS, seat, (*question, captured - used)))


def trade_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the sets that contain a captured card."""
    taken = captured_cards(position, seat)
    sets = spoils.legal_sets(rulebook, position, seat)
    yield from trading(
        tuple(cards for cards in sets if taken & {*with_captured_joker(cards, taken, rulebook)})
    )


def with_captured_joker(cards: tuple[int, ...], taken: set[int], rulebook: Rulebook) -> tuple[int, ...]:
    """Return the set with a captured joker in place of its own, if it has no captured card."""
    symbols = rulebook.board.symbols
    own = [card for card in cards if symbols[card] == JOKER]
    captured = [card for card in taken if symbols[card] == JOKER]
    if not own or not captured or taken & set(cards):
        return cards
    return tuple(sorted({*cards} - {own[0]} | {captured[0]}))


def captured_cards(position: Position, seat: int) -> set[int]:
    """Return the captured cards still in the hand, which are its last ones."""
    hand, captured = position.hands[seat], position.details[-1]
    return set(hand[len(hand) - captured :])


ASK_CAPTURED = replace(
    spoils.ASK_SPOILS, orders={**spoils.ASK_SPOILS.orders, Trade: OrderRule(trade, trade_options)}
)
