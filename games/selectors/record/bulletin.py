"""The public news of a game, as it may be told to anybody without a seat in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.models import Incident
from games.selectors.record.events import EVENT_FIELDS, Lapse, Told, seen_by, visible
from games.selectors.seats import neutrals_of
from games.selectors.times import with_lapses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Rulebook
    from games.models import ChatRoom

Kind = Incident.Kind
LAPSES = (
    *(Kind.EXCUSED, Kind.COVERED, Kind.SKIPPED, Kind.LEFT, Kind.OFFERED, Kind.REMOVED, Kind.REPLACED),
    Kind.ABANDONED,
)
"""The incidents that are told outside: that a deadline was missed, and what came of it."""


class Bulletin(NamedTuple):
    """What happened since the last bulletin, oldest first, and how far it goes (see `ChatRoom`).

    `names` are those of the players by seat, followed by those of the `neutrals`, in the form
    used inside a sentence in the active language.
    """

    rulebook: Rulebook
    names: Sequence[str]
    neutrals: int
    story: Sequence[Told]
    last: int
    last_incident: int


def bulletin_for(room: ChatRoom) -> Bulletin:
    """Return the news that a room has not been told yet. It takes four queries."""
    # The game is read first: what happens later comes with the next bulletin.
    game = type(room.game).objects.get(pk=room.game_id)
    news = seen_by(game, None).filter(number__gt=room.told, number__lte=game.version).order_by("number")
    events = list(visible(game, news.values_list(*EVENT_FIELDS), None, is_over=False))
    # Only these kinds: they are stored under the lock of the game, so that none appears after a later one.
    incidents = list(game.incidents.filter(pk__gt=room.told_incident, kind__in=LAPSES).order_by("pk"))
    lapses = [Told(one.at, Lapse(one.seat, one.kind)) for one in incidents]
    players = list(game.players.select_related("user").order_by("seat"))
    neutrals = neutrals_of(game.rulebook, players)
    return Bulletin(
        rulebook=game.rulebook,
        names=[*map(str, players), *(neutral.name for neutral in neutrals)],
        neutrals=len(neutrals),
        story=with_lapses(events, lapses),
        last=game.version,
        last_incident=max((one.pk for one in incidents), default=room.told_incident),
    )
