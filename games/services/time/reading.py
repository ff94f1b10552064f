"""Note who has read the last turn, without noting when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Player

if TYPE_CHECKING:
    from accounts.models import User

TOLD_EVERY = timedelta(hours=6)
"""How often the table learns who has read the last turn.

It learns of all readings in these hours at once. Otherwise those who look at the page again and again would
learn to the minute when somebody was online.
"""


def note_reading(*, game_id: int, user: User, turn: int) -> None:
    """Note that a person has seen the game in the turn with this number, if others may know of it.

    Only the first time counts. If it is nobody's turn (0), nothing is noted. See
    `games.selectors.presence.turn_number`.
    """
    if turn and user.tells_reading:
        unread = Player.objects.filter(game=game_id, user=user).exclude(turn_read=turn)
        unread.update(turn_read=turn, reading_told_at=next_telling(timezone.now()))


def next_telling(now: datetime) -> datetime:
    """Return the next time at which the table learns who has read the last turn."""
    day = now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return day + ((now - day) // TOLD_EVERY + 1) * TOLD_EVERY
