"""Logs without secrets: addresses that open something by themselves are masked."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from http import HTTPStatus

from celery import current_task

from risk_site.request_id import request_id

KEYED = (
    *("k", "u", "join", "public", "calendar", "mails/no-invitations", "wish/table"),
    *("accounts/address", "accounts/confirm-email", "accounts/password/reset/key"),
)
"""The beginnings of addresses whose next part is a key."""
_SLASH = r"(?:/|\\|%(?:25)*(?:2F|5C))"
_GAP = rf"{_SLASH}(?:{_SLASH}|\.|%(?:25)*2E)*"
"""The separators of parts, including repeated and encoded ones that people type by mistake."""
_KEY = re.compile(
    rf"({_SLASH}(?:{'|'.join(KEYED).replace('/', _GAP)}){_GAP})"
    # A key pasted after a space is recognized by its length.
    rf"(?:\s+[\w:.=~-]{{16,}}|(?!\s|$)(?:(?!{_SLASH})[^\s?&\"'<>])+)",
    re.IGNORECASE,
)


class WithoutKeys(logging.Filter):
    """Masks the keys in log records, tracebacks included. It drops no record."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = masked(record.getMessage()), None
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = masked(record.exc_text)
        return True


def masked(text: str) -> str:
    """Return the text with `…` in place of each key: `/k/s3cr3t/` -> `/k/…/`."""
    return _KEY.sub(r"\1…", text)


class AwayInALine(logging.Filter):
    """Logs that the site is away without a traceback, which would come with every request."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) == HTTPStatus.SERVICE_UNAVAILABLE:
            record.exc_info = record.exc_text = None
        return True


class JsonLines(logging.Formatter):
    """Writes each record as a JSON object in a line, for programs that gather logs.

    Nothing is taken from a record but what is named here: what else comes with it may be a whole request. The
    traceback is the one that `WithoutKeys` has masked.
    """

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            "request_id": request_id.get(),
            "task": current_task.name if current_task else None,
            "status": getattr(record, "status_code", None),
            "process": record.process,
            "traceback": record.exc_text,
        }
        return json.dumps({name: value for name, value in told.items() if value}, ensure_ascii=False)
