"""Reports that come to return paths: by every way, from anybody, in any number."""

from __future__ import annotations

import smtplib

import pytest
from django.test import Client

from accounts.mail.return_paths import ReturnPath
from accounts.models import Bounce, User
from games import tasks
from games.mail.incoming import reports
from games.models import Inbound, Returned
from games.services import wake
from games.services.errors import Refused
from games.services.mail import returned
from games.services.mail.addresses import ReplyAddress
from games.services.mail.arrivals import receive
from tests.conftest import MovingClock
from tests.mail.incoming.test_webhook import post as post_to_webhook
from tests.support.mail.post_office import bring, listening
from tests.support.mail.returned import FAILED, path_to


@pytest.mark.django_db(transaction=True)
def test_the_listener_stores_a_report_before_it_accepts_it(alice: User, clock: MovingClock) -> None:
    with listening() as mail_server:
        bring(mail_server, "", path_to(alice, 1, clock()), FAILED.replace(b"\n", b"\r\n"))

    assert bytes(Returned.objects.get().raw).replace(b"\r\n", b"\n").rstrip() == FAILED.rstrip()
    assert not Bounce.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_forged_return_path_is_refused(alice: User, clock: MovingClock) -> None:
    path = path_to(alice, 1, clock())
    forged = path.replace(path[10], "a" if path[10] != "a" else "b", 1)
    nobody_s = str(ReturnPath(alice.pk + 100, 1, 2, 3))
    reply = str(ReplyAddress(alice.pk, 1, 2, 3)).replace("orders+", "bounce+")
    with listening() as mail_server:
        for address in (forged, nobody_s, reply, "bounce@reply.example.org"):
            with pytest.raises(smtplib.SMTPRecipientsRefused):
                bring(mail_server, "", address, FAILED)

    assert not Returned.objects.exists()


def test_a_provider_brings_reports_too(alice: User, client: Client, clock: MovingClock) -> None:
    response = post_to_webhook(client, FAILED, path_to(alice, 1, clock()), sender="")
    reports.read_returned()

    assert response.status_code == 200
    assert alice.bounces.get().status == "5.1.1"


def test_a_flood_at_a_return_path_is_told_to_wait(
    alice: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(returned, "MOST_WAITING", 1)
    receive(path_to(alice, 1, clock()), FAILED, door=Inbound.Door.SMTP, sender="<>")

    with pytest.raises(Refused):
        receive(path_to(alice, 2, clock()), FAILED, door=Inbound.Door.SMTP, sender="<>")


def test_a_report_that_cannot_be_read_makes_room_in_the_end(
    alice: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_raw: bytes) -> None:
        raise RuntimeError

    monkeypatch.setattr(reports, "failure_in", fail)
    receive(path_to(alice, 1, clock()), FAILED, door=Inbound.Door.SMTP, sender="<>")

    for _ in Returned.PAUSES:
        reports.read_returned()
        assert Returned.objects.exists()
        clock.pass_by(hours=2)
    reports.read_returned()

    assert not Returned.objects.exists()


@pytest.mark.parametrize("raw", [b"From: a\0b\n\n", b"X: a\n" * 6_000])
def test_a_hostile_report_is_refused_at_once(alice: User, clock: MovingClock, raw: bytes) -> None:
    with pytest.raises(Refused):
        receive(path_to(alice, 1, clock()), raw, door=Inbound.Door.SMTP, sender="<>")

    assert not Returned.objects.exists()


def test_the_sweep_finds_what_waits_to_be_read(
    alice: User, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(wake, "wake_worker", lambda task, *args: woken.append(task))
    receive(path_to(alice, 1, clock()), FAILED, door=Inbound.Door.SMTP, sender="<>")

    tasks.sweep()
    assert woken == [wake.READ_RETURNED]
    tasks.read_returned()

    assert alice.bounces.count() == 1
