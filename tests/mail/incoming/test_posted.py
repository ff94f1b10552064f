"""Whatever a provider posts is read for each recipient, or refused: it never causes an error of ours."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any

import pytest
from anymail.webhooks.sparkpost import SparkPostInboundWebhookView
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from accounts.mail.bounces import note_arrival
from accounts.models import Bounce, User
from games.mail.incoming import inbox
from games.mail.incoming.posted import Posted, posted
from games.mail.incoming.replies import read_reply
from games.mail.incoming.reports import failure_in
from games.mail.incoming.webhook import InboundWebhook
from games.models import Game, Inbound
from games.services.mail.raw_mail import heads_of
from tests.mail.incoming.test_webhook import HERE, SECRET, post, tell
from tests.support.mail.letters import address_of, letter
from tests.support.rulebooks.every_word import EVERY_WORD

WITH_SECRET = {"Authorization": f"Basic {b64encode(SECRET.encode()).decode()}"}
MALFORMED = [
    b"",
    b"end",
    b"\xff",
    b"null",
    b"1",
    b'"RawEmail"',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b"[[]]",
    b"[1]",
    b"[null]",
]


def post_raw(client: Client, body: bytes | dict[str, Any], path: str = HERE) -> int:
    """Post this to a webhook of the provider, a dictionary as JSON; return the status of the answer."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return int(client.post(path, data, "application/json", headers=WITH_SECRET).status_code)


# --- Mails


@pytest.mark.parametrize(
    "heads",
    [
        "Content-Type: text/plain" + ";a=b" * 200_000,
        "Content-Type: multipart/mixed; boundary=a" + '\r\n\r\n--a\r\nContent-Type: text/plain; x="' * 400,
        "Content-Disposition: attachment" + ';a="\\";' * 100_000,
        "Content-Type: text/plain; charset*=a; charset*1=a",
    ],
)
def test_parameters_made_to_be_slow_hold_nobody_up(
    client: Client, game: Game, alice: User, heads: str
) -> None:
    """They took two minutes before anybody checked who had written them; the library fails for some."""
    raw = f"From: {alice.email}\r\n{heads}\r\n\r\nend".encode()

    assert post(client, raw, address_of(game, alice)).status_code == 200
    inbox.read_messages()

    assert Inbound.objects.get().state == "done"


@pytest.mark.parametrize("body", [*MALFORMED, b"{}", b'{"RecordType": "Inbound"}'])
def test_anything_but_a_mail_is_refused(client: Client, db: None, body: bytes) -> None:
    """After an error of ours the provider would post it again and again."""
    assert post_raw(client, body) == 400


@pytest.mark.parametrize("name", ["RawEmail", "OriginalRecipient", "Return-Path"])
@pytest.mark.parametrize("value", ["a\0b", "a\ud800b", ["a"], {"a": "b"}, 1, True])
def test_anything_but_text_is_refused(
    client: Client, game: Game, alice: User, name: str, value: object
) -> None:
    mail = {"RawEmail": letter(alice.email, "end").decode(), "OriginalRecipient": address_of(game, alice)}
    path = {"Headers": [{"Name": "Return-Path", "Value": value}]}

    assert post_raw(client, mail | (path if name == "Return-Path" else {name: value})) == 400
    assert not Inbound.objects.exists()


@pytest.mark.parametrize("headers", ["Return-Path", 1, [1], ["Return-Path"], {"Name": "Return-Path"}])
def test_headers_that_are_none_are_refused(client: Client, game: Game, alice: User, headers: object) -> None:
    mail = {"RawEmail": letter(alice.email, "end").decode(), "OriginalRecipient": address_of(game, alice)}

    assert post_raw(client, mail | {"Headers": headers}) == 400


def test_a_null_in_a_mail_for_nobody_is_refused_too(client: Client, alice: User) -> None:
    raw = f"From: ali\0ce <{alice.email}>\n\nend"

    assert post_raw(client, {"RawEmail": raw, "OriginalRecipient": "x@reply.example.org"}) == 400


def test_an_address_repeated_a_thousand_times_counts_once(
    client: Client, game: Game, alice: User, django_assert_max_num_queries: Any
) -> None:
    address = address_of(game, alice)
    spellings = [f"{address[:7]}{address[7:9].upper()}{address[9:]}", address.upper(), address] * 100
    raw = letter(alice.email, "board", To=", ".join(spellings))

    with django_assert_max_num_queries(20):
        assert post(client, raw, "").status_code == 200

    assert Inbound.objects.count() == 1


# --- As each provider posts them


WRITTEN = "From: alice@example.org\n\nfin é"
RAW = WRITTEN.encode("latin-1")
HERS = "orders+a@x.org"


