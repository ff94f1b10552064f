"""Whether a draw can still be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Min

from games.models import Event, Game, Incident, Player
from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.services.entry.reserves import MISSED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from games.tournaments.models import DrawnTable


def refuse_played(tables: Sequence[DrawnTable]) -> None:
    """Raise Refused if a table is over or awarded, or if a person there gave an order or ran out of time.

    The caller has locked the games of the tables. Moves of computer players who have entered do not count,
    because nobody loses anything if these are undone.
    """
    games = {game.pk: game for game in Game.objects.filter(tournament_table__in=tables)}
    for table in tables:
        if table.awarded:
            text = gettext_noop(
                "Organisers have decided the places of table %(table)d: take that back in the log first."
            )
            raise Refused("table_awarded", text, table=table.number)
        if table.places or (table.game_id and games[table.game_id].status == Game.Status.OVER):
            text = gettext_noop("Table %(table)d is over already, and its places count.")
            raise Refused("table_over", text, table=table.number)
    ordered = dict(first_of(Event.objects.filter(game__in=games), "ordered_by", "created_at"))
    missed = dict(first_of(Incident.objects.filter(game__in=games, kind__in=MISSED), "seat", "at"))
    people = Player.objects.filter(game__in=games, user__isnull=False).select_related("user")
    for player in people.order_by("game", "seat"):
        seat = (player.game_id, player.seat)
        if seat in ordered and (seat not in missed or ordered[seat] < missed[seat]):
            text = gettext_noop("%(name)s has given an order in a game of this draw.")
            raise Refused("order_given", text, name=str(player))
        if seat in missed:
            text = gettext_noop("A game of this draw has gone on without %(name)s, whose time was up.")
            raise Refused("time_up", text, name=str(player))


def first_of(rows: Any, seat: str, at: str) -> Iterator[tuple[tuple[int, int], datetime]]:
    """Yield each game and seat with the time of its first row among these."""
    found = rows.exclude(**{seat: None}).order_by().values_list("game", seat).annotate(first=Min(at))
    return (((game, number), first) for game, number, first in found)
