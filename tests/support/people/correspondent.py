"""A person at their mailbox: the mails that came, their answers, and how those reach the site."""

from __future__ import annotations

from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage as Letter
from typing import TYPE_CHECKING

from tests.support.mail.letters import letter
from tests.support.mail.post_office import bring

if TYPE_CHECKING:
    from django.core.mail import EmailMessage

    from accounts.models import User
    from tests.support.programs.workers import Workers


@dataclass
class Correspondent:
    """A person who knows of their games only what mails say, and answers the newest mail.

    `mail_server` is the address of the listener, `box` holds everything that the site has sent.
    """

    user: User
    mail_server: tuple[str, int]
    box: list[EmailMessage] = field(repr=False)
    workers: Workers = field(repr=False)
    seen: int = 0
    sent: list[tuple[str, bytes]] = field(default_factory=list, repr=False)

    def mails(self) -> list[EmailMessage]:
        """Return all mails to this person."""
        return [mail for mail in self.box if mail.to == [self.user.email]]

    def newest(self) -> Letter:
        """Return the last mail that can be answered."""
        return as_letter(next(mail for mail in reversed(self.mails()) if mail.reply_to))

    def news(self) -> Letter | None:
        """Return the last mail that came since the last look, if one did."""
        mails = self.mails()
        fresh, self.seen = mails[self.seen :], len(mails)
        return as_letter(fresh[-1]) if fresh else None

    def answer(self, text: str, to: str = "", **heads: str) -> str:
        """Answer the newest mail, and return the text of the next one about the game.

        If none came, it is the text of the last one.
        """
        raw = letter(self.user.email, text, **heads)
        self.bring(to or str(self.newest()["Reply-To"]), raw)
        return self.last_words()

    def bring(self, recipient: str, raw: bytes) -> None:
        """Have a mail delivered over SMTP, and let the site work on it."""
        self.sent.append((recipient, raw))
        bring(self.mail_server, self.user.email, recipient, raw)
        self.workers.run()

    def last_words(self) -> str:
        """Return the text of the last mail."""
        return text_of(as_letter(self.mails()[-1]))


def as_letter(mail: EmailMessage) -> Letter:
    """Return a mail as it arrives."""
    return message_from_bytes(mail.message().as_bytes(), policy=policy.default)


def text_of(mail: Letter) -> str:
    """Return the plain text of a mail."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
