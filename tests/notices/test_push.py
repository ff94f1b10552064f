"""Calls to people's devices: what they show, who alone can read them, and when a device is forgotten."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.urls import reverse
from py_vapid import Vapid02
from pytest_django.fixtures import Settings

from accounts.models import User
from games import tasks
from games.models import Clock, Game, Mail, Push, PushSubscription
from games.models.mail.kinds import Kind
from games.notices.push import send_pushes
from games.services import jobs as jobs
from games.services import wake
from games.services.mail import outbox
from games.services.notices import outward, push
from tests.conftest import MovingClock
from tests.support.programs.outside import Outside
from tests.support.tables import act, next_player, person_to_act

SECRET = b"sixteen of bytes"


def base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class Device:
    """A browser: its keys, and what it can read."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self, endpoint: str) -> dict[str, str]:
        return {"endpoint": endpoint, "p256dh": base64url(self.point), "auth": base64url(SECRET)}

    def read(self, body: bytes) -> dict[str, str]:
        shown: dict[str, str] = json.loads(
            http_ece.decrypt(body, private_key=self.key, auth_secret=SECRET, version="aes128gcm")
        )
        return shown


@pytest.fixture
def device() -> Device:
    return Device()


@pytest.fixture
def reader(game: Game) -> User:
    """The person that the game waits for."""
    return person_to_act(game)


@pytest.fixture
def subscribed(reader: User, device: Device, there: Outside) -> PushSubscription:
    """The subscription of a device of theirs."""
    return push.subscribe(user=reader, **device.subscription(there.url("/push/secret")))


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def mail(game: Game, user: User, kind: str = Kind.YOUR_TURN) -> Mail:
    """Create a mail that was sent to a person."""
    occasion = Clock.objects.get(player__game=game, player__user=user).occasion
    mail, _ = Mail.objects.get_or_create(
        kind=kind, game=game, user=user, occasion=occasion, defaults={"due_at": game.created_at}
    )
    outbox.note_sent(mail)
    return mail


def test_a_device_is_called_in_addition_to_the_mail(
    game: Game, reader: User, subscribed: PushSubscription, device: Device, there: Outside
) -> None:
    mail(game, reader)
    send_pushes()
    (call,) = there.calls
    shown = device.read(call.body)
    assert shown["title"] == f"Your turn in {game.name}"
    assert shown["url"] == game.get_absolute_url()
    assert shown["body"] == "Until Friday 20 November, 12:00 UTC."
    assert not Push.objects.exists()


def test_a_reminder_calls_in_the_language_of_its_reader(
    game: Game, reader: User, subscribed: PushSubscription, device: Device, there: Outside
) -> None:
    reader.language = "fr"
    reader.save()
    mail(game, reader, Kind.REMINDER)
    send_pushes()
    shown = device.read(there.calls[0].body)
    assert game.name in shown["title"]
    assert shown["body"].startswith("Jusqu’au vendredi 20 novembre")


