"""Mails about games that were called off before they began."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core import mail as sent_mail
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.outgoing.cancellations import send_cancellations
from games.models import Cancellation
from games.services.lobby.games import create_game, join_game, leave_game
from tests.conftest import MovingClock


@pytest.mark.parametrize(
    ("language", "subject", "told"),
    [
        ("en", "Alps will not take place", "alice called it off before it began."),
        ("fr", "Alps n’aura pas lieu", "alice l’a annulée avant qu’elle commence."),
    ],
)
def test_guests_are_told_once_in_their_own_language(
    alice: User, bob: User, language: str, subject: str, told: str
) -> None:
    bob.language = language
    bob.save()
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    join_game(game_id=game.pk, user=bob)
    leave_game(game_id=game.pk, user=alice)

    for _ in range(2):
        send_cancellations()

    [message] = sent_mail.outbox
    assert message.to == ["bob@example.org"]
    assert message.subject == subject
    assert told in message.body
    assert not Cancellation.objects.exists()


def test_while_the_mail_server_is_away_it_waits_and_nothing_counts(
    alice: User, bob: User, clock: MovingClock, refusing: Callable[..., None], settings: Settings
) -> None:
    usual = settings.EMAIL_BACKEND
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])
    join_game(game_id=game.pk, user=bob)
    leave_game(game_id=game.pk, user=alice)

    refusing(closed=True)
    for _ in range(len(Cancellation.PAUSES) + 2):
        send_cancellations()
        clock.pass_by(days=1)
    assert Cancellation.objects.get().attempts == 0

    settings.EMAIL_BACKEND = usual
    send_cancellations()
    assert [message.to for message in sent_mail.outbox] == [["bob@example.org"]]
