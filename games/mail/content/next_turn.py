"""Orders left for the next turn, in mails: what is kept, what could become of it, how it is taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.presentation.turn.next_turn import prospects, understood

if TYPE_CHECKING:
    from games.models import Player
    from games.selectors.game_page import GamePage


def ahead_context(player: Player, page: GamePage) -> dict[str, Any]:
    """For `mail/ahead.txt` and `mail/ahead.html`; empty where nothing is kept."""
    if not player.ahead or page.is_over:
        return {}
    is_placed = page.view.round > 0
    return {
        "kept": understood(page, player.ahead),
        # Before the first round the board is not yet the one on which they would be tried.
        "prospects": prospects(page, player.ahead) if is_placed else None,
    }


def hint(page: GamePage) -> str:
    """How orders for the next turn are left by mail, for a player who need not act now and is not on turn."""
    is_on_turn = page.view.round and page.view.turn == page.me
    if page.is_over or page.is_my_decision or page.reader.is_out or is_on_turn:
        return ""
    return _("This mail can be answered with orders for your next turn, below a line that says “next turn:”.")
