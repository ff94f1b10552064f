"""A limit on the content of JSON.

It is checked before parsing, because the parser makes a Python object of every part.
"""

from __future__ import annotations

import re
from itertools import islice

from django.core.exceptions import RequestDataTooBig

MOST_OBJECTS = 50_000
"""The most objects and lists in one request. Providers post at most 1000 mails of a dozen each."""
_TEXT = rb'"(?:[^"\\]++|\\.)*+\\?(?:"|\Z)'
_NEXT = re.compile(rb'(?:[^"{\[]++|%b)*+(?:[{\[]|\Z)' % _TEXT, re.DOTALL)
"""Everything up to the next beginning of an object or list, or to the end.

Brackets in a string mean nothing.
"""


def refuse_too_much(body: bytes) -> None:
    """Raise RequestDataTooBig if JSON holds more objects and lists than a provider posts."""
    if body.count(b"{") + body.count(b"[") <= MOST_OBJECTS:
        return
    beginnings = (found.end() for found in _NEXT.finditer(body) if body[found.end() - 1] in b"{[")
    if next(islice(beginnings, MOST_OBJECTS, None), None) is not None:
        raise RequestDataTooBig("Too many objects are posted at once.")
