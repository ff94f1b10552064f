"""The reader's own cards and the sets that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


class CardSet(NamedTuple):
    """A set of cards, and what it brings.

    The cards are in the order in which they are named. Each of the territories `lands` gets `bonus` armies at
    once.
    """

    cards: tuple[int, ...]
    armies: int
    lands: tuple[int, ...]
    bonus: int


def sets_in_hand(page: GamePage) -> list[CardSet]:
    """Return the sets in the reader's hand, the one that brings most first."""
    board, sets, view = page.rulebook.board, page.rulebook.sets, page.view
    found = []
    for cards in sets.held(board, view, page.me):
        armies, bonuses = sets.brings(board, view, page.me, cards)
        lands = tuple(land for land, _armies in bonuses)
        found.append(CardSet(cards, armies, lands, sets.own_land_bonus))
    return sorted(found, key=lambda card_set: (-card_set.armies, -len(card_set.lands), card_set.cards))
