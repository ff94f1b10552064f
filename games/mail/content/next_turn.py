"""Orders for the next turn, in mails: what is stored, what could come of it, how to undo it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from games.engine import Unreadable
from games.presentation.turn.ahead.next_turn import tell_trial, understood

if TYPE_CHECKING:
    from games.models import Player
    from games.presentation.turn.ahead.next_turn import TrialTold
    from games.selectors.game_page import GamePage


def ahead_context(player: Player, page: GamePage) -> dict[str, Any]:
    """Return the context of `mail/parts/ahead.*`; empty without orders or when the game is over."""
    if not player.ahead or page.is_over:
        return {}
    return {"kept": understood(page, player.ahead), "prospects": tried(page, player.ahead)}


def tried(page: GamePage, text: str) -> TrialTold | None:
    """Return what could come of these orders; None if they can no longer be read."""
    with suppress(Unreadable):
        return tell_trial(page, text)
    return None


def hint(page: GamePage) -> str:
    """Explain how to leave orders for the next turn by mail.

    Return nothing if the reader must act now, if it is their turn, or if they can have no further one.
    """
    is_on_turn = page.view.round and page.view.turn == page.me
    if page.is_over or page.is_my_decision or page.reader.is_out or is_on_turn:
        return ""
    if page.rulebook.stage(page.view).orders.keys() & {option.order for option in page.options}:
        return _(
            "Answer this mail with what you may do here, or with orders for your next turn below"
            " a line that says “next turn:”."
        )
    return _(
        "To leave orders for your next turn, answer this mail and write them below a line "
        "that says “next turn:”."
    )
