"""The SMTP listener takes mails for us, and confirms each when it is stored."""

from __future__ import annotations

import smtplib

import pytest

from accounts.models import User
from games.mail.incoming import inbox, smtp
from games.models import Game, Inbound
from games.services.mail import inbound, raw_mail
from games.services.mail.addresses import ReplyAddress
from tests.support.mail.letters import address_of, letter
from tests.support.mail.post_office import bring

pytestmark = pytest.mark.django_db(transaction=True)

Address = tuple[str, int]


def test_a_mail_is_stored_before_it_is_accepted(mail_server: Address, game: Game, alice: User) -> None:
    raw = letter(alice.email, "board")

    bring(mail_server, alice.email, address_of(game, alice), raw)

    message = Inbound.objects.get()
    assert bytes(message.raw).replace(b"\r\n", b"\n").rstrip() == raw.rstrip()
    assert (message.user, message.sender, message.door) == (alice, alice.email, "smtp")
    inbox.read_messages()
    message.refresh_from_db()
    assert message.outcome == "answered"


@pytest.mark.parametrize(
    "recipient", ["alice@example.org", "orders@reply.example.org", str(ReplyAddress(1, 999999, 2, 3))]
)
def test_an_unknown_recipient_is_refused_at_once(mail_server: Address, db: None, recipient: str) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refusal:
        bring(mail_server, "alice@example.org", recipient, letter("alice@example.org", "end"))

    [(code, reply)] = refusal.value.recipients.values()
    assert code == 550
    assert b"Reply to the newest mail about your game." in reply
    assert not Inbound.objects.exists()


def test_a_bounce_is_known_by_its_null_return_path(mail_server: Address, game: Game, alice: User) -> None:
    bring(mail_server, "", address_of(game, alice), letter("alice@example.org", "end"))
    inbox.read_messages()

    assert Inbound.objects.get().outcome == "automatic"


def test_one_recipient_at_a_time(mail_server: Address, game: Game, alice: User, bob: User) -> None:
    with smtplib.SMTP(*mail_server, timeout=10) as connection:
        connection.ehlo()
        connection.mail("alice@example.org")
        assert connection.rcpt(address_of(game, alice))[0] == 250
        assert connection.rcpt(address_of(game, bob))[0] == 452


def test_a_large_mail_is_refused(
    mail_server: Address, game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raw_mail, "MOST_BYTES", 2000)
    raw = letter(alice.email, "x" * 50 + ("\n" + "x" * 50) * 50)

    with pytest.raises(smtplib.SMTPResponseException) as refusal:
        bring(mail_server, alice.email, address_of(game, alice), raw)

    assert refusal.value.smtp_code == 552
    assert not Inbound.objects.exists()


def test_a_flood_is_told_to_wait(
    mail_server: Address, game: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 0)

    with pytest.raises(smtplib.SMTPDataError) as refusal:
        bring(mail_server, alice.email, address_of(game, alice), letter(alice.email, "end"))

    assert refusal.value.smtp_code == 452


def test_mails_that_cannot_be_stored_are_not_accepted(
    mail_server: Address,
    game: Game,
    alice: User,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(*_args: object, **_more: object) -> None:
        raise OSError(f"no space for {alice.email}")

    address = address_of(game, alice)
    monkeypatch.setattr(inbound, "receive", fail)

    with pytest.raises(smtplib.SMTPDataError) as refusal:
        bring(mail_server, alice.email, address, letter(alice.email, "end"))

    assert refusal.value.smtp_code == 451
    assert alice.email not in caplog.text


def test_too_many_at_once_are_asked_to_come_back(
    mail_server: Address, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "MOST_SESSIONS", 1)
    with smtplib.SMTP(*mail_server, timeout=10):
        with pytest.raises(smtplib.SMTPConnectError) as refusal:
            smtplib.SMTP(*mail_server, timeout=10)
        assert refusal.value.smtp_code == 421

    smtplib.SMTP(*mail_server, timeout=10).quit()
