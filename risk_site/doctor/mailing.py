"""The mail server, and a mail sent to oneself and read back.

A mail can come back in two ways: into the mailbox of DEFAULT_FROM_EMAIL, if IMAP_URL says where that is, and
through the site's own entrance for replies, at an address made for it, `check+<48 letters>@<REPLY_DOMAIN>`.
"""

from __future__ import annotations

import secrets
import smtplib
import time
from collections.abc import Callable, Iterator
from email.utils import parseaddr
from typing import TypeVar

from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage, get_connection

from accounts.mail.signed_addresses import read_signed_address, sign_address
from games.services.mail.arrivals import AddressKind
from risk_site.doctor import mailbox
from risk_site.doctor.findings import Finding, fine, first_line, problem, unchecked

Found = TypeVar("Found")
BOX, PURPOSE = "check", "risk_site.doctor"
PATIENCE = 90.0
"""Seconds that a mail may travel."""
PAUSE = 1.0
KEPT = 3600
"""Seconds for which the arrival of a mail is remembered."""


# --- Out


def mail_server() -> Iterator[Finding]:
    """Report whether the mail server lets the site in."""
    connection = get_connection()
    try:
        connection.open()
        connection.close()
    except (OSError, smtplib.SMTPException) as error:
        yield problem(
            f"The mail server {settings.EMAIL_HOST} does not let the site in: {reason(error)}.",
            "Correct EMAIL_URL; mails wait meanwhile.",
        )
    else:
        yield fine(f"The mail server {settings.EMAIL_HOST} lets the site in.")


def reason(error: Exception) -> str:
    """Return what a mail server said, without what it quotes."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"it answered {error.smtp_code}"
    return type(error).__name__ if isinstance(error, smtplib.SMTPException) else first_line(error)


# --- Out and in


def mail_and_back() -> Iterator[Finding]:
    """Send a mail to oneself in each way in which it can be read back."""
    ways: list[Callable[[], Finding]] = [own_mailbox] if settings.IMAP_URL else []
    if settings.REPLY_DOMAIN:
        ways.append(entrance)
    for way in ways or [by_eye]:
        try:
            yield way()
        except (OSError, smtplib.SMTPException) as error:
            yield problem(
                f"A mail could not be sent: {reason(error)}.", "Correct EMAIL_URL and DEFAULT_FROM_EMAIL."
            )


def send(recipient: str) -> str:
    """Send a mail, and return its subject, which no other mail has. Raise OSError or SMTPException."""
    subject = f"Estafette {secrets.token_hex(8)}"
    EmailMessage(subject, "This mail was sent by manage.py doctor.", to=[recipient]).send()
    return subject


def own_address() -> str:
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1]


def by_eye() -> Finding:
    """Send a mail that only a person can find."""
    send(own_address())
    return unchecked(
        f"A mail to {own_address()} has left.", "Look whether it arrives, or set IMAP_URL to have it read."
    )


def own_mailbox() -> Finding:
    """Send a mail to oneself, and read it in one's mailbox."""
    subject = send(own_address())
    try:
        with mailbox.signed_in(settings.IMAP_URL) as connection:
            mail = within_patience(lambda: mailbox.taken(connection, subject))
    except (OSError, mailbox.Error) as error:
        return problem(f"The mailbox of IMAP_URL cannot be read: {first_line(error)}.", "Correct IMAP_URL.")
    if mail is None:
        return problem(
            f"A mail to {own_address()} is not in its mailbox after {PATIENCE:.0f} s.",
            "Look into its folder for junk, and at the log of the mail server.",
        )
    results = mailbox.judgement(mail)
    told = ", ".join(f"{check} {result}" for check, result in results.items()) or "not judged by anybody"
    if set(results.values()) - {"pass", "none"}:
        return problem(f"A mail to {own_address()} arrives, but does not pass: {told}.", "Mend SPF and DKIM.")
    return fine(f"A mail to {own_address()} arrives ({told}).")


def within_patience(look: Callable[[], Found | None]) -> Found | None:
    """Look again and again until something is found or patience ends."""
    end = time.monotonic() + PATIENCE
    while (found := look()) is None and time.monotonic() < end:
        time.sleep(PAUSE)
    return found


# --- In by the site's own entrance


def entrance() -> Finding:
    """Send a mail to an address of the site, and wait until it has come in."""
    address = sign_address(BOX, PURPOSE, (secrets.randbits(32) for _ in range(4)))
    send(address)
    if within_patience(lambda: cache.get(address)) is None:
        return problem(
            f"A mail to {settings.REPLY_DOMAIN} has not come in within {PATIENCE:.0f} s.",
            "Look at the MX record, the mail server or provider, and the mail program (docs/mail.md).",
        )
    return fine(f"A mail to {settings.REPLY_DOMAIN} has come in.")


def is_check(address: str) -> bool:
    return read_signed_address(BOX, PURPOSE, address) is not None


def note_arrival(address: str, raw: bytes, sender: str) -> None:
    cache.set(address.strip().lower(), True, KEPT)


CHECKS = AddressKind(is_check, note_arrival)
"""The addresses that `entrance` makes."""
