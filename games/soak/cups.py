"""Tournaments in the simulated world: people enter, stay away, withdraw or come late, and all of them end."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from accounts.models import User
from games.clock.calendar import DAY
from games.clock.pace import HOUR, Pace
from games.models import Game
from games.services.errors import Refused
from games.soak.people import NO_SHOW, Reader
from games.tournaments.models import DrawnTable, Entry, Tournament
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entering import enter, withdraw

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from games.soak.world import World

Keys, Status = Tournament.FormatKey, Tournament.Status
PACE = Pace(turn=12 * HOUR, question=3 * HOUR, excuses=0, misses=2, vacation=3 * DAY)
KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (5, {"format_key": Keys.KNOCK_OUT, "size": 2, "rulebook_key": "h2000_2p"}),
    (9, {"format_key": Keys.SWISS, "rounds": 2, "late_entry": True, "rulebook_key": "h2000_mission"}),
    (4, {"format_key": Keys.ROUND_ROBIN, "size": 2, "rulebook_key": "h2000_2p"}),
)
"""How many enter, the last of them in reserve, and what is played."""
LONGEST = 10
"""Days after which a game is adjudicated."""
SETTLES = timedelta(hours=6)
"""How long a step of a tournament may take, with everything that befalls the site."""


class Cups:
    """So many tournaments, one kind after the other."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number

    def open_all(self) -> None:
        """Announce them; entry closes after a day or two."""
        if not self.number:
            return
        organiser = User.objects.create(username="organiser", email="organiser@example.org")
        for number in range(self.number):
            self.open(organiser, number)

    def open(self, organiser: User, number: int) -> None:
        """One tournament; one person never shows up, a quarter withdraw some day, and one more comes late."""
        count, fields = KINDS[number % len(KINDS)]
        now, rng = timezone.now(), self.world.rng
        cup = Tournament.objects.create(
            name=f"Cup {number}",
            created_by=organiser,
            status=Status.ANNOUNCED,
            opens_at=now,
            closes_at=now + rng.uniform(1, 2) * DAY,
            fewest=2,
            most=count - 1,
            pace_chosen=PACE.to_json(),
            adjudicated_after=LONGEST,
            **fields,
        )
        people = [self.world.person(f"cup{number}-{place}") for place in range(count)]
        for person in people:
            enter(tournament_id=cup.pk, user=person)
        self.world.readers[people[0].pk] = Reader(NO_SHOW, rng)
        for person in rng.sample(people[1:], max(1, count // 4)):
            self.world.plan(rng.uniform(0.5, 15) * DAY, partial(self.leave, cup.pk, person))
        latecomer = self.world.person(f"cup{number}-late")
        self.world.plan(rng.uniform(2, 12) * DAY, partial(self.come, cup.pk, latecomer))

    def leave(self, cup_id: int, person: User) -> None:
        """Somebody withdraws, at once or after their games."""
        self.world.site.touched.update(games_of(cup_id))
        with suppress(Refused, Entry.DoesNotExist):  # It is over, or somebody else has their place.
            withdraw(tournament_id=cup_id, user=person, at_once=self.world.rng.random() < 0.6)

    def come(self, cup_id: int, person: User) -> None:
        """Somebody enters while it runs."""
        with suppress(Refused):  # It is over.
            enter(tournament_id=cup_id, user=person)


def games_of(cup_id: int) -> set[int]:
    """The games of a tournament."""
    games = Game.objects.filter(tournament_table__draw__tournament=cup_id)
    return set(games.values_list("pk", flat=True))


def cups_wrong(now: datetime) -> Iterator[str]:
    """What is wrong with the tournaments of the world, as their rows tell in the end."""
    for cup in Tournament.objects.all():
        for words in wrong_with(cup, now):
            yield f"{cup}: {words}"


def wrong_with(cup: Tournament, now: datetime) -> Iterator[str]:
    """What is wrong with one."""
    page = TournamentPage(cup, None)
    if page.rows and len(page.rows) != len(page.entrants):
        yield f"{len(page.rows)} stand in the standings, {len(page.entrants)} play"
    for draw in page.course.draws:
        round_ = draw.as_round()
        seated = Counter([*round_.byes, *(one for table in round_.tables for one in table.entrants)])
        if any(times > 1 for times in seated.values()):
            yield f"somebody has two seats in round {draw.round}"
    tables = DrawnTable.objects.filter(draw__tournament=cup, draw__undone_at=None)
    late = tables.filter(places=[], game__status=Game.Status.OVER, game__ended_at__lt=now - SETTLES)
    over_time = tables.filter(places=[], ends_at__lt=now - SETTLES)
    for table in (late | over_time).distinct():
        yield f"the result of table {table.number} in round {table.draw.round} is missing"
    if cup.status == Status.ANNOUNCED and cup.closes_at < now - SETTLES:
        yield "its first round was not drawn"
    if (
        cup.status == Status.RUNNING
        and not tables.filter(places=[]).exists()
        and now > last_result(cup) + SETTLES
    ):
        yield "it does not go on"
    if cup.status == Status.OVER and tables.filter(places=[]).exists():
        yield "it has ended before its tables"


def last_result(cup: Tournament) -> datetime:
    """When its last table was over."""
    over = DrawnTable.objects.filter(draw__tournament=cup, over_at__isnull=False).order_by("over_at").last()
    return over.over_at if over and over.over_at else cup.closes_at


def cup_counts() -> dict[str, int]:
    """What was done in all tournaments."""
    kinds = Counter(Tournament.objects.exclude(steps=None).values_list("steps__kind", flat=True))
    return {
        "tournaments": Tournament.objects.count(),
        "tournaments over": Tournament.objects.filter(status=Status.OVER).count(),
        **{f"steps {kind}": number for kind, number in sorted(kinds.items())},
    }
