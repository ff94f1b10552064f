"""Who has won. A policy looks at (rulebook, position) and says why and who stands where, or None as yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.position import Status
from games.engine.ranking import WORLD, Outcome, won_by
from games.engine.wording import tells

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


@tells(gettext_noop("be the last one left"))
def last_standing(rulebook: Rulebook, position: Position) -> Outcome | None:
    """The conquest of the world: everybody else is eliminated or has resigned."""
    playing = [seat for seat, status in enumerate(position.status) if status == Status.PLAYING]
    return won_by(rulebook, position, playing, WORLD) if len(playing) == 1 else None
