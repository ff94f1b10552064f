"""Whether the work of the site is done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from accounts.mail.hourly import count_mail
from accounts.models import User
from games.models import Heartbeat, Mail
from games.models.mail.kinds import Kind
from risk_site.doctor import work
from risk_site.doctor.findings import Level
from tests.support.tables import open_table

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


@pytest.fixture
def mail(alice: User, bob: User, charlie: User) -> Mail:
    """The only mail of the site, just due."""
    game = open_table(alice, bob, charlie)
    Mail.objects.all().delete()
    return Mail.objects.create(kind=Kind.YOUR_TURN, user=alice, game=game, due_at=timezone.now())


def change(mail: Mail, **fields: object) -> None:
    Mail.objects.filter(pk=mail.pk).update(**fields)


def test_a_site_without_work_is_fine() -> None:
    assert {finding.level for check in (work.mails, work.jobs) for finding in check()} == {Level.FINE}


def test_a_site_that_never_ran_is_told_what_to_start() -> None:
    [found] = work.sweep()

    assert found.level is Level.ADVICE
    assert "beat" in found.remedy


@pytest.mark.parametrize(
    ("age", "level"), [(timedelta(seconds=40), Level.FINE), (timedelta(minutes=3), Level.PROBLEM)]
)
def test_the_last_sweep_must_be_a_moment_ago(age: timedelta, level: Level) -> None:
    Heartbeat.objects.create(pk=1, beat_at=timezone.now() - age)

    [found] = work.sweep()

    assert found.level is level


def test_mails_that_the_server_did_not_take_are_a_problem(mail: Mail) -> None:
    now = timezone.now()
    change(mail, due_at=now + HOUR, created_at=now - 2 * HOUR, error="OSError: no way")

    [found] = work.mails()

    assert found.level is Level.PROBLEM
    assert found.said == "1 mails wait after a failure, the oldest for 2 hours: OSError: no way."


def test_mails_that_were_given_up_are_told(mail: Mail) -> None:
    change(mail, failed_at=timezone.now() - HOUR, error="refused")

    assert [found.level for found in work.mails()] == [Level.FINE, Level.ADVICE]


def test_mails_that_the_hourly_limit_holds_back_are_told(mail: Mail, settings: Settings) -> None:
    settings.MAILS_AN_HOUR = 1
    assert [found.level for found in work.mails()] == [Level.FINE]

    count_mail()

    [held, _failed] = work.mails()
    assert held.level is Level.ADVICE
    assert held.said == "1 mails wait because MAILS_AN_HOUR=1 has been reached."


def test_work_that_is_long_due_is_a_problem(mail: Mail) -> None:
    change(mail, due_at=timezone.now() - HOUR)

    [found] = work.jobs()

    assert found.level is Level.PROBLEM
    assert found.said == "Late in “outbox”: 1, the oldest for 1 hour."


def test_work_that_a_worker_holds_is_not_late(mail: Mail) -> None:
    change(mail, due_at=timezone.now() - HOUR, lease=timezone.now() + HOUR)

    assert [found.level for found in work.jobs()] == [Level.FINE]