def test_the_call_is_signed_by_the_key_that_browsers_were_shown(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside
) -> None:
    mail(game, reader)
    send_pushes()
    signed = there.calls[0].headers["Authorization"]
    assert f"k={push.application_key()}" in signed
    assert Vapid02.verify(auth=signed)
    claims = json.loads(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
    assert claims["aud"] == "https://chat.example.com"
    assert there.calls[0].headers["Topic"] == f"game-{game.pk}"
    assert int(there.calls[0].headers["TTL"]) > 0


def test_mails_of_other_kinds_and_other_people_call_nobody(
    game: Game, reader: User, subscribed: PushSubscription
) -> None:
    mail(game, reader, "absence")
    other = game.players.exclude(user=reader)[0].user
    assert other is not None
    mail(game, other)
    assert not Push.objects.exists()


def test_people_who_have_played_meanwhile_are_not_called(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside
) -> None:
    mail(game, reader)
    while next_player(game) == game.players.get(user=reader):
        act(game)
    send_pushes()
    assert there.calls == []
    assert not Push.objects.exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_device_that_is_gone_is_forgotten(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside, status: int
) -> None:
    mail(game, reader)
    there.status = status
    send_pushes()
    assert not PushSubscription.objects.exists()
    assert not Push.objects.exists()


@pytest.mark.parametrize("status", [401, 403])
def test_a_device_whose_vendor_rejects_us_is_paused(
    game: Game,
    reader: User,
    subscribed: PushSubscription,
    there: Outside,
    clock: MovingClock,
    caplog: pytest.LogCaptureFixture,
    status: int,
) -> None:
    mail(game, reader)
    there.status = status
    send_pushes()
    assert not Push.objects.exists()
    assert "VAPID_PRIVATE_KEY" in caplog.text
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert "secret" not in caplog.text
    assert "not notified for a day" in client_of(reader).get(reverse("notices")).text

    mail(game, reader, Kind.REMINDER)
    assert not Push.objects.exists()

    clock.pass_by(days=1, minutes=1)
    there.status = 201
    Push.objects.create(
        subscription=subscribed, game=game, kind=Kind.REMINDER, occasion="turn-1", due_at=clock.now
    )
    send_pushes()
    assert len(there.calls) == 2
    assert not PushSubscription.objects.get().is_paused


def test_calls_that_waited_are_not_made_to_a_paused_device(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside
) -> None:
    mail(game, reader)
    push.rest_device(subscribed)
    send_pushes()
    assert there.calls == []
    assert not Push.objects.exists()


def test_another_key_of_the_site_loses_no_device(
    game: Game,
    reader: User,
    subscribed: PushSubscription,
    device: Device,
    there: Outside,
    clock: MovingClock,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    former = settings.VAPID_PRIVATE_KEY
    settings.VAPID_PRIVATE_KEY = base64url(b"\x07" * 32)
    mail(game, reader)
    send_pushes()
    assert there.calls == []
    assert "another VAPID_PRIVATE_KEY" in caplog.text
    assert "press “Notify this device” on it" in client_of(reader).get(reverse("notices")).text

    settings.VAPID_PRIVATE_KEY = former
    clock.pass_by(days=1, minutes=1)
    mail(game, reader, Kind.REMINDER)
    send_pushes()
    assert len(there.calls) == 1


def test_a_device_that_subscribes_again_is_called_at_once(
    game: Game, reader: User, subscribed: PushSubscription, device: Device, there: Outside
) -> None:
    push.rest_device(subscribed)
    sent = device.subscription("https://push.example.com/new") | {"former": subscribed.endpoint}
    assert client_of(reader).post(reverse("add_device"), sent).status_code == 204
    kept = PushSubscription.objects.get()
    assert (kept.endpoint, kept.is_paused) == ("https://push.example.com/new", False)


def test_subscribing_cannot_end_the_device_of_another(alice: User, bob: User, device: Device) -> None:
    push.subscribe(user=bob, **device.subscription("https://push.example.com/1"))
    sent = device.subscription("https://push.example.com/2") | {"former": "https://push.example.com/1"}
    client_of(alice).post(reverse("add_device"), sent)
    assert PushSubscription.objects.filter(user=bob).exists()


@pytest.mark.parametrize("status", [400, 406, 413])
def test_a_message_that_is_refused_is_dropped(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside, status: int
) -> None:
    mail(game, reader)
    there.status = status
    send_pushes()
    assert not Push.objects.exists()
    assert not PushSubscription.objects.get().is_paused


@pytest.mark.parametrize("status", [301, 408, 429, 503])
def test_a_message_that_may_be_taken_later_is_kept(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside, status: int
) -> None:
    mail(game, reader)
    there.status = status
    send_pushes()
    assert Push.objects.exists()


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("1800", 1800),
        (" 1800 ", 1800),
        ("1800.5", 1800),
        ("9" * 5000, 3600),
        ("Wed, 18 Nov 2026 12:30:00 GMT", 1800),
        ("Wednesday, 18-Nov-26 12:30:00 GMT", 1800),
        ("Wed Nov 18 12:30:00 2026", 1800),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 3600),
        *((nothing, 0) for nothing in ("", "soon", "-5", "1e9", "nan", "Wed, 18 Nov 2020 12:30:00 GMT")),
        *((nothing, 0) for nothing in ("Wed, 99 Nov 2026 12:30:00 GMT", "x")),
    ],
)
def test_a_message_waits_for_as_long_as_the_server_asks(
    game: Game,
    reader: User,
    subscribed: PushSubscription,
    there: Outside,
    clock: MovingClock,
    said: str,
    seconds: int,
) -> None:
    """RFC 9110, 10.2.3: seconds, or a date in any of three forms."""
    mail(game, reader)
    clock.now = datetime(2026, 11, 18, 12, tzinfo=UTC)
    Push.objects.update(due_at=clock.now)
    there.status, there.headers = 429, {"Retry-After": said}

    send_pushes()

    due = Push.objects.get().due_at
    assert due is not None
    assert due - clock.now == max(timedelta(seconds=seconds), Push.PAUSES[0])


def test_a_device_that_is_given_another_address_is_called_there(
    game: Game, reader: User, subscribed: PushSubscription, device: Device, there: Outside
) -> None:
    """Its browser asks for it, signed in or not; nobody else can."""
    mail(game, reader)
    moved = device.subscription(there.url("/push/moved")) | {"former": subscribed.endpoint}
    program = Client(enforce_csrf_checks=True)
    assert program.post(reverse("move_device"), moved).status_code == 204
    assert PushSubscription.objects.get().user == reader
    send_pushes()
    assert [call.path for call in there.calls] == ["/push/moved"]
    assert program.post(reverse("move_device"), moved).status_code == 404
    assert program.post(reverse("move_device"), moved | {"endpoint": "http://127.0.0.1"}).status_code == 422


