"""Weeks of games by mail under a clock that jumps: promises about time are kept, and breaches are seen."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Pace
from games.models import Clock, Game, Incident
from games.soak.ledger import Ledger
from games.soak.people import HABITS, Reader
from tests.conftest import MovingClock
from tests.support.tables import act_until_turns, open_table


def soak(*arguments: str) -> dict[str, Any]:
    command = [sys.executable, "manage.py", "soak", "--json", *arguments]
    done = subprocess.run(command, cwd=settings.BASE_DIR, capture_output=True, text=True, check=False)
    found: dict[str, Any] = json.loads(done.stdout)
    found["returncode"] = done.returncode
    return found


def test_three_weeks_of_people_as_they_are_break_no_promise() -> None:
    found = soak("--games", "3", "--days", "22", "--seed", "7")
    assert (found["breaches"], found["returncode"]) == ([], 0)
    assert found["turns"] > 20
    assert found["deadlines"] > 3
    assert found["reminders"] > 5


def test_the_same_seed_gives_the_same_world() -> None:
    one, two = (soak("--games", "2", "--days", "4", "--seed", "5") for _ in range(2))
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


# --- What the ledger sees


@pytest.fixture
def game(alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    game = open_table(alice, bob, charlie, pace=Pace(turn=timedelta(days=2), question=timedelta(hours=6)))
    act_until_turns(game)
    game.mails.update(sent_at=clock.now)
    return game


def breaches_of(ledger: Ledger) -> str:
    ledger.close(timezone.now())
    return "\n".join(ledger.breaches)


def test_a_deadline_that_is_not_served_is_seen(game: Game, clock: MovingClock) -> None:
    ledger = Ledger()
    now = clock.pass_by(days=2, hours=1)
    ledger.after_serving(ledger.before_serving(now), now)
    assert "late" in ledger.breaches[0]
    assert "was not served" in ledger.breaches[1]


def test_a_deadline_served_twice_or_without_a_reminder_is_seen(game: Game, clock: MovingClock) -> None:
    for _ in range(2):
        Incident.objects.create(game=game, seat=1, kind=Incident.Kind.COVERED, at=clock.pass_by(minutes=1))
    found = breaches_of(Ledger())
    assert "0:01:00 after another deadline" in found
    assert "was not reminded" in found


def test_a_clock_that_runs_for_nobody_or_into_the_night_is_seen(game: Game) -> None:
    running = Clock.objects.get(deadline__isnull=False)
    running.quiet_from, running.quiet_until = datetime(2000, 1, 1, 9).time(), datetime(2000, 1, 1, 15).time()
    running.deadline = datetime(2026, 11, 20, 12, tzinfo=UTC)
    running.save()
    game.players.update(to_act=False)
    ledger = Ledger()
    ledger.look_at_clocks()
    assert ["quiet hours" in found or "nobody waits" in found for found in ledger.breaches] == [True, True]


def test_a_game_that_stands_still_is_seen(game: Game, clock: MovingClock) -> None:
    clock.pass_by(days=200)
    assert "nothing has happened since" in breaches_of(Ledger())


def test_who_has_left_reads_no_mail() -> None:
    guest = next(habit for habit in HABITS if habit.leaves is not None and habit.away < 100)
    assert guest.leaves is not None

    reader = Reader(guest, random.Random(1))
    assert reader.acts_after("your_turn", timedelta(days=1), guest.leaves + 1) is None
    assert reader.acts_after("your_turn", timedelta(days=1), guest.leaves + guest.away + 1) is not None
