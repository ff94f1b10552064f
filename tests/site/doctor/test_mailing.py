"""A mail sent to oneself and read back, over real servers."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from pytest_django.fixtures import Settings

from risk_site.doctor import mailing
from risk_site.doctor.findings import Finding, Level
from tests.support.mail.imap_server import PASSWORD, USER, Mailbox, serving

JUDGED = "Authentication-Results: mx.example.org; spf={}; dkim=pass; dmarc=pass\r\n"


@pytest.fixture(autouse=True)
def impatience(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """Send really, and do not wait long in vain."""
    monkeypatch.setattr(mailing, "PATIENCE", 2.0)
    monkeypatch.setattr(mailing, "PAUSE", 0.02)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.IMAP_URL, settings.REPLY_DOMAIN = "127.0.0.1", "", ""
    settings.DEFAULT_FROM_EMAIL = "Estafette <estafette@example.org>"


@pytest.fixture
def mailbox(settings: Settings) -> Iterator[Mailbox]:
    """A mailbox that IMAP_URL names."""
    box = Mailbox(JUDGED.format("pass"))
    with serving(box) as (smtp, imap):
        settings.EMAIL_PORT = smtp
        settings.IMAP_URL = f"imap://{USER}:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{imap}"
        yield box


def only(found: Iterator[Finding]) -> Finding:
    [finding] = found
    return finding


def test_a_mail_is_read_in_the_mailbox_and_deleted_there(mailbox: Mailbox) -> None:
    mailbox.mails.append(b"Subject: Estafette\r\n\r\nfrom somebody else\r\n")

    found = only(mailing.mail_and_back())

    assert found == Finding(
        Level.FINE, "A mail to estafette@example.org arrives (spf pass, dkim pass, dmarc pass)."
    )
    assert len(mailbox.mails) == 1


def test_a_mail_that_fails_spf_is_a_problem(mailbox: Mailbox) -> None:
    mailbox.judgement = JUDGED.format("softfail")

    found = only(mailing.mail_and_back())

    assert found.level is Level.PROBLEM
    assert "spf softfail" in found.said


def test_a_mail_that_does_not_arrive_is_a_problem(mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mailing, "send", lambda recipient: "never sent")

    found = only(mailing.mail_and_back())

    assert found.level is Level.PROBLEM
    assert "is not in its mailbox" in found.said


def test_a_mailbox_that_cannot_be_read_is_a_problem(mailbox: Mailbox, settings: Settings) -> None:
    settings.IMAP_URL = settings.IMAP_URL.replace(USER, "stranger")

    found = only(mailing.mail_and_back())

    assert found.level is Level.PROBLEM
    assert "cannot be read: wrong password." in found.said


@pytest.mark.django_db(transaction=True)
def test_a_mail_comes_in_by_the_entrance_for_replies(
    mail_server: tuple[str, int], settings: Settings
) -> None:
    settings.EMAIL_PORT = mail_server[1]
    settings.REPLY_DOMAIN = "reply.example.org"

    assert only(mailing.mail_and_back()) == Finding(Level.FINE, "A mail to reply.example.org has come in.")


def test_a_mail_that_never_comes_in_is_a_problem(mailbox: Mailbox, settings: Settings) -> None:
    settings.REPLY_DOMAIN, settings.IMAP_URL = "reply.example.org", ""

    found = only(mailing.mail_and_back())

    assert found.level is Level.PROBLEM
    assert "has not come in" in found.said


def test_without_a_way_back_a_person_has_to_look(mailbox: Mailbox, settings: Settings) -> None:
    settings.IMAP_URL = ""

    found = only(mailing.mail_and_back())

    assert found.level is Level.UNCHECKED
    assert len(mailbox.mails) == 1


def test_a_server_that_lets_the_site_in_is_fine(mailbox: Mailbox) -> None:
    assert only(mailing.mail_server()).level is Level.FINE


def test_a_server_that_does_not_answer_is_a_problem(settings: Settings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        settings.EMAIL_PORT = taken.getsockname()[1]

    for found in (only(mailing.mail_server()), only(mailing.mail_and_back())):
        assert found.level is Level.PROBLEM
        assert "Connection refused" in found.said


def test_a_server_that_refuses_the_password_is_a_problem(mailbox: Mailbox, settings: Settings) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "estafette", "dispatch-rider"

    found = only(mailing.mail_server())

    assert found.level is Level.PROBLEM
    assert "dispatch-rider" not in str(found)
