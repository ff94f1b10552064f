"""Tournaments in the simulated world: people enter, stay away, withdraw or come late, and all of them end."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from accounts.models import User
from games.clock.calendar import DAY
from games.clock.pace import HOUR, Pace
from games.services.errors import Refused
from games.tournaments.models import Entry, Tournament
from games.tournaments.services.entry.entering import enter, withdraw
from tests.soak.cup_rows import games_of
from tests.soak.people import NO_SHOW, Reader

if TYPE_CHECKING:
    from tests.soak.world import World

Status = Tournament.Status
PACE = Pace(turn=12 * HOUR, question=3 * HOUR, excuses=0, misses=2, vacation=3 * DAY)
KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (5, {"format_key": "knock_out", "size": 2, "rulebook_key": "h2000_2p"}),
    (9, {"format_key": "swiss", "rounds": 2, "late_entry": True, "rulebook_key": "h2000_mission"}),
    (4, {"format_key": "round_robin", "size": 2, "rulebook_key": "h2000_2p"}),
)
"""The number of entrants, the last of them in reserve, and the rules of each kind of tournament."""
LONGEST = 10
"""The days after which a game is adjudicated."""


class Cups:
    """A number of tournaments, of each kind in turn."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number

    def open_all(self) -> None:
        """Announce all tournaments; entry closes after a day or two."""
        if not self.number:
            return
        organiser = User.objects.create(username="organiser", email="organiser@example.org")
        for number in range(self.number):
            self.open(organiser, number)

    def open(self, organiser: User, number: int) -> None:
        """Announce a tournament.

        One person never shows up, a quarter withdraw at some time, and one more comes late.
        """
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
        """Withdraw a person, at once or after their games."""
        self.world.site.touched.update(games_of(cup_id))
        with suppress(Refused, Entry.DoesNotExist):  # It is over, or somebody else has their place.
            withdraw(tournament_id=cup_id, user=person, at_once=self.world.rng.random() < 0.6)

    def come(self, cup_id: int, person: User) -> None:
        """Enter a person while the tournament runs."""
        with suppress(Refused):  # It is over.
            enter(tournament_id=cup_id, user=person)
