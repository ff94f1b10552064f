"""A mail provider posts the mails that it received; a sender without the secret is refused."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest
from anymail.webhooks.mailgun import MailgunTrackingWebhookView
from anymail.webhooks.mailjet import MailjetTrackingWebhookView
from anymail.webhooks.sendgrid import SendGridTrackingWebhookView
from anymail.webhooks.sparkpost import SparkPostTrackingWebhookView
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone

from accounts.mail.bounces import note_arrival
from accounts.models import Bounce, User
from games.mail.incoming import inbox
from games.mail.incoming.json_size import refuse_too_much
from games.mail.incoming.webhook import failure_of_event
from games.models import Game, Inbound
from games.services.mail import inbound, raw_mail
from tests.support.mail.letters import address_of, letter

HERE = "/anymail/postmark/inbound/"
SECRET = "postmark:on horseback"


def post(
    client: Client, raw: bytes, recipient: str, *, secret: str = SECRET, sender: str = "alice@x.org"
) -> Any:
    """Post a mail as the provider does; return the response."""
    basic = b64encode(secret.encode()).decode()
    data = {
        "RawEmail": raw.decode(),
        "OriginalRecipient": recipient,
        "Headers": [{"Name": "Return-Path", "Value": sender}],
    }
    return client.post(HERE, data, "application/json", headers={"Authorization": f"Basic {basic}"})


def test_a_message_is_stored_and_worked_on(client: Client, game: Game, alice: User) -> None:
    raw = letter(alice.email, "board")

    response = post(client, raw, address_of(game, alice))

    assert response.status_code == 200
    message = Inbound.objects.get()
    assert (message.door, message.sender) == ("webhook", "alice@x.org")
    inbox.read_messages()
    message.refresh_from_db()
    assert message.outcome == "answered"


def test_a_message_that_is_posted_twice_is_one(client: Client, game: Game, alice: User) -> None:
    raw, address = letter(alice.email, "board"), address_of(game, alice)

    for _ in range(2):
        assert post(client, raw, address).status_code == 200

    assert Inbound.objects.count() == 1


def test_callers_without_the_secret_are_refused(client: Client, game: Game, alice: User) -> None:
    response = post(client, letter(alice.email, "end"), address_of(game, alice), secret="postmark:a guess")

    assert response.status_code == 400
    assert client.post(HERE, {}, "application/json").status_code == 400
    assert not Inbound.objects.exists()


def test_other_providers_have_no_webhook(client: Client, db: None) -> None:
    assert client.post("/anymail/mailgun/inbound/").status_code == 404
    assert client.post("/anymail/mailgun/tracking/").status_code == 404


def test_a_null_return_path_is_a_machine_s(client: Client, game: Game, alice: User) -> None:
    post(client, letter(alice.email, "end"), address_of(game, alice), sender="")
    inbox.read_messages()

    assert Inbound.objects.get().outcome == "automatic"


def test_without_an_envelope_the_headers_name_the_recipient(client: Client, game: Game, alice: User) -> None:
    raw = letter(alice.email, "board", To=f"Estafette <{address_of(game, alice)}>, bob@example.org")

    assert post(client, raw, "").status_code == 200

    assert Inbound.objects.get().user == alice


def test_a_flood_is_brought_again_later(
    client: Client, game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 0)

    assert post(client, letter(alice.email, "end"), address_of(game, alice)).status_code == 429


def test_a_mail_that_is_too_large_is_not_brought_again(
    client: Client, game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw_mail, "MOST_BYTES", 10)

    assert post(client, letter(alice.email, "end"), address_of(game, alice)).status_code == 200
    assert not Inbound.objects.exists()


def test_senders_to_a_tampered_address_are_told_once_an_hour(
    client: Client, game: Game, alice: User, mailoutbox: list[EmailMessage]
) -> None:
    address = address_of(game, alice)
    tampered = address.replace(address[10], "a" if address[10] != "a" else "b", 1)

    for _ in range(2):
        post(client, letter(alice.email, "end"), tampered)

    assert not Inbound.objects.exists()
    [note] = mailoutbox
    assert note.to == [alice.email]
    assert "Reply to the newest mail about your game." in note.body


@pytest.mark.parametrize(
    ("sender", "heads"),
    [("mallory@example.org", {}), ("alice@example.org", {"Auto_Submitted": "auto-replied"})],
)
def test_nobody_else_and_no_machine_is_told(
    client: Client, alice: User, mailoutbox: list[EmailMessage], sender: str, heads: dict[str, str]
) -> None:
    post(client, letter(sender, "end", **heads), "orders+nothing@reply.example.org")

    assert not mailoutbox


@pytest.mark.parametrize("name", ["From", "To", "Subject"])
def test_a_header_made_to_be_slow_holds_nobody_up(client: Client, game: Game, alice: User, name: str) -> None:
    """Anybody can write to a domain; the library's parser takes minutes for such a header."""
    raw = f"{name}: {'a ' * 50_000}\r\n\r\nend".encode()

    for address in (address_of(game, alice), "orders+nothing@reply.example.org"):
        assert post(client, raw, address).status_code == 200

    assert Inbound.objects.count() == 1


# --- What the provider tells of mails that it sent for us


def tell(client: Client, mail: str, *, secret: str = SECRET, **more: Any) -> Any:
    """Report a mail to Alice that came back, as Postmark does; return the response."""
    basic = b64encode(secret.encode()).decode()
    told = {
        "RecordType": "Bounce",
        "Type": "HardBounce",
        "MessageID": mail,
        "Email": "Alice@example.org",
        "Details": "smtp;550 5.1.1 The email account that you tried to reach does not exist.",
        "BouncedAt": timezone.now().isoformat(),
    }
    heads = {"Authorization": f"Basic {basic}"}
    return client.post("/anymail/postmark/tracking/", told | more, "application/json", headers=heads)


