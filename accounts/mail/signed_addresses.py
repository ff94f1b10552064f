"""Addresses that only this site can make: `<box>+<48 letters and digits>@<REPLY_DOMAIN>`.

The letters encode four numbers and a signature over them. Anybody who sees an address can write to it, but
nobody can make another or change one.
"""

from __future__ import annotations

import binascii
import hashlib
from base64 import b32decode, b32encode
from struct import Struct
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

if TYPE_CHECKING:
    from collections.abc import Iterable

FIELDS = Struct(">IIII")
SEAL = 14
"""The bytes of the signature.

With 16 bytes of numbers, they fill 48 letters of base32 without padding (RFC 4648, section 6).
"""
LENGTH = (FIELDS.size + SEAL) * 8 // 5


def sign_address(box: str, purpose: str, numbers: Iterable[int]) -> str:
    """Return the address for four numbers of 32 bits, signed with a key for this purpose only."""
    fields = FIELDS.pack(*numbers)
    token = b32encode(fields + seal(purpose, fields)).decode().lower()
    return f"{box}+{token}@{settings.REPLY_DOMAIN}"


def read_signed_address(box: str, purpose: str, address: str) -> tuple[int, ...] | None:
    """Return the numbers that an address encodes, in any case; None if it is not this site's."""
    local, _at, domain = address.strip().lower().rpartition("@")
    name, _plus, token = local.partition("+")
    if name != box or domain != settings.REPLY_DOMAIN.lower() or len(token) != LENGTH or not token.isascii():
        return None
    try:
        packed = b32decode(token.upper())
    except binascii.Error:
        return None
    fields = packed[: FIELDS.size]
    if not constant_time_compare(packed[FIELDS.size :], seal(purpose, fields)):
        return None
    return FIELDS.unpack(fields)


def fingerprint(words: str) -> int:
    """Return 32 bits of a hash, enough to tell one person's mails or addresses apart."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:4])


def seal(purpose: str, fields: bytes) -> bytes:
    """Return the signature, made with a key for this purpose only."""
    return salted_hmac(purpose, fields, algorithm="sha256").digest()[:SEAL]
