"""All rolls of a game. They fall in the open: everybody may know everybody's luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.luck import meetings

if TYPE_CHECKING:
    from games.engine.luck import Meetings
    from games.models import Game


def rolls_of(game: Game) -> Meetings:
    """Who met whom with which dice, and what it cost; one query."""
    rows = game.events.filter(data__0="attacked").values_list("data", flat=True)
    rulebook = game.rulebook
    return meetings(rulebook.read_event(data) for data in rows.iterator())  # type: ignore[misc]