def test_two_mails_that_came_back_to_the_provider_switch_the_address_off(client: Client, alice: User) -> None:
    off = User.objects.filter(mail_off_at__isnull=False)
    for mail in ("a", "a"):
        assert tell(client, mail).status_code == 200
    assert not off.exists()

    tell(client, "b", Type="BadEmailAddress", Details="")

    assert off.get() == alice
    assert set(alice.bounces.values_list("status", flat=True)) == {"5.1.1", "5.0.0"}


@pytest.mark.parametrize(
    "more",
    [
        {"Type": "SoftBounce", "Details": "smtp;550 5.2.2 Mailbox full"},
        {"Type": "Transient"},
        {"Type": "Blocked"},
        {"Type": "AutoResponder"},
        {"Type": "SpamNotification"},
        {"Type": "HardBounce", "Details": "smtp;451 4.7.1 Greylisted"},
        {"RecordType": "Delivery", "Recipient": "alice@example.org"},
        {"Email": "mallory@example.org"},
        {"MessageID": None},
        {"BouncedAt": "2026-01-01T00:00:00Z"},
    ],
)
def test_failures_beyond_the_address_do_not_count(client: Client, alice: User, more: dict[str, Any]) -> None:
    note_arrival(alice)

    assert tell(client, "a", **more).status_code == 200

    assert not Bounce.objects.exists()


def test_callers_without_the_secret_report_nothing(client: Client, alice: User) -> None:
    assert tell(client, "a", secret="postmark:a guess").status_code == 400
    assert not Bounce.objects.exists()


MAILGUN = {
    "event": "failed",
    "severity": "permanent",
    "reason": "bounce",
    "delivery-status": {"code": 550, "message": "5.1.1 The email account does not exist."},
}
MAILJET = {"event": "bounce", "hard_bounce": True, "error": "user unknown", "smtp_reply": "550 5.1.1 unknown"}
SENDGRID = {"event": "bounce", "type": "bounce", "timestamp": 1, "reason": "550 5.1.1 User unknown"}
SPARKPOST = {"type": "bounce", "bounce_class": "10", "raw_reason": "550 5.1.1 User unknown"}


@pytest.mark.parametrize(
    ("view", "said", "status"),
    [
        (MailgunTrackingWebhookView, {"event-data": MAILGUN}, "5.1.1"),
        (MailgunTrackingWebhookView, {"event-data": MAILGUN | {"severity": "temporary"}}, None),
        (MailgunTrackingWebhookView, {"event-data": MAILGUN | {"reason": "suppress-complaint"}}, None),
        (MailjetTrackingWebhookView, MAILJET, "5.1.1"),
        (MailjetTrackingWebhookView, MAILJET | {"hard_bounce": False}, None),
        (MailjetTrackingWebhookView, MAILJET | {"error": "sender blocked"}, None),
        (SendGridTrackingWebhookView, SENDGRID, "5.1.1"),
        (SendGridTrackingWebhookView, SENDGRID | {"type": "blocked"}, None),
        (SendGridTrackingWebhookView, {"event": "dropped", "timestamp": 1, "reason": "Invalid"}, "5.0.0"),
        (SendGridTrackingWebhookView, {"event": "dropped", "timestamp": 1, "reason": "Spam Content"}, None),
        (SendGridTrackingWebhookView, {"event": "deferred", "timestamp": 1}, None),
    ],
)
def test_the_reports_of_each_provider_are_understood(
    view: type[Any], said: dict[str, Any], status: str | None
) -> None:
    event = object.__new__(view).esp_to_anymail_event(said)

    assert failure_of_event(event) == status


@pytest.mark.parametrize(("kind", "status"), [("10", "5.1.1"), ("20", None), ("25", None), ("70", None)])
def test_wrapped_reports_of_sparkpost_are_understood(kind: str, status: str | None) -> None:
    said = SPARKPOST | {"bounce_class": kind}
    view = object.__new__(SparkPostTrackingWebhookView)

    event = view.esp_to_anymail_event("message_event", said, {"msys": {"message_event": said}})

    assert failure_of_event(event) == status


@pytest.mark.parametrize("kind", ["inbound", "tracking"])
@pytest.mark.parametrize("body", [b"[" + b"{}," * 100_000 + b"{}]", b"[" * 100_000, b'{"a":' * 100_000])
def test_a_list_of_many_objects_is_refused_before_it_is_read(
    client: Client, db: None, kind: str, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*_arguments: object, **_more: object) -> None:
        raise AssertionError("It was read.")

    monkeypatch.setattr(json, "loads", read)
    heads = {"Authorization": f"Basic {b64encode(SECRET.encode()).decode()}"}

    answer = client.post(f"/anymail/postmark/{kind}/", body, "application/json", headers=heads)

    assert answer.status_code in (400, 413)


def test_a_mail_may_hold_as_many_brackets_as_it_likes(client: Client, game: Game, alice: User) -> None:
    css = 'a"b\\{' * 100_000
    assert post(client, letter(alice.email, f"end\n\n{css}"), address_of(game, alice)).status_code == 200


@pytest.mark.parametrize("text", [b'"' * 200_000, b'"{\\"[' + b'{\\"' * 50_000, b'"a{'])
def test_brackets_in_texts_count_nothing(text: bytes) -> None:
    refuse_too_much(b"[" * 49_000 + b'"' + text[1:])
