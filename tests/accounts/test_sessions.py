"""Sessions: what is logged of them, and how long they are kept."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.tasks import forget_sessions


def test_sessions_are_forgotten_once_they_have_expired(alice: User, bob: User) -> None:
    for user in (alice, bob):
        Client().force_login(user)
    expired = Session.objects.first()
    assert expired is not None
    Session.objects.filter(pk=expired.pk).update(expire_date=timezone.now() - timedelta(seconds=1))

    forget_sessions()

    assert Session.objects.count() == 1
    assert not Session.objects.filter(pk=expired.pk).exists()


@pytest.mark.parametrize(
    ("password", "told"),
    [
        ("alice on horseback", "Person {pk} signed in."),
        ("guessed", "Somebody gave a wrong name or password."),
    ],
)
def test_the_log_tells_of_sign_ins_without_names(
    alice: User, caplog: pytest.LogCaptureFixture, password: str, told: str
) -> None:
    with caplog.at_level(logging.INFO, logger="accounts"):
        Client().post(reverse("account_login"), {"login": "alice", "password": password})

    assert told.format(pk=alice.pk) in caplog.messages
    assert "alice" not in caplog.text
