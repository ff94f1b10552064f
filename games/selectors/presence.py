"""People at the table: who has read the last turn, and who is on vacation; never when they were online."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.db.models import OuterRef, Subquery
from django.utils import timezone

from accounts.models import Vacation
from games.engine import NOBODY

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from games.engine import Position
    from games.models import Player


@dataclass(frozen=True, kw_only=True)
class Presence:
    """The people at the table, by seat, as everybody there may know of them.

    Those in `away_until` are on vacation until then. The `readers` have seen the game since the last turn
    ended. `unread_turn` is the number of the present turn if it is to be noted that the reader has read it,
    otherwise 0.
    """

    away_until: Mapping[int, datetime] = field(default_factory=dict)
    readers: Sequence[int] = ()
    unread_turn: int = 0


def turn_number(position: Position) -> int:
    """Return a number that no other turn of the game has; 0 if it is nobody's turn.

    Everybody may know it, unlike a number of events, in which secret ones would count.
    """
    if not position.round or position.turn == NOBODY or position.is_over:
        return 0
    return position.round * position.seats + position.turn


def with_vacations(players: QuerySet[Player]) -> QuerySet[Player]:
    """Return players with the end of their present vacation."""
    away = Vacation.objects.at(timezone.now()).filter(user=OuterRef("user"))
    return players.annotate(away_until=Subquery(away.values("until")[:1]))


def presence_of(players: Sequence[Player], view: Position, me: int) -> Presence:
    """Return who is present in a running game. The players come from `with_vacations`."""
    turn, now = turn_number(view), timezone.now()
    playing = [player for player in players if player.user and view.is_playing(player.seat)]
    reader = players[me]
    is_news = reader.user is not None and reader.user.tells_reading and reader.turn_read != turn
    return Presence(
        away_until={
            player.seat: until
            for player in playing
            if (until := player.away_until)  # type: ignore[attr-defined]
        },
        readers=[player.seat for player in playing if turn and has_read(player, turn, now)],
        unread_turn=turn if is_news else 0,
    )


def has_read(player: Player, turn: int, now: datetime) -> bool:
    """Return whether the table may know that a person has seen the game in this turn."""
    told_at = player.reading_told_at
    is_told = player.user is not None and player.user.tells_reading
    return is_told and player.turn_read == turn and told_at is not None and told_at <= now
