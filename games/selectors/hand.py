"""The reader's own cards and the sets that they make."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.phases.reinforce import rewards, ways

if TYPE_CHECKING:
    from games.selectors.game_page import GamePage


class CardSet(NamedTuple):
    """A set: its cards in the order named, the armies that it brings, the lands that get `bonus` at once."""

    cards: tuple[int, ...]
    armies: int
    lands: tuple[int, ...]
    bonus: int


def sets_in_hand(page: GamePage) -> list[CardSet]:
    """The sets in the reader's hand, the one that brings most first."""
    board, sets, view = page.rulebook.board, page.rulebook.sets, page.view
    found = [
        CardSet(
            cards,
            sets.worth([board.symbols[card] for card in cards], view.sets_traded),
            tuple(land for land, _armies in rewards(page.rulebook, view, page.me, cards)),
            sets.own_land_bonus,
        )
        for cards in ways(page.rulebook, view, page.me, sets.among(view.hands[page.me], board.symbols))
    ]
    return sorted(found, key=lambda card_set: (-card_set.armies, -len(card_set.lands), card_set.cards))
