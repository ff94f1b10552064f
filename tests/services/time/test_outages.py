"""Outages of the site or of its mail server cost nobody their time."""

from __future__ import annotations

import pytest

from games.clock.pace import Pace
from games.mail.outgoing import post
from games.models import Mail
from games.services.time import outages
from tests.conftest import MovingClock
from tests.support.paced import DAY, HOUR, MINUTE, Table, acting, kinds, serve
from tests.support.tables import act, end_turn, hand_over_mails


def test_nothing_is_served_before_the_turn_mail_was_handed_over(table: Table, clock: MovingClock) -> None:
    game = table()
    end_turn(game)
    late = acting(game)
    clock.pass_by(days=3)
    serve(game)
    assert acting(game) == late

    hand_over_mails()

    assert acting(game).deadline == clock.now + 2 * DAY
    serve(game)
    assert acting(game) == late


@pytest.mark.parametrize("is_in_the_middle", [True, False])
def test_a_turn_mail_that_waits_for_another_try_is_not_waited_for_once_its_turn_was_played(
    table: Table, clock: MovingClock, is_in_the_middle: bool
) -> None:
    """Its reader is in the middle of the turn, or has been called to another one since."""
    game = table(Pace(turn=HOUR, question=HOUR, excuses=0, begun=HOUR))
    late = acting(game).player
    Mail.objects.filter(user=late.user, kind="your_turn").update(
        sent_at=None, attempts=7, due_at=clock.now + 12 * HOUR
    )
    act(game)
    for _ in range(0 if is_in_the_middle else 3):
        end_turn(game)
    assert acting(game).player == late

    clock.pass_by(minutes=2)
    post.deliver_mails()
    clock.pass_by(minutes=62)
    serve(game)

    assert kinds(game) == ["covered"]


def test_a_late_turn_mail_restarts_the_time_at_a_live_pace_too(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=5 * MINUTE, question=MINUTE, excuses=0))
    end_turn(game)
    late = acting(game)
    clock.pass_by(minutes=9)

    hand_over_mails()

    serve(game)
    assert acting(game) == late
    assert acting(game).deadline == clock.now + 5 * MINUTE


def test_time_before_the_turn_mail_was_handed_over_does_not_count(table: Table, clock: MovingClock) -> None:
    """This holds even if the site itself was down in between."""
    game = table()
    end_turn(game)
    clock.pass_by(hours=3)
    serve(game)
    outages.beat(clock.pass_by(hours=9))
    clock.pass_by(hours=1)

    hand_over_mails()

    assert acting(game).deadline == clock.now + 2 * DAY


def test_an_outage_of_the_site_costs_nobody_time(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    clock.pass_by(hours=1)
    outages.beat(clock.now)
    before = acting(game).deadline
    assert before is not None
    clock.pass_by(days=3)

    outages.beat(clock.now)
    outages.beat(clock.now)

    assert acting(game).deadline == before + 3 * DAY


def test_a_short_outage_moves_the_deadlines_of_a_live_pace(table: Table, clock: MovingClock) -> None:
    game = table(Pace(turn=5 * MINUTE, question=MINUTE))
    outages.beat(clock.now)
    outages.beat(clock.pass_by(minutes=4))
    assert acting(game).deadline == clock.now + 5 * MINUTE


def test_a_short_outage_moves_no_others(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    before = acting(game).moves
    outages.beat(clock.pass_by(minutes=4))
    assert acting(game).moves == before


def test_a_clock_that_began_in_an_outage_has_lost_nothing_either(table: Table, clock: MovingClock) -> None:
    game = table()
    outages.beat(clock.now)
    clock.pass_by(hours=3)
    end_turn(game)
    clock.pass_by(hours=3)
    outages.beat(clock.now)
    assert acting(game).deadline == clock.now + 2 * DAY
