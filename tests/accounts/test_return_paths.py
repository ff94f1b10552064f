"""The return paths of mails: one for each, signed for the person, the mail and the time."""

from __future__ import annotations

from datetime import UTC, datetime

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from accounts.mail.return_paths import ReturnPath, number_of, read_return_path, sign_return_path
from accounts.models import User
from games.services.mail.addresses import ReplyAddress, read_address

PATH = ReturnPath(user_id=7, mail=2**31, address=300, sent=1_790_000_000)
NUMBERS = st.integers(0, 2**32 - 1)


@given(st.builds(ReturnPath, NUMBERS, NUMBERS, NUMBERS, NUMBERS))
def test_a_return_path_is_read_back(path: ReturnPath) -> None:
    assert read_return_path(str(path)) == path
    assert len(str(path).partition("@")[0]) <= 64


def test_no_letter_of_it_can_be_changed() -> None:
    local, _at, domain = str(PATH).partition("@")

    for place in range(len("bounce+"), len(local)):
        other = "a" if local[place] != "a" else "b"
        assert read_return_path(f"{local[:place]}{other}{local[place + 1 :]}@{domain}") is None


def test_neither_kind_of_address_can_be_made_into_the_other() -> None:
    reply = ReplyAddress(7, 300, 1, 2)

    assert read_return_path(str(reply).replace("orders+", "bounce+")) is None
    assert read_address(str(PATH).replace("bounce+", "orders+")) is None
    assert read_return_path(str(reply)) is None
    assert read_address(str(PATH)) is None


def test_a_mail_has_its_own_return_path_and_looks_the_same(
    alice: User, settings: Settings, stopped_clock: datetime
) -> None:
    first, second = (EmailMessage("Hello", "", to=["Alice@example.org"]) for _ in range(2))
    for message in (first, second):
        sign_return_path(message, alice)

    paths = [read_return_path(message.from_email) for message in (first, second)]
    assert paths[0] is not None
    assert paths[0] != paths[1]
    assert (paths[0].user_id, paths[0].address) == (alice.pk, number_of("alice@example.org"))
    assert paths[0].mail == number_of(first.message()["Message-ID"])
    assert datetime.fromtimestamp(paths[0].sent, UTC) == stopped_clock
    assert first.message()["From"] == settings.DEFAULT_FROM_EMAIL


def test_a_site_that_receives_no_mail_signs_nothing(alice: User, settings: Settings) -> None:
    settings.REPLY_DOMAIN = ""
    message = EmailMessage("Hello", "", to=["alice@example.org"])

    sign_return_path(message, alice)

    assert message.from_email == settings.DEFAULT_FROM_EMAIL


def test_mails_about_an_account_come_back_too(
    alice: User, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.post(reverse("account_request_login_code"), {"email": "alice@example.org"})

    path = read_return_path(mailoutbox[0].from_email)
    assert path is not None
    assert path.user_id == alice.pk


def test_a_mail_to_nobody_s_address_does_not(
    alice: User, client: Client, settings: Settings, mailoutbox: list[EmailMessage]
) -> None:
    client.force_login(alice)
    client.post(reverse("account_reauthenticate"), {"password": "alice on horseback"})
    client.post(reverse("account_email"), {"action_add": "", "email": "stranger@example.org"})

    assert mailoutbox[0].from_email == settings.DEFAULT_FROM_EMAIL


class Wire:
    """A connection to a mail server, as `smtplib` has it, that notes what it is given."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, list[str], bytes]] = []

    def sendmail(self, sender: str, recipients: list[str], raw: bytes) -> None:
        self.taken.append((sender, recipients, raw))


def test_the_mail_server_is_given_the_return_path_and_the_reader_the_sender(
    alice: User, settings: Settings
) -> None:
    backend, wire = EmailBackend(), Wire()
    backend.connection = wire  # type: ignore[assignment]
    message = EmailMessage("Hello", "Come.", to=["alice@example.org"], connection=backend)
    sign_return_path(message, alice)

    message.send()

    [(sender, recipients, raw)] = wire.taken
    assert read_return_path(sender) == read_return_path(message.from_email)
    assert recipients == ["alice@example.org"]
    assert f"From: {settings.DEFAULT_FROM_EMAIL}\r\n".encode() in raw
    assert b"bounce+" not in raw
