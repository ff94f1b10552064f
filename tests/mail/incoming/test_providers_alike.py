"""The five mail providers are interchangeable: each does the same with a mail, and refuses the same ones."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from hashlib import sha256
from hmac import HMAC
from typing import Any, NamedTuple

import pytest
from anymail import urls
from django.core.exceptions import SuspiciousOperation
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.incoming import inbox
from games.mail.incoming.webhook import InboundWebhook, in_front_of
from games.models import Game, Inbound
from tests.support.mail.letters import address_of, letter

SECRET = "somebody:on horseback"
SIGNING = "a key of Mailgun"
HEAD = {"Authorization": f"Basic {b64encode(SECRET.encode()).decode()}"}


class Brought(NamedTuple):
    """A mail as a provider posts it, with our address and the return path."""

    raw: str
    to: str
    path: str


def of_mailgun(mail: Brought) -> dict[str, str]:
    signature = HMAC(SIGNING.encode(), b"1token", sha256).hexdigest()
    signed = {"timestamp": "1", "token": "token", "signature": signature}
    return {"body-mime": mail.raw, "recipient": mail.to, "sender": mail.path, **signed}


def of_sendgrid(mail: Brought) -> dict[str, str]:
    return {"email": mail.raw, "envelope": json.dumps({"to": [mail.to], "from": mail.path})}


def of_mailjet(mail: Brought) -> dict[str, Any]:
    heads, _, text = mail.raw.partition("\n\n")
    named = [line.partition(": ") for line in heads.replace("\n ", " ").split("\n")]
    return {
        "Headers": {name: value for name, _, value in named},
        "Text-part": text,
        "Sender": mail.path,
        "Recipient": mail.to,
    }


def of_postmark(mail: Brought) -> dict[str, Any]:
    return {
        "RawEmail": mail.raw,
        "OriginalRecipient": mail.to,
        "Headers": [{"Name": "Return-Path", "Value": mail.path}],
    }


def of_sparkpost(mail: Brought) -> list[Any]:
    content = {"email_rfc822": mail.raw, "email_rfc822_is_base64": False}
    return [{"msys": {"relay_message": {"content": content, "rcpt_to": mail.to, "msg_from": mail.path}}}]


POSTED: Mapping[str, Callable[[Brought], Any]] = {
    "mailgun": of_mailgun,
    "mailjet": of_mailjet,
    "postmark": of_postmark,
    "sendgrid": of_sendgrid,
    "sparkpost": of_sparkpost,
}
Bring = Callable[..., int]


@pytest.fixture(params=POSTED)
def bring(request: pytest.FixtureRequest, rf: RequestFactory, settings: Settings) -> Bring:
    """Post a mail as one of the providers does; return the status of the answer."""
    settings.MAIL_PROVIDER = request.param
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": SIGNING}
    name = f"{request.param}_inbound_webhook"
    pattern = next(pattern for pattern in urls.urlpatterns if pattern.name == name)

    def post(raw: bytes, to: str, *, path: str = "alice@x.org", heads: Mapping[str, str] = HEAD) -> int:
        said = POSTED[request.param](Brought(raw.decode(), to, path))
        is_form = request.param in ("mailgun", "sendgrid")
        where = "/raw-mime" if request.param == "mailgun" else "/"
        posted = (
            rf.post(where, said, headers=heads)
            if is_form
            else rf.post(where, json.dumps(said), "application/json", headers=heads)
        )
        try:
            return int(in_front_of(pattern, InboundWebhook)(posted).status_code)
        except SuspiciousOperation:
            return 400

    return post


def test_orders_are_obeyed(bring: Bring, game: Game, alice: User) -> None:
    assert bring(letter(alice.email, "board"), address_of(game, alice)) == 200
    inbox.read_messages()

    message = Inbound.objects.get()
    assert (message.outcome, message.user, message.sender) == ("answered", alice, "alice@x.org")


def test_a_mail_that_is_brought_twice_is_one(bring: Bring, game: Game, alice: User) -> None:
    raw = letter(alice.email, "board")
    assert [bring(raw, address_of(game, alice)) for _ in range(2)] == [200, 200]
    assert Inbound.objects.count() == 1


@pytest.mark.parametrize("heads", [{}, {"Authorization": "Basic bm9ib2R5Om5vdGhpbmc="}])
def test_callers_without_the_secret_are_refused(
    bring: Bring, game: Game, alice: User, heads: dict[str, str]
) -> None:
    assert bring(letter(alice.email, "board"), address_of(game, alice), heads=heads) == 400
    assert not Inbound.objects.exists()


def test_a_null_return_path_is_a_machine_s(bring: Bring, game: Game, alice: User) -> None:
    assert bring(letter(alice.email, "board"), address_of(game, alice), path="") == 200
    inbox.read_messages()

    assert Inbound.objects.get().outcome == "automatic"


@pytest.mark.parametrize(
    ("results", "outcome"),
    [
        ("mx.example.org; dmarc=fail header.from=example.org", "forged"),
        ("mx.example.org; dmarc=pass", "answered"),
        # Headers of a foreign server, or of a sender who names a server that is not ours.
        ("mx.example.net; dmarc=fail", "answered"),
        ("mx.example.org.evil.net; dmarc=pass", "answered"),
        # The sender's headers before those of our server do not hide them.
        ('mx.example.org; spf=none smtp.mailfrom="a; dmarc=pass"@x.org; dmarc=fail', "forged"),
        ("mx.example.org; dmarc=pass (; dmarc=fail)", "forged"),
    ],
)
def test_the_word_of_our_own_server_alone_counts(
    bring: Bring, game: Game, alice: User, settings: Settings, results: str, outcome: str
) -> None:
    settings.AUTHSERV_IDS = ["mx.example.org"]
    raw = letter(alice.email, "board", Authentication_Results=results)

    assert bring(raw, address_of(game, alice)) == 200
    inbox.read_messages()

    assert Inbound.objects.get().outcome == outcome


def test_a_stranger_with_a_made_up_pass_is_a_stranger(
    bring: Bring, game: Game, alice: User, settings: Settings
) -> None:
    settings.AUTHSERV_IDS = ["mx.example.org"]
    raw = letter("mallory@example.net", "end", Authentication_Results="mx.example.org; dmarc=pass")

    assert bring(raw, address_of(game, alice)) == 200
    inbox.read_messages()

    assert Inbound.objects.get().outcome == "stranger"
