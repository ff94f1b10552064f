"""Reports by mail servers about a mail that they could not deliver (RFC 3464, and older forms).

Only a report that says plainly that another attempt is useless counts as a failure. A delay does not count,
nor does a server that was down for too long, nor anything that a person wrote, such as a note of absence.
"""

from __future__ import annotations

import re
from email.message import Message

from flufl.bounce import all_failures

from games.mail.incoming.replies.automatic import why_automatic
from games.mail.incoming.replies.charsets import UnknownCharset
from games.mail.incoming.replies.problems import Problem
from games.mail.incoming.replies.quotations import begins_headers
from games.mail.incoming.replies.raw import shown_text
from games.models import Returned
from games.services.jobs import do_due
from games.services.mail.raw_mail import TooLong, message_of
from games.services.mail.returned import note_failure, note_read

UNKNOWN = "5.0.0"
"""The status of a failure for which the report gives none (RFC 3463, 3.1)."""
STATUS = re.compile(r"(?<![\d.])([245])\.\d{1,3}\.\d{1,3}(?!\.?\d)")
REPLY = re.compile(r"(?<![\d.#])([245])\d\d(?=[ -])")
"""The reply code of a mail server (RFC 5321, 4.2)."""
MOST_LINES = MOST_IN_A_LINE = 300
"""The most lines of a report for people, and the most characters of each, that are read.

flufl.bounce is slow on texts made to be slow.
"""


def read_returned() -> None:
    """Read what came back to return paths, until none is left or time is up."""
    do_due(Returned, lambda returned: note_read(returned, failure_in(bytes(returned.raw))), note_failure)


def failure_in(raw: bytes) -> str | None:
    """Return the status with which a mail came back for good, such as `5.1.1`; otherwise None."""
    try:
        recipients = recipients_in(message_of(raw))
        return failure_of(recipients) if recipients else failure_of_text(message_of(shortened(raw)))
    except (TooLong, UnknownCharset):
        return None


def recipients_in(message: Message) -> list[Message]:
    """Return a report's account of each recipient, from its machine-readable part only."""
    is_report = message.get_content_type() == "message/delivery-status"
    if not message.is_multipart() or not (is_report or message.get_content_maintype() == "multipart"):
        return []
    parts = [part for part in message.get_payload() if isinstance(part, Message)]
    if is_report:
        return [part for part in parts if "Action" in part]
    return next(filter(None, map(recipients_in, parts)), [])


def failure_of(recipients: list[Message]) -> str | None:
    """Return the status if the mail reached none of its recipients and never will."""
    failures = list(map(failure_of_recipient, recipients))
    return failures[0] if all(failures) else None


def failure_of_recipient(group: Message) -> str | None:
    """Return the status of a recipient if the mail can never be delivered to them."""
    # Some say “failure”, and OpenSMTPD says “error”.
    if not str(group["Action"]).lower().startswith(("fail", "error")):
        return None
    return permanent(str(group.get("Status") or group.get("Diagnostic-Code", "")))


def failure_of_text(message: Message) -> str | None:
    """Return the status in a report that is written only for people; None if its form is not known.

    flufl.bounce mistakes much that people write for reports, so it gets only messages that declare themselves
    to be reports.
    """
    if why_automatic(message) is not Problem.BOUNCE:
        return None
    for part in message.walk():
        if part.get_content_maintype() == "message":
            part.set_payload("")
    try:
        delayed, lost = all_failures(message)
    except Exception:
        # With a hostile message, the library can raise anything.
        return None
    return permanent(before_the_mail(shown_text(message))) if lost and not delayed else None


def before_the_mail(text: str) -> str:
    """Return what a report says before the headers of the mail that came back."""
    lines = [line.strip() for line in text.splitlines()]
    end = next((number for number in range(len(lines)) if begins_headers(lines, number)), len(lines))
    return "\n".join(lines[:end])


def shortened(raw: bytes) -> bytes:
    """Return the beginning of a message, and of each of its lines."""
    return b"\n".join(line[:MOST_IN_A_LINE] for line in raw.splitlines()[:MOST_LINES])


def permanent(words: str) -> str | None:
    """Return the status in a mail server's words, if it is a permanent one."""
    status, reply = STATUS.search(words), REPLY.search(words)
    found = status or reply
    if found and found[1] != "5":
        return None
    return status[0] if status else UNKNOWN
