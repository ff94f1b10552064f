"""The signature of the site on records (Ed25519, RFC 8032), with a key derived from `SECRET_KEY`."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from accounts.seals import site_secrets

PURPOSE = b"estafette records\0"


def own_keys() -> list[Ed25519PrivateKey]:
    """Return the private keys of this site, the present one first, which depend on its secret keys."""
    return [
        Ed25519PrivateKey.from_private_bytes(sha256(PURPOSE + secret.encode()).digest())
        for secret in site_secrets()
    ]


def public_keys() -> list[str]:
    """Return the public keys, in hexadecimal, with which anybody can check this site's signatures.

    The present one comes first, and then former ones.
    """
    return [public_half(key) for key in own_keys()]


def public_half(key: Ed25519PrivateKey) -> str:
    """Return the public key that belongs to a private one, in hexadecimal."""
    return key.public_key().public_bytes_raw().hex()


def signed(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record with its signature."""
    key = own_keys()[0]
    return record | {"signature": {"key": public_half(key), "value": key.sign(signed_bytes(record)).hex()}}


def is_signed(record: dict[str, Any]) -> bool:
    """Return whether the signature in a record was made with the key that it names."""
    try:
        signature = record["signature"]
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signature["key"]))
        key.verify(bytes.fromhex(signature["value"]), signed_bytes(record))
    except (InvalidSignature, LookupError, TypeError, ValueError):
        return False
    return True


def signed_bytes(record: dict[str, Any]) -> bytes:
    """Return what is signed: the record without its signature, as compact JSON with sorted keys, in UTF-8."""
    rest = {name: value for name, value in record.items() if name != "signature"}
    return json.dumps(rest, separators=(",", ":"), sort_keys=True, ensure_ascii=False).encode()