@pytest.mark.parametrize(
    ("provider", "said"),
    [
        ("mailgun", {"body-mime": WRITTEN, "recipient": HERS, "sender": "a@x.org"}),
        (
            "postmark",
            {
                "RawEmail": WRITTEN,
                "OriginalRecipient": HERS,
                "Headers": [{"Name": "Return-Path", "Value": "<a@x.org>"}],
            },
        ),
        ("sendgrid", {"email": WRITTEN, "envelope": f'{{"to": ["{HERS}"], "from": "a@x.org"}}'}),
        (
            "sparkpost",
            {
                "msys": {
                    "relay_message": {
                        "content": {"email_rfc822": WRITTEN},
                        "rcpt_to": HERS,
                        "msg_from": "a@x.org",
                    }
                }
            },
        ),
    ],
)
def test_a_mail_is_taken_as_it_came(provider: str, said: dict[str, Any]) -> None:
    assert posted(provider, said) == Posted(WRITTEN.encode(), HERS, "a@x.org")


def test_bytes_that_are_no_utf_8_come_through() -> None:
    content = {"email_rfc822": b64encode(RAW).decode(), "email_rfc822_is_base64": True}

    mail = posted("sparkpost", {"msys": {"relay_message": {"content": content, "msg_from": ""}}})

    assert mail == Posted(RAW, "", "<>")
    assert posted("sparkpost", {"msys": {}}) is None


def test_a_mail_that_was_taken_apart_is_put_together() -> None:
    report = b"Reporting-MTA: dns; mx.example.net\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"
    said = {
        "Headers": {
            "From": "Alice <alice@example.org>",
            "Received": ["by a\r\n\tfor b", "by c"],
            "Content-Type": "multipart/report; boundary=x",
            "Subject": "Ré: à vous",
        },
        "Text-part": "attaquer alaska kamchatka 3",
        "Html-part": "<p>attaquer alaska kamchatka 3</p>",
        "Parts": [
            {"ContentRef": "Attachment1", "Headers": {"Content-Type": "message/delivery-status"}},
            {"ContentRef": "Attachment2", "Headers": {"Content-Type": "image/png"}},
        ],
        "Attachment1": b64encode(report).decode(),
        "Sender": "",
        "Recipient": HERS,
    }

    mail = posted("mailjet", said)

    assert mail is not None
    assert mail == posted("mailjet", said)
    assert (mail.recipients, mail.sender) == (HERS, "<>")
    assert heads_of(mail.raw).get_all("Received") == ["by a for b", "by c"]
    assert read_reply(mail.raw, EVERY_WORD).orders == ("attack alaska kamchatka 3",)
    assert failure_in(mail.raw) == "5.1.1"


def test_one_mail_that_cannot_be_read_keeps_no_other_back(
    game: Game, alice: User, rf: RequestFactory, settings: Settings
) -> None:
    settings.MAIL_PROVIDER = "sparkpost"
    behind: Any = type("Webhook", (InboundWebhook, SparkPostInboundWebhookView), {})
    view = behind.as_view(basic_auth=[SECRET])
    content = {"email_rfc822": letter(alice.email, "end").decode()}
    good = {"msys": {"relay_message": {"content": content, "rcpt_to": address_of(game, alice)}}}

    def status_of(*said: object) -> int:
        request = rf.post("/", json.dumps(said), "application/json", headers=WITH_SECRET)
        return int(view(request).status_code)

    assert status_of({"msys": {"relay_message": 1}}, good, 2) == 400
    assert Inbound.objects.count() == 1
    assert status_of(good) == 200


# --- What came back


@pytest.mark.parametrize("body", MALFORMED)
def test_a_report_about_no_mail_is_refused(client: Client, db: None, body: bytes) -> None:
    assert post_raw(client, body, "/anymail/postmark/tracking/") == 400


@pytest.mark.parametrize(
    "more",
    [
        {"Email": "alice\0@example.org"},
        {"Email": "alice\ud800@example.org"},
        {"Email": ["alice@example.org"]},
        {"MessageID": {"a": 1}},
        {"MessageID": "\udcff"},
        {"Details": ["smtp;550 5.1.1"]},
        {"Details": 550},
        {"BouncedAt": "0001-01-01T00:00:00+14:00"},
        {"BouncedAt": 1},
        {"Metadata": 1},
        {"Type": ["HardBounce"]},
    ],
)
def test_a_report_in_another_form_is_refused(client: Client, alice: User, more: dict[str, Any]) -> None:
    note_arrival(alice)

    assert tell(client, "a", **more).status_code == 400
    assert not Bounce.objects.exists()


def test_a_time_without_a_time_zone_is_accepted(client: Client, alice: User) -> None:
    note_arrival(alice)

    assert tell(client, "a", BouncedAt="2126-01-01T00:00:00").status_code == 200
    assert Bounce.objects.exists()
