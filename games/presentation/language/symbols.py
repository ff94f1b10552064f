"""The symbols of cards, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from games.engine import Board

SYMBOLS = {
    "foot": _("foot"),
    "horse": _("horse"),
    "cannon": _("cannon"),
    "skull": _("skull"),
    "blade": _("blade"),
    "orb": _("orb"),
    "joker": _("joker"),
}
"""The words for symbols, by the board's keys."""


def symbol_name(board: Board, symbol: int) -> str:
    """Return the symbol of a card in words."""
    return str(SYMBOLS[board.symbol_keys[symbol]])
