"""People who answer mails with orders. Their mail server brings each answer until the site has taken it."""

from __future__ import annotations

import random
import re
import smtplib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage

from accounts.models import User
from benchmarks.tournaments.under_faults.mails import Handed
from benchmarks.tournaments.under_faults.people import orders_of, waited_for
from games.models import Inbound
from games.services.mail.addresses import read_address
from tests.soak.closing import PAST, READ

AGAIN = 0.1
"""The share of the answers that come again although the site has taken them, as from a forgetful server."""
PATIENCE = 20


@dataclass
class Letter:
    """An answer with orders. `refusal` is why the site refused it for good."""

    sender: str
    to: str
    name: str
    text: str
    is_taken: bool = False
    refusal: str = ""

    @property
    def raw(self) -> bytes:
        message = EmailMessage()
        message["From"], message["To"], message["Message-ID"] = self.sender, self.to, self.name
        message["Subject"] = "Re: Estafette"
        message.set_content(f"{self.text}\n")
        return re.sub(rb"\r?\n", b"\r\n", bytes(message))


class Writers:
    """People who play by mail only, and their answers, which go to the site at a port of this machine."""

    def __init__(self, people: list[User], port: int, chance: random.Random) -> None:
        self.people, self.port, self.chance = people, port, chance
        self.newest: dict[int, Handed] = {}
        """The newest mail that takes an answer, by the seat that it is about."""
        self.seen = 0
        self.letters: list[Letter] = []

    def read(self, mails: Sequence[Handed]) -> None:
        """Read the mails that have come since the last look."""
        for mail in mails[self.seen :]:
            if address := read_address(mail.reply_to):
                self.newest[address.player_id] = mail
        self.seen = len(mails)

    def write(self) -> None:
        """Answer the newest mails about games that wait; each is answered once."""
        for player in waited_for(self.people):
            if player.pk in self.newest and (text := orders_of(player, self.chance)):
                assert player.user is not None
                mail, name = self.newest.pop(player.pk), f"<{len(self.letters)}@example.org>"
                self.letters.append(Letter(player.user.email, mail.reply_to, name, text))

    def bring(self) -> None:
        """Bring the answers that the site has not taken yet, and some of them once more."""
        for letter in self.letters:
            if not letter.is_taken and not letter.refusal:
                self.try_to_bring(letter)
                if letter.is_taken and self.chance.random() < AGAIN:
                    self.try_to_bring(letter)

    def try_to_bring(self, letter: Letter) -> None:
        """Bring an answer as a mail server does, which tries again later unless it is refused for good."""
        try:
            with smtplib.SMTP("127.0.0.1", self.port, timeout=PATIENCE) as connection:
                connection.sendmail(letter.sender, [letter.to], letter.raw)
            letter.is_taken = True
        except smtplib.SMTPRecipientsRefused as refusal:
            [(code, said)] = refusal.recipients.values()
            letter.refusal = f"{code} {said!r}" if code >= 500 else ""
        except smtplib.SMTPResponseException as refusal:
            letter.refusal = f"{refusal.smtp_code} {refusal.smtp_error!r}" if refusal.smtp_code >= 500 else ""
        except OSError:
            return

    def wrong(self) -> Iterator[str]:
        """Yield answers that the site refused or lost, that it has twice, or that it did not understand."""
        for letter in self.letters:
            found = list(Inbound.objects.filter(message_id=letter.name))
            if not letter.is_taken:
                yield f"the answer {letter.name} was not taken: {letter.refusal or 'it still waits'}"
            elif len(found) != 1:
                yield f"the answer {letter.name} is there {len(found)} times"
            elif found[0].outcome not in READ | PAST:
                yield f"the answer {letter.name} is {found[0].state} {found[0].outcome}: {found[0].error}"
