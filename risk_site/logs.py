"""What the log may not hold: addresses that open something by themselves."""

from __future__ import annotations

import logging
import re
from http import HTTPStatus

KEYED = (
    *("k", "u", "join", "public", "calendar", "mails/no-invitations"),
    *("accounts/address", "accounts/confirm-email", "accounts/password/reset/key"),
)
"""Where addresses begin whose next part is a key."""
_SLASH = r"(?:/|\\|%(?:25)*(?:2F|5C))"
_GAP = rf"{_SLASH}(?:{_SLASH}|\.|%(?:25)*2E)*"
"""What parts are divided by, also where somebody has typed more than there should be."""
_KEY = re.compile(
    rf"({_SLASH}(?:{'|'.join(KEYED).replace('/', _GAP)}){_GAP})"
    # One that was pasted behind a space is known by its length.
    rf"(?:\s+[\w:.=~-]{{16,}}|(?!\s|$)(?:(?!{_SLASH})[^\s?&\"'<>])+)",
    re.IGNORECASE,
)


class WithoutKeys(logging.Filter):
    """Masks the keys in what is logged, tracebacks included; nothing is left out otherwise."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = masked(record.exc_text)
        return True


def masked(text: str) -> str:
    """The text with `…` for each key: `/k/s3cr3t/` -> `/k/…/`."""
    return _KEY.sub(r"\1…", text)


class AwayInALine(logging.Filter):
    """Tells without a traceback that the site is away: it would come with each page that is asked for."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE:
            record.exc_info = record.exc_text = None
        return True
