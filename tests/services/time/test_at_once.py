"""Sweeps that race: deadlines and outages count once, however many beats wake workers."""

from __future__ import annotations

from functools import partial

import pytest

from games.services.time import deadlines, outages
from tests.conftest import MovingClock
from tests.support.paced import DAY, Table, acting, kinds
from tests.support.programs.race import race

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

SWEEPS = 4


def test_sweeps_that_race_for_a_deadline_serve_it_once(table: Table, clock: MovingClock) -> None:
    game = table()
    clock.pass_by(days=2, minutes=1)

    race([partial(deadlines.serve_deadlines, game.pk)] * SWEEPS)

    assert kinds(game) == ["covered"]


def test_sweeps_that_race_after_an_outage_move_the_clocks_once(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    before = acting(game).deadline
    assert before is not None
    clock.pass_by(days=3)

    noted = race([partial(outages.beat, clock.now)] * SWEEPS)

    assert sorted(noted) == [False] * (SWEEPS - 1) + [True]
    assert acting(game).deadline == before + 3 * DAY
