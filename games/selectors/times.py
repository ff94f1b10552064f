"""The time of a game as everybody at the table may know it: whose time runs, and incidents about time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from heapq import merge
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from games.engine import Status
from games.models import Clock, Game, Incident
from games.selectors.presence import with_vacations
from games.selectors.record.events import Away, Lapse, Told

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from accounts.models import User
    from games.clock.pace import Pace
    from games.models import Player

STAYS_AWAY = (Incident.Kind.ABSENT, Incident.Kind.OFFERED)
"""The incidents that tell the table that a player has missed too many turns in a row."""
CLOCK_FIELDS = (
    "absent_since",
    "bank",
    "covered",
    "deadline",
    "excuses",
    "lapsed",
    "misses",
    "occasion",
    "since",
    "vacation",
)
"""The fields of a clock that `seat_times` needs."""


@dataclass(frozen=True, kw_only=True)
class SeatTime:
    """A person's time in a game, as everybody at the table may know it.

    The clock runs from `since` (perhaps later than now) to `deadline`; both are None while it is stopped. The
    person is on vacation until `away_until`.
    """

    since: datetime | None
    deadline: datetime | None
    bank: timedelta
    excuses: int
    misses: int
    lapsed: int
    vacation: timedelta
    is_covered: bool
    absent_since: datetime | None
    wants_pause: bool
    away_until: datetime | None

    def stands(self, now: datetime) -> bool:
        """Return whether the clock stands still until the person's vacation is over."""
        return self.since is not None and self.since > now


@dataclass(frozen=True, kw_only=True)
class Times:
    """The pace of a game, each person's time by seat, and the last lapses, oldest first.

    The game rests if it `is_abandoned`.
    """

    pace: Pace
    paused_at: datetime | None
    is_abandoned: bool
    seats: Mapping[int, SeatTime]
    lapses: Sequence[Told]

    def deadline(self, seat: int) -> datetime | None:
        """Return when a seat's time is up; None while it does not run."""
        return self.seats[seat].deadline if seat in self.seats else None

    def is_covered(self, seat: int) -> bool:
        """Return whether a computer player stands in for the person of a seat."""
        return seat in self.seats and self.seats[seat].is_covered


def times_of(game: Game, seats: Mapping[int, SeatTime], since: datetime | None) -> Times | None:
    """Return the time of a game, with incidents since a given time. It takes one query.

    Return None if the game has no pace.
    """
    if game.pace is None:
        return None
    return Times(
        pace=game.pace,
        paused_at=game.paused_at,
        is_abandoned=game.is_abandoned,
        seats=seats,
        lapses=lapses(game, since),
    )


def with_clocks(players: QuerySet[Player]) -> QuerySet[Player]:
    """Return players with what `seat_times` needs of them."""
    return with_vacations(players.select_related("clock"))


def seat_times(players: Iterable[Player]) -> dict[int, SeatTime]:
    """Return the time of each player that has a clock, by seat. The players come from `with_clocks`."""
    return {
        player.seat: seat_time(player, player.clock, player.away_until)  # type: ignore[attr-defined]
        for player in players
        if hasattr(player, "clock")
    }


def last_absence(game: Game, seat: int, mine: SeatTime | None) -> Away | None:
    """Return when a person was last away for several turns.

    It takes at most one query: the clock shows who is still away.
    """
    if mine is None or not mine.lapsed:
        return None
    if mine.absent_since:
        return Away(mine.absent_since, None)
    away = None
    incidents = game.incidents.filter(seat=seat, kind__in=(*STAYS_AWAY, Incident.Kind.RETURNED))
    for kind, at in incidents.values_list("kind", "at"):
        if kind in STAYS_AWAY:
            away = Away(at, None)
        elif away and away.until is None:
            away = Away(away.since, at)
    return away


def lapses(game: Game, since: datetime | None, until: datetime | None = None) -> list[Told]:
    """Return the incidents about people's time between two times, oldest first."""
    incidents = game.incidents.filter(at__gte=since) if since else game.incidents.all()
    incidents = incidents.filter(at__lt=until) if until else incidents
    return [Told(one.at, Lapse(one.seat, one.kind)) for one in incidents]


def has_lapsed(game: Game, since: int | None) -> bool:
    """Return whether there was an incident of people's time, this many seconds into the game or later."""
    if since is None or game.started_at is None or not game.pace_chosen:
        return False
    return game.incidents.filter(at__gte=game.started_at + timedelta(seconds=since)).exists()


def with_lapses(story: Sequence[Told], lapses: Sequence[Told]) -> Sequence[Told]:
    """Merge both lists in the order in which things happened."""
    return list(merge(lapses, story, key=attrgetter("when"))) if lapses else story


class Leave(NamedTuple):
    """How much vacation a game allows a person in all, and how much of it is left."""

    game_id: int
    game: str
    allowed: timedelta
    left: timedelta


def leaves(user: User) -> list[Leave]:
    """Return how much vacation the running games of a person allow them. It takes one query."""
    running = Clock.objects.filter(player__user=user, player__game__status=Game.Status.RUNNING)
    playing = running.filter(player__status=Status.PLAYING)
    found = playing.select_related("player__game").order_by("player__game")
    return [
        Leave(game.pk, game.name, game.pace.vacation, clock.vacation)
        for clock in found
        if (game := clock.player.game).pace
    ]


def running_out(user: User) -> list[tuple[str, datetime]]:
    """Return the names and deadlines of the games in which a person's time runs.

    If they are on vacation, their time runs from its end.
    """
    running = Clock.objects.filter(player__user=user, deadline__isnull=False).order_by("deadline")
    found = running.select_related("player__game")
    return [(clock.player.game.name, clock.deadline) for clock in found if clock.deadline]


def seat_time(player: Player, clock: Clock, away_until: datetime | None) -> SeatTime:
    """Return the part of a player's clock that the table may know."""
    return SeatTime(
        since=clock.since,
        deadline=clock.deadline,
        bank=clock.bank,
        excuses=clock.excuses,
        misses=clock.misses,
        lapsed=clock.lapsed,
        vacation=clock.vacation,
        is_covered=clock.is_covered,
        absent_since=clock.absent_since,
        wants_pause=player.wants_pause,
        away_until=away_until,
    )
