"""How much JSON holds, counted before it is read: reading makes an object of ours of each."""

from __future__ import annotations

import re
from itertools import islice

from django.core.exceptions import RequestDataTooBig

MOST_OBJECTS = 50_000
"""Objects and lists in one request: a provider brings a thousand mails of a dozen each at most."""
_TEXT = rb'"(?:[^"\\]++|\\.)*+\\?(?:"|\Z)'
_NEXT = re.compile(rb'(?:[^"{\[]++|%b)*+(?:[{\[]|\Z)' % _TEXT, re.DOTALL)
"""All up to the next beginning of an object or list, or to the end. In a text brackets mean nothing."""


def refuse_too_much(body: bytes) -> None:
    """Raise RequestDataTooBig where JSON holds more objects and lists than anybody has to bring."""
    if body.count(b"{") + body.count(b"[") <= MOST_OBJECTS:
        return
    beginnings = (found.end() for found in _NEXT.finditer(body) if body[found.end() - 1] in b"{[")
    if next(islice(beginnings, MOST_OBJECTS, None), None) is not None:
        raise RequestDataTooBig("Too many objects are posted at once.")
