"""The mails that have left the site, and those that somebody got twice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from itertools import pairwise

from games.mail.mailbox.backend import MOST_KEPT
from games.models import KeptMail

NOTING = timedelta(seconds=10)
"""A worker killed so soon after it handed over a mail may not have noted that."""


@dataclass(frozen=True)
class Handed:
    """A mail as its reader gets it: its Message-ID, its content, and when it was seen in the mailbox."""

    to: str
    name: str
    subject: str
    said: str
    at: datetime

    @property
    def text(self) -> tuple[str, str, str]:
        return self.to, self.subject, self.said


@dataclass
class Post:
    """Reads the mailbox of the local site again and again, because it forgets old mails."""

    mails: list[Handed] = field(default_factory=list)
    read: set[int] = field(default_factory=set)
    lost_sight: bool = False
    """Whether more mails came between two looks than the mailbox keeps."""

    def collect(self) -> None:
        """Read the mails that have come since."""
        there = set(KeptMail.objects.values_list("pk", flat=True))
        self.lost_sight |= len(there) >= MOST_KEPT and there.isdisjoint(self.read)
        for kept in KeptMail.objects.filter(pk__in=there - self.read).order_by("pk"):
            self.mails.append(handed(kept.message, datetime.now(UTC)))
        self.read |= there


def handed(message: EmailMessage, at: datetime) -> Handed:
    """Return the parts of a mail that are compared."""
    body = message.get_body(("plain",))
    said = body.get_content() if body else ""
    return Handed(message["To"], message["Message-ID"], message["Subject"], said, at)


def twice(mails: Sequence[Handed], killed: Collection[datetime]) -> Iterator[str]:
    """Yield mails that somebody got twice although no kill explains that the first was not noted.

    `killed` is when workers, or the database that they use, were killed.
    """
    for same in repeated(mails, "name"):
        for first, again in pairwise(same):
            if not any(first.at - NOTING <= death <= again.at for death in killed):
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
