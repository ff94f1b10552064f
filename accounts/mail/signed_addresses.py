"""Addresses of this site that only it can make: `<box>+<48 letters and digits>@<REPLY_DOMAIN>`.

The letters are four numbers and a signature over them. Whoever sees an address can write to it; nobody can
make another, or change one.
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
"""Bytes of the signature: with these the whole is 48 letters of base32, unpadded (RFC 4648, section 6)."""
LENGTH = (FIELDS.size + SEAL) * 8 // 5


def sign_address(box: str, purpose: str, numbers: Iterable[int]) -> str:
    """The address that stands for four numbers of 32 bits, signed by a key of this purpose alone."""
    fields = FIELDS.pack(*numbers)
    token = b32encode(fields + seal(purpose, fields)).decode().lower()
    return f"{box}+{token}@{settings.REPLY_DOMAIN}"


def read_signed_address(box: str, purpose: str, address: str) -> tuple[int, ...] | None:
    """The numbers that an address stands for, in capitals or not; None where this site did not make it."""
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
    """Some words in 32 bits: enough to tell those of one person apart."""
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:4])


def seal(purpose: str, fields: bytes) -> bytes:
    """The signature, by a key that nothing else uses."""
    return salted_hmac(purpose, fields, algorithm="sha256").digest()[:SEAL]
