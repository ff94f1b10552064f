"""Several workers on one outbox, and workers that die."""

from __future__ import annotations

import os
import signal
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage
from django.utils import timezone

from accounts.models import User
from games.engine.orders import Resign
from games.mail.outgoing import post
from games.models import Game, Mail
from games.services import jobs as jobs
from games.services.mail import outbox
from games.services.play.orders import give_order
from tests.conftest import MovingClock
from tests.support.paced import PACE, acting, kinds, serve
from tests.support.programs.processes import at_once, ending_of
from tests.support.tables import (
    act_until_turns,
    advice,
    end_turn,
    hand_over_mails,
    next_player,
    open_table,
    version_of,
)

pytestmark = [pytest.mark.every_database, pytest.mark.django_db(transaction=True)]

WORKERS = 4


def test_workers_that_race_for_a_mail_take_it_once(game: Game) -> None:
    mail = Mail.objects.latest("pk")

    taken = at_once(*[lambda: jobs.claim(Mail, mail.pk)] * WORKERS)

    assert [claimed for claimed in taken if claimed] == [mail]
    mail.refresh_from_db()
    assert mail.attempts == 1


def test_workers_at_once_send_every_mail_once(game: Game, mailoutbox: list[EmailMessage]) -> None:
    for seat in range(2):
        give_order(game_id=game.pk, seat=seat, order=Resign(), seen=version_of(game))

    at_once(*[post.deliver_mails] * WORKERS)

    addresses = [f"{name}@example.org" for name in ("alice", "bob", "charlie")]
    assert sorted(message.to[0] for message in mailoutbox) == addresses


def test_an_order_and_the_delivery_at_once_leave_both_whole(
    game: Game, mailoutbox: list[EmailMessage]
) -> None:
    Mail.objects.exclude(pk=Mail.objects.latest("pk").pk).delete()
    mail = Mail.objects.get()
    player = next_player(game)
    assert player is not None
    order, seen = advice(game, player.seat), version_of(game)

    at_once(
        post.deliver_mails,
        lambda: give_order(game_id=game.pk, seat=player.seat, order=order, seen=seen),
    )

    mail.refresh_from_db()
    assert version_of(game) > seen
    assert (mail.sent_at is None) != (mail.dropped_at is None)
    assert len(mailoutbox) == (mail.sent_at is not None)


def test_a_killed_worker_loses_no_mail_and_repeats_none(
    game: Game, mailoutbox: list[EmailMessage], monkeypatch: pytest.MonkeyPatch
) -> None:
    Mail.objects.exclude(pk=Mail.objects.latest("pk").pk).delete()
    with monkeypatch.context() as patched:
        patched.setattr(post, "compose", lambda *args: os.kill(os.getpid(), signal.SIGKILL))
        assert ending_of(post.deliver_mails) == -signal.SIGKILL
    assert Mail.objects.get().attempts == 1

    Mail.objects.update(lease=timezone.now() - timedelta(seconds=1))
    post.deliver_mails()

    assert len(mailoutbox) == 1


def test_no_deadline_falls_when_a_worker_dies_that_noted_a_late_turn_mail(
    alice: User, bob: User, charlie: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either both are noted or neither: that the mail left, and that its reader's time begins."""
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    hand_over_mails()
    end_turn(game)
    clock.pass_by(days=3)
    with monkeypatch.context() as patched:
        for step in ("mail_handed_over", "queue_pushes"):
            patched.setattr(outbox, step, lambda *args: os.kill(os.getpid(), signal.SIGKILL))
            assert ending_of(hand_over_mails) == -signal.SIGKILL

    serve(game)
    assert kinds(game) == []

    hand_over_mails()
    serve(game)
    assert kinds(game) == []
    assert acting(game).deadline == clock.now + PACE.turn
