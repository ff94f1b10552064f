"""Drafts of lists for the next turn, in their authors' sessions. None is in force yet."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from games.forms.ahead.composer import ListDraft

if TYPE_CHECKING:
    from games.models import Player
    from games.views.access import PlayerRequest


def draft_key(player: Player) -> str:
    return f"ahead-{player.game_id}"


def draft_of(request: PlayerRequest, player: Player) -> ListDraft:
    """Return the reader's draft. At first it is the list that they have left."""
    kept = request.session.get(draft_key(player), {"text": player.ahead})
    return ListDraft(**{**kept, "removed": tuple(kept.get("removed", ()))})


def keep_draft(request: PlayerRequest, player: Player, draft: ListDraft) -> None:
    """Keep a draft until it is left or dropped. One that equals the list left is not kept."""
    if draft == ListDraft(player.ahead):
        drop_draft(request, player)
    else:
        request.session[draft_key(player)] = asdict(draft)


def drop_draft(request: PlayerRequest, player: Player) -> None:
    """Drop the draft, so that the reader starts again from the list that they have left."""
    request.session.pop(draft_key(player), None)
