"""Hash chains: made backwards from a secret, published by their end, revealed link by link.

Link `i - 1` is the SHA-256 of link `i`. The end, link 0, is published first; from a link that is
revealed everybody computes all before it, and nobody any after it (Lamport, "Password authentication
with insecure communication", CACM 24, 1981).
"""

from __future__ import annotations

import secrets
from hashlib import sha256

LINK = 32
"""Bytes of a link."""
ROLLS, ROLLS_STRIDE = 1 << 14, 1 << 7
"""How many throws of dice a chain is for, and how far apart the links are that are kept."""
SHUFFLES = 1 << 10
"""How many shuffles a chain is for; its secret alone is kept."""


class Exhausted(LookupError):
    """A chain has no such link."""


class Chain:
    """A chain by the links that are kept of it: every `stride`-th, the last of which is the secret.

    `kept` are these links one after the other, in their order. They stay out of its `repr`.
    """

    def __init__(self, kept: bytes, stride: int) -> None:
        self.kept = kept
        self.stride = stride
        self.length = len(kept) // LINK * stride
        self.block: list[bytes] = []
        self.first = 0  # the number of the first link in `block`

    @classmethod
    def new(cls, length: int, stride: int, secret: bytes | None = None) -> Chain:
        """A chain from a secret of 32 bytes, a fresh one from the operating system unless it is given.

        `length` is a multiple of `stride`.
        """
        link = secret or secrets.token_bytes(LINK)
        kept = [link]
        for _ in range(length // stride - 1):
            link = before(link, stride)
            kept.append(link)
        return cls(b"".join(reversed(kept)), stride)

    @property
    def end(self) -> str:
        """Link 0 in hexadecimal, the commitment."""
        return before(self.kept[:LINK], self.stride).hex()

    def link(self, number: int) -> bytes:
        """The link with this number, 1 to `length`. Raises Exhausted for any other."""
        if not 1 <= number <= self.length:
            raise Exhausted(f"This chain has links 1 to {self.length}, and no link {number}.")
        if not self.first <= number < self.first + len(self.block):
            self.open_block(number)
        return self.block[number - self.first]

    def open_block(self, number: int) -> None:
        """Compute the links between two that are kept, among which is this one."""
        last = -(-number // self.stride)
        link = self.kept[(last - 1) * LINK : last * LINK]
        self.block = [link]
        for _ in range(self.stride - 1):
            link = sha256(link).digest()
            self.block.append(link)
        self.block.reverse()
        self.first = (last - 1) * self.stride + 1


def before(link: bytes, steps: int = 1) -> bytes:
    """The link so many places before this one, towards the end."""
    for _ in range(steps):
        link = sha256(link).digest()
    return link


def successor(kind: str, secret: bytes) -> bytes:
    """The secret of the chain of throws (`rolls`) or `shuffles` that follows one that is used up.

    It is made of the secret of the shuffles before, so that it was fixed with that, and can be checked
    when that is shown.
    """
    return sha256(f"estafette {kind} 1\n{secret.hex()}".encode()).digest()
