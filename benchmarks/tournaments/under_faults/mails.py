"""The mails that have left the site, and those that somebody got twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from itertools import pairwise

from benchmarks.tournaments.under_faults.faults.schedule import Happened

NOTING = timedelta(seconds=10)
"""A fault so soon before or after a mail was handed over may have kept the site from noting that."""


@dataclass(frozen=True)
class Handed:
    """A mail as its reader gets it: its Message-ID, its content, and when it was handed over.

    `reply_to` is where an answer goes; empty if it takes none. `answers` is the Message-ID of the mail that
    it answers, or that of its conversation.
    """

    to: str
    name: str
    subject: str
    said: str
    at: datetime
    reply_to: str = ""
    answers: str = ""

    @property
    def text(self) -> tuple[str, ...]:
        return self.to, self.subject, self.said, self.answers


def handed(message: EmailMessage, at: datetime) -> Handed:
    """Return the parts of a mail that are compared."""
    body = message.get_body(("plain",))
    said = body.get_content() if body else ""
    to, name, subject, reply_to, answers = (
        str(message[head] or "") for head in ("To", "Message-ID", "Subject", "Reply-To", "In-Reply-To")
    )
    return Handed(to, name, subject, said, at, reply_to, answers)


def twice(mails: Sequence[Handed], faults: Collection[Happened]) -> Iterator[str]:
    """Yield mails that somebody got twice although no fault explains that the first was not noted."""
    for same in repeated(mails, "name"):
        for first, _again in pairwise(same):
            if not any(fault.touches(first.at - NOTING, first.at + NOTING) for fault in faults):
                yield f"{first.to} got {first.name} ({first.subject}) twice"
    for same in repeated(mails, "text"):
        if len({mail.name for mail in same}) > 1:
            names = " and ".join(mail.name for mail in same)
            yield f"{same[0].to} was told the same under several names, {names}: {same[0].subject}"


def repeated(mails: Sequence[Handed], what: str) -> Iterator[list[Handed]]:
    """Yield groups of mails that have this in common, in the order in which they came."""
    found = defaultdict[object, list[Handed]](list)
    for mail in mails:
        found[getattr(mail, what)].append(mail)
    yield from (same for same in found.values() if len(same) > 1)