def test_a_device_with_an_internal_address_is_forgotten(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside
) -> None:
    mail(game, reader)
    there.addresses = ["127.0.0.1"]
    send_pushes()
    assert there.calls == []
    assert not PushSubscription.objects.exists()


def test_a_call_that_fails_is_tried_again_and_let_be_in_the_end(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside, clock: MovingClock
) -> None:
    mail(game, reader)
    there.status = 500
    send_pushes()
    send_pushes()
    assert len(there.calls) == 1
    for pause in Push.PAUSES:
        clock.now += pause
        send_pushes()
    assert len(there.calls) == 1 + len(Push.PAUSES)
    assert not Push.objects.exists()
    assert PushSubscription.objects.exists()


def test_a_call_that_cannot_be_written_holds_up_no_other(
    game: Game,
    reader: User,
    subscribed: PushSubscription,
    device: Device,
    there: Outside,
    clock: MovingClock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken = push.subscribe(user=reader, **device.subscription(there.url("/push/broken")) | {"p256dh": "AA"})
    mail(game, reader)
    Push.objects.exclude(subscription=broken).update(due_at=clock.now)
    Push.objects.filter(subscription=broken).update(due_at=clock.now, lease=clock.now - jobs.LEASE)
    send_pushes()
    assert len(there.calls) == 1
    assert Push.objects.get().subscription == broken
    assert "was not done" in caplog.text
    assert "broken" not in caplog.text


def test_the_sweep_wakes_a_worker_for_it(
    game: Game, reader: User, subscribed: PushSubscription, monkeypatch: pytest.MonkeyPatch
) -> None:
    mail(game, reader)
    sent: list[str] = []
    monkeypatch.setattr(wake, "wake_worker", lambda task, *_: sent.append(task))
    tasks.sweep()
    assert wake.SEND_PUSHES in sent


def test_one_worker_at_a_time_calls_out(
    game: Game, reader: User, subscribed: PushSubscription, there: Outside
) -> None:
    mail(game, reader)
    outward.alone(tasks.send_pushes)
    assert not there.calls
    tasks.send_pushes()
    assert len(there.calls) == 1


def test_a_browser_subscribes_on_the_page_and_is_ended_there(alice: User, bob: User, device: Device) -> None:
    client = client_of(alice)
    sent = device.subscription("https://push.example.com/secret")
    assert client.post(reverse("add_device"), sent).status_code == 204
    page = client.get(reverse("notices")).text
    assert push.application_key() in page
    assert "push.example.com" in page
    assert "push.example.com/secret" not in page
    there = reverse("end_device", args=[PushSubscription.objects.get(user=alice).pk])
    client_of(bob).post(there)
    assert PushSubscription.objects.exists()
    client.post(there)
    assert not PushSubscription.objects.exists()


def test_a_browser_belongs_to_its_latest_subscriber(alice: User, bob: User, device: Device) -> None:
    for user in (alice, bob):
        push.subscribe(user=user, **device.subscription("https://push.example.com/1"))
    assert PushSubscription.objects.get().user == bob


def test_the_oldest_of_too_many_devices_are_forgotten(alice: User, device: Device) -> None:
    for number in range(push.MOST_DEVICES + 2):
        push.subscribe(user=alice, **device.subscription(f"https://push.example.com/{number}"))
    kept = PushSubscription.objects.values_list("endpoint", flat=True)
    assert len(kept) == push.MOST_DEVICES
    assert "https://push.example.com/0" not in kept


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://push.example.com/1"},
        {"endpoint": "https://127.0.0.1/1"},
        {"p256dh": "AAAA"},
        {"p256dh": "é"},
        {"auth": "AAAA"},
        {"auth": ""},
    ],
)
def test_an_invalid_subscription_is_refused(alice: User, device: Device, wrong: dict[str, str]) -> None:
    sent: dict[str, Any] = device.subscription("https://push.example.com/1") | wrong
    assert client_of(alice).post(reverse("add_device"), sent).status_code == 422
    assert not PushSubscription.objects.exists()


def test_without_a_key_of_the_site_nothing_is_offered(
    alice: User, device: Device, settings: Settings
) -> None:
    settings.VAPID_PRIVATE_KEY = ""
    client = client_of(alice)
    assert reverse("add_device") not in client.get(reverse("notices")).text
    sent = device.subscription("https://push.example.com/1")
    assert client.post(reverse("add_device"), sent).status_code == 422


def test_the_service_worker_is_served_with_its_key(client: Client) -> None:
    response = client.get(reverse("push_worker"))
    assert response["Content-Type"].startswith("text/javascript")
    assert "showNotification" in response.text
    assert f'const applicationServerKey = "{push.application_key()}";' in response.text
