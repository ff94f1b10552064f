"""What mail servers report of a mail that they could not deliver (RFC 3464, and two older forms).

Only what says plainly that there is no use in trying again is a failure: not a delay, nor a server that was
away for too long, nor anything that somebody wrote himself, such as a note of his absence.
"""

from __future__ import annotations

import re
from email.message import Message

from games.mail.replies.raw import TooLong, UnknownCharset, message_of, text_of
from games.models import Returned
from games.services.errands import do_due
from games.services.returned import note_read

UNKNOWN = "5.0.0"
"""The status of a failure that names none (RFC 3463, 3.1)."""
STATUS = re.compile(r"(?<![\d.])([245])\.\d{1,3}\.\d{1,3}(?!\.?\d)")
REPLY = re.compile(r"(?<![\d.#])([245])\d\d(?=[ -])")
"""The reply of a mail server (RFC 5321, 4.2)."""
QMAIL = "Hi. This is the "
"""How a report of qmail begins (Bernstein, The qmail-send Bounce Message Format)."""
EXIM = "This message was created automatically by mail delivery software"
"""How one of Exim begins, where it is not told to write RFC 3464."""


def read_returned() -> None:
    """Read what came back to return paths, until none is left or the time is up."""
    do_due(Returned, lambda returned: note_read(returned, failure_in(bytes(returned.raw))))


def failure_in(raw: bytes) -> str | None:
    """The status with which a mail came back for good, like `5.1.1`; None for any other message."""
    try:
        message = message_of(raw)
        report = report_in(message)
        return failure_of_report(report) if report is not None else failure_of_text(text_of(message))
    except (TooLong, UnknownCharset):
        return None


def report_in(message: Message) -> Message | None:
    """The part for machines of a report; what a report quotes is not looked at."""
    if message.get_content_type() == "message/delivery-status":
        return message
    if message.get_content_maintype() != "multipart":
        return None
    parts = (part for part in message.get_payload() if isinstance(part, Message))
    return next(filter(None, map(report_in, parts)), None)


def failure_of_report(report: Message) -> str | None:
    """The status, if the mail reached nobody for whom it was meant, and never will."""
    groups = [group for group in groups_of(report) if "Action" in group]
    failures = [failure_of_group(group) for group in groups]
    return failures[0] if failures and all(failures) else None


def groups_of(report: Message) -> list[Message]:
    """The groups of fields of a report: the first about the mail, the others about a recipient each."""
    return [group for group in report.get_payload() if isinstance(group, Message)]


def failure_of_group(group: Message) -> str | None:
    """The status of a recipient, if the mail could not be delivered to him for good."""
    if str(group["Action"]).lower().split()[:1] != ["failed"]:
        return None
    return permanent(str(group.get("Status") or group.get("Diagnostic-Code", "")))


def failure_of_text(text: str) -> str | None:
    """The status in a report that is written for people alone; None where it is none of a known form."""
    text = text.lstrip()
    if text.startswith(QMAIL):
        _greeting, recipient, reason = text.partition("\n<")
        return permanent(reason.partition("\n---")[0]) if recipient else None
    if text.startswith(EXIM) and "permanent error" in text:
        return permanent(text.partition("permanent error")[2].partition("\n---")[0])
    return None


def permanent(words: str) -> str | None:
    """The status that some words of a mail server name, if it is one for good."""
    status, reply = STATUS.search(words), REPLY.search(words)
    found = status or reply
    if found and found[1] != "5":
        return None
    return status[0] if status else UNKNOWN
