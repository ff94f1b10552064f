"""Lists for the next turn while they are written, in the sessions of their authors: none is given yet."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from games.forms.ahead.composer import Draft

if TYPE_CHECKING:
    from games.models import Player
    from games.views.access import PlayerRequest


def key_of(player: Player) -> str:
    return f"ahead-{player.game_id}"


def draft_of(request: PlayerRequest, player: Player) -> Draft:
    """What the reader is writing; at first the list that they have left."""
    kept = request.session.get(key_of(player), {"text": player.ahead})
    return Draft(**{**kept, "removed": tuple(kept.get("removed", ()))})


def keep_draft(request: PlayerRequest, player: Player, draft: Draft) -> None:
    """Keep it until it is left or dropped; not where it says no more than what is left."""
    if draft == Draft(player.ahead):
        drop_draft(request, player)
    else:
        request.session[key_of(player)] = asdict(draft)


def drop_draft(request: PlayerRequest, player: Player) -> None:
    """Go on from the list that the reader has left."""
    request.session.pop(key_of(player), None)
