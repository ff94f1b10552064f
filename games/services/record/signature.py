"""The site signs what it gives away: Ed25519 (RFC 8032), by a key that is made of `SECRET_KEY`."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

PURPOSE = b"estafette records\0"


def own_key() -> Ed25519PrivateKey:
    """The key of this site; another `SECRET_KEY` makes another one."""
    return Ed25519PrivateKey.from_private_bytes(sha256(PURPOSE + settings.SECRET_KEY.encode()).digest())


def public_key() -> str:
    """What everybody checks the signatures of this site with, in hexadecimal."""
    return own_key().public_key().public_bytes_raw().hex()


def signed(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its signature."""
    return record | {"signature": {"key": public_key(), "value": own_key().sign(text_of(record)).hex()}}


def is_signed(record: dict[str, Any]) -> bool:
    """Whether the signature in a record is made by the key that it names."""
    try:
        signature = record["signature"]
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature["key"]))
        key.verify(bytes.fromhex(signature["value"]), text_of(record))
    except (InvalidSignature, LookupError, TypeError, ValueError):
        return False
    return True


def text_of(record: dict[str, Any]) -> bytes:
    """What is signed: the record without its signature as compact JSON, keys sorted, in UTF-8."""
    rest = {name: value for name, value in record.items() if name != "signature"}
    return json.dumps(rest, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
