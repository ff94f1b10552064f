"""Two machines of one site, each with a beat and a worker: nothing is done twice or left undone."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import User
from benchmarks.tournaments.under_faults.mails import handed, twice
from games.models import Clock, Game, Incident, KeptMail, Mail
from games.models.mail.kinds import Kind
from games.models.mail.outbox import OPEN
from games.services.record.verify import differences
from games.services.time.deadlines import GRACE
from tests.support.paced import MINUTE, PACE
from tests.support.programs.machines import Machine
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import valkey_server
from tests.support.tables import act_until_turns, open_table

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

GAMES = 3
SWEEPS = 5.0
"""The seconds in which each beat wakes a sweep twice."""


# Machines share PostgreSQL only.
if connection.vendor == "postgresql":

    def test_a_second_beat_and_one_that_died_and_came_back_do_no_harm(
        alice: User, bob: User, charlie: User, tmp_path: Path
    ) -> None:
        for _ in range(GAMES):
            act_until_turns(open_table(alice, bob, charlie, pace=PACE))
        with (
            valkey_server() as broker,
            Machine("north", broker, tmp_path, programs=("worker", "beat")) as north,
            Machine("south", broker, tmp_path, programs=("worker", "beat")),
        ):
            miss_deadlines(times=1)
            north.kill("beat")
            miss_deadlines(times=2)
            north.start("beat")
            miss_deadlines(times=3)

        mails = [handed(kept.message, kept.created_at) for kept in KeptMail.objects.all()]
        assert list(twice(mails, faults=[])) == []
        for game in Game.objects.all():
            assert list(differences(game.pk)) == []
        assert [log.name for log in tmp_path.glob("*.log") if "Traceback" in log.read_text()] == []


def miss_deadlines(times: int) -> None:
    """Let the next person of each game miss their deadline, until each game had so many missed ones."""
    await_true(are_called, patience=120)
    up = timezone.now() - GRACE - MINUTE
    Clock.objects.filter(player__to_act=True).update(deadline=up)
    await_true(lambda: Incident.objects.count() >= times * GAMES and are_called(), patience=120)
    time.sleep(SWEEPS)
    found = Counter(Incident.objects.values_list("game", "kind"))
    assert found == dict.fromkeys(((game.pk, "covered") for game in Game.objects.all()), times)


def are_called() -> bool:
    """Return whether each game waits for a person who has time left and to whom the turn mail was sent."""
    waiting = Clock.objects.filter(player__to_act=True, deadline__gt=timezone.now()).count()
    return waiting == GAMES and not Mail.objects.filter(OPEN, kind=Kind.YOUR_TURN).exists()
