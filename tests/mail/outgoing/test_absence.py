"""Mails about deadlines: the reminder, and the consequences of a missed deadline."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail as sent_mail
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from pytest_django.fixtures import Settings

from accounts.models import User
from games.clock.pace import Pace
from games.mail.outgoing import post
from games.models import Game, Player
from games.services.time import deadlines
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.support.tables import (
    act_until_turns,
    hand_over_mails,
    let_computers_play,
    next_player,
    open_table,
)

DAY = timedelta(days=1)


@pytest.fixture
def late(alice: User, bob: User, charlie: User, clock: MovingClock) -> Callable[[Pace], Player]:
    """Return a function that opens a game of this pace, and returns the person on turn."""

    def open_(pace: Pace) -> Player:
        game = open_table(alice, bob, charlie, pace=pace)
        act_until_turns(game)
        hand_over_mails()
        player = next_player(game)
        assert player is not None
        return player

    return open_


def delivered(player: Player) -> EmailMultiAlternatives:
    """Return the last mail to the person."""
    post.deliver_mails()
    assert player.user is not None
    letter = [one for one in sent_mail.outbox if one.to == [player.user.email]][-1]
    assert isinstance(letter, EmailMultiAlternatives)
    return letter


def test_a_reminder_says_how_long_and_offers_a_vacation(
    late: Callable[[Pace], Player], clock: MovingClock
) -> None:
    player = late(Pace(turn=2 * DAY, vacation=5 * DAY))
    clock.pass_by(hours=37)

    letter = delivered(player)

    assert letter.subject == "Your time is running out in The long march"
    assert "You have time until Friday 20 November, 12:00 UTC: 11 hours." in letter.body.replace("\n", " ")
    assert "You have 5 days of vacation left in this game." in letter.body
    assert reverse("hours") in letter.body


def test_forgiven_players_are_told_their_new_deadlines(
    late: Callable[[Pace], Player], clock: MovingClock
) -> None:
    player = late(Pace(turn=DAY, question=DAY, excuses=1))
    clock.pass_by(days=1, minutes=1)
    deadlines.serve_deadlines(player.game_id)

    told = delivered(player).body.replace("\n", " ")

    assert "You missed your deadline, and your time starts again." in told
    assert "You have time until Friday 20 November, 12:01 UTC: 1 day." in told
    assert "You play your next turn yourself again." not in told


def test_the_last_player_to_leave_gets_one_mail_that_the_game_rests(
    late: Callable[[Pace], Player], clock: MovingClock
) -> None:
    player = late(Pace(turn=DAY, question=DAY, excuses=0, misses=1))
    for _ in range(3):
        hand_over_mails()
        sent_mail.outbox.clear()
        clock.pass_by(days=1, minutes=1)
        deadlines.serve_deadlines(player.game_id)
        let_computers_play(Game.objects.get(pk=player.game_id))
    post.deliver_mails()

    assert [one.subject for one in sent_mail.outbox] == [
        "The long march is resting: nobody is at the table"
    ] * 3
    assert {tuple(one.to) for one in sent_mail.outbox} == {
        ("alice@example.org",),
        ("bob@example.org",),
        ("charlie@example.org",),
    }
    told = delivered(player).body.replace("\n", " ")
    assert "You and everybody else in this game have stayed away, so it rests" in told
    assert "Nobody is at the table any more: the game rests until somebody is back." in told


def test_the_mail_about_a_missed_turn_waits_until_the_computer_has_played_it(
    late: Callable[[Pace], Player], clock: MovingClock, settings: Settings
) -> None:
    settings.MAIL_DELAY = 60
    player = late(Pace(turn=DAY, question=DAY, excuses=0, misses=2))
    clock.pass_by(days=1, minutes=1)
    deadlines.serve_deadlines(player.game_id)
    post.deliver_mails()
    assert not sent_mail.outbox
    let_computers_play(Game.objects.get(pk=player.game_id))
    clock.pass_by(minutes=1)
    assert "You placed " in delivered(player).body


def test_absent_players_are_told_what_was_done_for_them(
    late: Callable[[Pace], Player], clock: MovingClock
) -> None:
    player = late(Pace(turn=DAY, question=DAY, excuses=0, misses=2))
    assert player.user is not None
    begin_vacation(user=player.user, until=clock.now + DAY)
    end_vacation(user=player.user)
    clock.pass_by(days=1, minutes=1)
    deadlines.serve_deadlines(player.game_id)
    let_computers_play(Game.objects.get(pk=player.game_id))

    told = delivered(player).body.replace("\n", " ")

    assert told.startswith("You missed your deadline: the computer played your turn.")
    assert "You placed " in told
    assert "You play your next turn yourself again." in told
    assert reverse("times", args=[player.game_id]) in told
