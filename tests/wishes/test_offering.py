"""The daily mail offers open games to people who have nothing to play."""

from __future__ import annotations

from datetime import timedelta

from django.core import mail
from django.test import Client

from accounts.models import User
from games.mail.daily import delivery
from games.models import DailyMail
from games.services.lobby.games import join_game
from games.services.mail.daily import set_hour
from games.wishes.services.offering import is_due
from tests.conftest import MovingClock
from tests.support.tables import open_game
from tests.wishes.conftest import Wishing

OFFER = "1 game waits for players, and you may join it."


def daily_of(user: User, clock: MovingClock) -> str:
    """Return the daily mail that comes now; empty if there is none."""
    set_hour(user, 7)
    DailyMail.objects.filter(user=user).update(due_at=clock.now, planned_at=clock.now)
    mail.outbox.clear()
    delivery.send_daily_mails()
    return next((str(message.body) for message in mail.outbox if message.to == [user.email]), "")


def test_an_offer_comes_once_a_week(alice: User, bob: User, clock: MovingClock) -> None:
    open_game(alice)
    days = []
    for day in range(1, 17):
        if OFFER in daily_of(bob, clock):
            days.append(day)
        clock.pass_by(days=1)
    assert days == [1, 8, 15]


def test_nobody_who_plays_or_wishes_gets_one(
    alice: User, bob: User, charlie: User, wishing: Wishing, clock: MovingClock
) -> None:
    game = open_game(alice)
    join_game(game_id=game.pk, user=bob)
    wishing(charlie)
    assert not any(OFFER in daily_of(user, clock) for user in (alice, bob, charlie))


def test_a_click_stops_the_offers(client: Client, alice: User, bob: User, clock: MovingClock) -> None:
    open_game(alice)
    text = daily_of(bob, clock)
    link = next(line for line in text.splitlines() if "/u/" in line)
    client.post(link.replace("http://127.0.0.1:8000", "").replace("http://testserver", ""))
    clock.pass_by(days=8)
    assert daily_of(bob, clock) == ""


def test_a_mail_that_is_tried_again_holds_the_same_offer(alice: User, clock: MovingClock) -> None:
    assert is_due(alice, clock.now)
    assert is_due(alice, clock.now)
    assert not is_due(alice, clock.now + timedelta(days=1))
    assert is_due(alice, clock.now + timedelta(days=7))
