"""Addresses that only this site can make: `<box>+<48 letters and digits>@<REPLY_DOMAIN>`.

They encode four numbers and a signature over them; with a fifth number, there are 56 letters and digits.
Anybody who sees an address can write to it, but nobody can make another or change one.
"""

from __future__ import annotations

import binascii
import hashlib
from base64 import b32decode, b32encode
from functools import partial
from struct import Struct
from typing import TYPE_CHECKING

from django.conf import settings

from accounts.seals import is_sealed, seal

if TYPE_CHECKING:
    from collections.abc import Iterable

SEALS = {4: 14, 5: 15}
"""The bytes of the signature, by how many numbers of four bytes it follows.

Both together fill letters of base32 without padding (RFC 4648, section 6).
"""


def sign_address(box: str, purpose: str, numbers: Iterable[int]) -> str:
    """Return the address for four or five numbers of 32 bits, signed with a key for this purpose only."""
    numbers = tuple(numbers)
    fields = layout(len(numbers)).pack(*numbers)
    token = b32encode(fields + sign(purpose, fields)).decode().lower()
    return f"{box}+{token}@{settings.REPLY_DOMAIN}"


def layout(count: int) -> Struct:
    """Return the layout of this many numbers."""
    return Struct(f">{count}I")


def read_signed_address(box: str, purpose: str, address: str, count: int = 4) -> tuple[int, ...] | None:
    """Return the numbers that an address encodes, in any case; None if it is not this site's."""
    length = (layout(count).size + SEALS[count]) * 8 // 5
    local, _at, domain = address.strip().lower().rpartition("@")
    name, _plus, token = local.partition("+")
    if name != box or domain != settings.REPLY_DOMAIN.lower() or len(token) != length or not token.isascii():
        return None
    try:
        packed = b32decode(token.upper())
    except binascii.Error:
        return None
    fields = packed[: layout(count).size]
    if not is_sealed(packed[len(fields) :], partial(sign, purpose, fields)):
        return None
    return layout(count).unpack(fields)


def fingerprint(words: str) -> int:
    """Return 32 bits of a hash, enough to tell one person's mails or addresses apart."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:4])


def sign(purpose: str, fields: bytes, secret: str | None = None) -> bytes:
    """Return the signature, made with a key for this purpose only."""
    return seal(purpose, fields, secret)[: SEALS[len(fields) // 4]]
