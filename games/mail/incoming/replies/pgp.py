"""Texts that are signed inline (OpenPGP, RFC 9580, 7), read without verifying the signature."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
ENCRYPTED = "-----BEGIN PGP MESSAGE-----"
"""The line above a text that only the owner of a key can read."""
_HEADER = re.compile(r"(Hash|SaltedHash|Charset|Comment|Version|MessageID|NotDashEscaped)\s*:")


def without_frame(lines: list[str]) -> Iterator[str]:
    """Yield the lines as they were before signing, and those outside of the signed text."""
    within = ""
    for line in lines:
        if line in (_BEGIN, _SIGNATURE):
            within = line
        elif within == _SIGNATURE:
            within = "" if line == _END else within
        elif within == _BEGIN and (not line or _HEADER.match(line)):
            within = within if line else "text"
        else:
            within = within and "text"
            yield line.removeprefix("- ") if within else line
