"""Reply addresses: each stands for a seat, its owner, and the decision that a mail asked him for.

An address is `orders+<48 letters and digits>@<domain>`. Whoever knows it may speak for the seat, as far as
his own address goes with it; nobody can make one. It holds nothing that its reader may not know: what he is
asked for (`mails.decision_of`), and how many events of the game he could know of (`Game.known`).
"""

from __future__ import annotations

import binascii
import hashlib
from base64 import b32decode, b32encode
from struct import Struct
from typing import NamedTuple

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

BOX = "orders"
FIELDS = Struct(">IIII")
SEAL = 14
"""Bytes of the signature: with these the whole is 48 letters of base32, unpadded (RFC 4648, section 6)."""
LENGTH = (FIELDS.size + SEAL) * 8 // 5


class ReplyAddress(NamedTuple):
    """What an address stands for: a seat and its owner (by their primary keys), what he is asked for
    (`fingerprint`), and how many events he had seen.
    """

    user_id: int
    player_id: int
    asked: int
    seen: int

    def __str__(self) -> str:
        fields = FIELDS.pack(*self)
        token = b32encode(fields + seal(fields)).decode().lower()
        return f"{BOX}+{token}@{settings.REPLY_DOMAIN}"


def read_address(address: str) -> ReplyAddress | None:
    """What an address stands for, in capitals or not; None for one that this site did not make."""
    box, _at, domain = address.strip().lower().rpartition("@")
    name, _plus, token = box.partition("+")
    if name != BOX or domain != settings.REPLY_DOMAIN.lower() or len(token) != LENGTH or not token.isascii():
        return None
    try:
        packed = b32decode(token.upper())
    except binascii.Error:
        return None
    fields = packed[: FIELDS.size]
    if not constant_time_compare(packed[FIELDS.size :], seal(fields)):
        return None
    return ReplyAddress(*FIELDS.unpack(fields))


def fingerprint(decision: str) -> int:
    """A decision in 32 bits: enough to tell those of one seat apart."""
    return int.from_bytes(hashlib.sha256(decision.encode()).digest()[:4])


def seal(fields: bytes) -> bytes:
    """The signature, by a key that nothing else uses."""
    return salted_hmac("games.services.addresses", fields, algorithm="sha256").digest()[:SEAL]
