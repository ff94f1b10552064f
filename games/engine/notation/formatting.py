"""The parts of orders as text: territories, cards and numbers of armies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.notation.names import JOKER
from games.engine.orders import ALL

if TYPE_CHECKING:
    from games.engine.board import Board


def amount(number: int, language: str = "en") -> str:
    """Return a number of armies as text."""
    return f"{number}" if number != ALL else ("tout" if language == "fr" else "all")


def key(board: Board, territory: int) -> str:
    """Return the key of a territory."""
    return board.territories[territory].key


def name_in_orders(board: Board, territory: int, language: str) -> str:
    """Return a territory as orders name it: by its key in English, otherwise by its name."""
    return key(board, territory) if language == "en" else board.territories[territory].names[language]


def format_placements(board: Board, pairs: tuple[tuple[int, int], ...], language: str = "en") -> str:
    """Return placements as text: `3 alaska, 2 peru`."""
    return ", ".join(
        f"{amount(armies, language)} {name_in_orders(board, territory, language)}"
        for territory, armies in pairs
    )


def format_cards(board: Board, cards: tuple[int, ...], language: str = "en") -> str:
    """Return cards as text: `alaska peru joker`. Any joker can stand for another."""
    names = (
        JOKER
        if board.symbols[card] == JOKER_SYMBOL
        else name_in_orders(board, board.cards[card].territory, language)
        for card in cards
    )
    return (" " if language == "en" else ", ").join(names)
