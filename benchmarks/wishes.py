"""Measure how long wishes wait: `python -m benchmarks.wishes [DAYS]`.

Three hundred people with wishes of many kinds arrive at the rates of a small site: 5, 20 and 100 new wishes a
day, for sixty days unless told otherwise. Most people answer within a day; one in ten does not answer in
time, and one in twenty says no. The services of the site do the rest under a clock that jumps. It fails if a
seat is given twice or lost, or if a table that fits could still be made when the site has looked.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from statistics import median, quantiles

import benchmarks.site  # noqa: F401

# isort: split
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.models import Contact, Game
from games.rulebooks.registry import RULEBOOKS
from games.services import wake
from games.services.errors import Refused
from games.wishes.kinds import TURNS_IN_SECONDS, suits
from games.wishes.matching import tables
from games.wishes.models import Proposal, ProposedSeat, Wish
from games.wishes.services import answering
from games.wishes.services.pool import waiting_wishes, wanted
from games.wishes.services.proposing import close_late_proposals, propose_tables
from games.wishes.services.wishing import make_wish

PEOPLE, RATES = 300, (5, 20, 100)
HOUR = timedelta(hours=1)
NEVER, NO = 0.10, 0.05
"""The shares of people who do not answer a table, and of those who say no."""
GAME = timedelta(days=25)
"""How long a game keeps its people busy."""


class Site:
    """A site with three hundred people, and a clock that is moved by the hour."""

    def __init__(self, rate: int, seed: int) -> None:
        self.rate, self.chance = rate, random.Random(seed)
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        timezone.now = lambda: self.now  # type: ignore[method-assign]
        call_command("flush", interactive=False, verbosity=0)
        names = [f"person{number}" for number in range(PEOPLE)]
        self.people = User.objects.bulk_create(
            User(username=name, folded_name=name, email=f"{name}@example.org") for name in names
        )
        pairs = {tuple(self.chance.sample(self.people, 2)) for _ in range(PEOPLE // 10)}
        Contact.objects.bulk_create(
            Contact(owner=owner, person=person, kind=Contact.Kind.BLOCKED) for owner, person in pairs
        )
        self.waits: list[timedelta] = []
        self.made = 0

    def run(self, days: int) -> None:
        """Let the days pass."""
        for _hour in range(days * 24):
            self.now += HOUR
            self.end_games()
            self.wish()
            close_late_proposals()
            propose_tables()
            self.refuse_faults()
            self.answer()

    def wish(self) -> None:
        """Let some people who have no wish make one, at the rate of the site."""
        arriving = sum(self.chance.random() < self.rate / 24 / 8 for _ in range(8))
        idle = list(User.objects.filter(wish=None))
        for user in self.chance.sample(idle, min(arriving, len(idle))):
            make_wish(user=user, **self.taste())
            self.made += 1

    def taste(self) -> dict[str, object]:
        """Return what a person would like: half of them the usual game, the others all kinds."""
        draw = self.chance
        editions = ["h2000_world"] if draw.random() < 0.5 else draw.sample([*RULEBOOKS], draw.randint(1, 6))
        turns = sorted(draw.sample(TURNS_IN_SECONDS, draw.randint(1, 4)))
        players = {number for key in editions for number in RULEBOOKS[key].players}
        return {
            "editions": editions,
            "house_rules": [""] if draw.random() < 0.7 else ["", draw.choice(["fog", "no_cards", "js_9"])],
            "turns": turns,
            "seats": sorted(draw.sample(sorted(players), draw.randint(1, len(players)))),
            "language": draw.choice(["", "", "en", "fr"]),
            "most_games": draw.randint(1, 3),
            "computers": draw.random() < 0.3,
        }

    def answer(self) -> None:
        """Let people answer: each within a day on average, some never."""
        for place in ProposedSeat.objects.filter(is_open=True, answer="").select_related("user", "proposal"):
            fate = random.Random(f"{place.pk}").random()
            if fate < NEVER or self.chance.random() > 1 / 14:
                continue
            say = answering.decline if fate < NEVER + NO else answering.accept
            with suppress(Refused):  # Another answer in this hour has ended the table.
                say(place_id=place.pk, user=place.user)

    def end_games(self) -> None:
        """End the games that have lasted long enough. A wish whose table began is over."""
        begun = ProposedSeat.objects.filter(proposal__status=Proposal.Status.BEGUN, user__wish__isnull=False)
        for place in begun.filter(proposal__game__started_at=self.now - HOUR).select_related("proposal"):
            self.waits.append(place.proposal.made_at - place.since)
            Wish.objects.filter(user=place.user_id).delete()
        Game.objects.filter(status=Game.Status.RUNNING, started_at__lt=self.now - GAME).update(
            status=Game.Status.OVER
        )
        Wish.objects.exclude(asleep_since=None).delete()

    def refuse_faults(self) -> None:
        """Fail if a person has two places, a table is short, or a table that fits could be made."""
        places = ProposedSeat.objects.filter(is_open=True).values_list("user", "proposal")
        twice = [user for user, number in Counter(user for user, _table in places).items() if number > 1]
        held = Counter(table for _user, table in places)
        short = [one.pk for one in Proposal.objects.filter(status="open") if held[one.pk] != one.people]
        left = [*tables(wanted(waiting_wishes(self.now), self.now), suits)]
        if twice or short or left:
            sys.exit(f"{self.now}: twice {twice}, short {short}, not made {left}")


def main() -> None:
    """Measure each rate, and print the waits in hours."""
    call_command("migrate", verbosity=0)
    wake.wake_worker = lambda *_task: None
    days = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for rate in RATES:
        site = Site(rate, seed=rate)
        site.run(days)
        hours = sorted(wait / HOUR for wait in site.waits)
        ninth = quantiles(hours, n=10)[-1] if len(hours) > 1 else 0
        waiting = [(site.now - wish.since) / HOUR for wish in waiting_wishes(site.now)]
        print(
            f"{rate:3} wishes a day, {days} days: {site.made} made, {len(hours)} seated, "
            f"median wait {median(hours):.0f} h, 90 % within {ninth:.0f} h; "
            f"{len(waiting)} waiting, the oldest for {max(waiting, default=0):.0f} h"
        )


if __name__ == "__main__":
    main()
