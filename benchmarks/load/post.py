"""The mailboxes of all people, and their answers to the site's listener."""

from __future__ import annotations

import asyncio
import json
import re
import smtplib
import time
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import make_msgid
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.load.browser import NO_ANSWER, Timed

if TYPE_CHECKING:
    from aiosmtpd.smtp import SMTP, Envelope, Session

SENTENCE = re.compile(r"For example: (.+?)\.\s", re.DOTALL)
ORDER = re.compile(r"“(.+?)”", re.DOTALL)


class Mailboxes:
    """The mail server of all people. It keeps each person's newest mail that shows orders, in `folder`."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder, self.received = folder, 0

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Take a mail."""
        assert isinstance(envelope.content, bytes)
        self.received += 1
        mail = message_from_bytes(envelope.content, policy=policy.default)
        body = mail.get_body(("plain",))
        orders = orders_in(str(body.get_content()) if body else "")
        if mail["Reply-To"] and orders:
            kept = {"to": str(mail["Reply-To"]), "orders": orders}
            box_of(self.folder, envelope.rcpt_tos[0]).write_text(json.dumps(kept))
        return "250 OK"


def orders_in(text: str) -> list[str]:
    """Return the orders that a mail shows as an example, if it does."""
    found = SENTENCE.search(text)
    return [" ".join(order.split()) for order in ORDER.findall(found[1])] if found else []


def box_of(folder: Path, email: str) -> Path:
    return folder / email.replace("@", "-at-")


def forget(folder: Path, email: str) -> None:
    """Throw away a person's mail: what it asks for is done."""
    box_of(folder, email).unlink(missing_ok=True)


async def answer_newest(folder: Path, email: str, port: int, timed: list[Timed]) -> bool:
    """Answer a person's newest mail, and return whether there was one."""
    box = box_of(folder, email)
    if not box.exists():
        return False
    mail = json.loads(box.read_text())
    box.unlink()
    at = time.monotonic()
    status = await asyncio.to_thread(bring, port, email, mail["to"], mail["orders"])
    timed.append(Timed("mail", at, time.monotonic() - at, status))
    return True


def bring(port: int, email: str, to: str, orders: list[str]) -> int:
    """Deliver an answer to the listener; return 200, or the status of a refusal."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = email, to, "Re: Your turn"
    letter["Message-ID"] = make_msgid(domain="example.org")
    letter.set_content("\n".join(orders))
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=30) as connection:
            connection.send_message(letter)
    except smtplib.SMTPResponseException as refusal:
        return refusal.smtp_code
    except smtplib.SMTPRecipientsRefused:
        return 550
    except OSError:
        return NO_ANSWER
    return 200
