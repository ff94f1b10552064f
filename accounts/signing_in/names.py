"""Names that one person chooses and that others get in their mails."""

from __future__ import annotations

import re

LINK = re.compile(r"://|\w\.[^\W\d_]{2}")


def looks_like_a_link(name: str) -> bool:
    """Whether mail programs may make a link of it, such as `www.example.org`, which nobody asked for."""
    return bool(LINK.search(name))
