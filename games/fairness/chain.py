"""Hash chains: made backwards from a secret, published by their end, revealed link by link.

Link `i - 1` is the SHA-256 of link `i`. The end, link 0, is published first. From a link that is revealed
anybody can compute all links before it, but nobody can compute any after it (Lamport, "Password
authentication with insecure communication", CACM 24, 1981).
"""

from __future__ import annotations

import secrets
from hashlib import sha256

LINK = 32
"""The length of a link in bytes."""
ROLLS, ROLLS_STRIDE = 1 << 14, 1 << 7
"""The number of throws that a chain is for, and the distance between the links that are stored."""
SHUFFLES = 1 << 10
"""The number of shuffles that a chain is for. Only its secret is stored."""


class Exhausted(LookupError):
    """Raised if a chain has no link with the given number."""


class HashChain:
    """A chain, represented by the links that are stored: every `stride`-th, the last of which is the secret.

    `kept` holds these links one after the other, in their order. They stay out of its `repr`.
    """

    def __init__(self, kept: bytes, stride: int) -> None:
        self.kept = kept
        self.stride = stride
        self.length = len(kept) // LINK * stride
        self.block: list[bytes] = []
        self.first = 0  # the number of the first link in `block`

    @classmethod
    def new(cls, length: int, stride: int, secret: bytes | None = None) -> HashChain:
        """Return a chain made from a secret of 32 bytes, by default a new one from the operating system.

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
        """Link 0 in hexadecimal: the commitment."""
        return before(self.kept[:LINK], self.stride).hex()

    def link(self, number: int) -> bytes:
        """Return the link with this number, 1 to `length`. Raise Exhausted for any other number."""
        if not 1 <= number <= self.length:
            raise Exhausted(f"This chain has links 1 to {self.length}, and no link {number}.")
        if not self.first <= number < self.first + len(self.block):
            self.open_block(number)
        return self.block[number - self.first]

    def open_block(self, number: int) -> None:
        """Compute the links of the block between two stored links that contains this one."""
        last = -(-number // self.stride)
        link = self.kept[(last - 1) * LINK : last * LINK]
        self.block = [link]
        for _ in range(self.stride - 1):
            link = sha256(link).digest()
            self.block.append(link)
        self.block.reverse()
        self.first = (last - 1) * self.stride + 1


def before(link: bytes, steps: int = 1) -> bytes:
    """Return the link that is this number of steps before a link, towards the end of the chain."""
    for _ in range(steps):
        link = sha256(link).digest()
    return link


def successor(kind: str, secret: bytes) -> bytes:
    """Return the secret of the chain of `rolls` or `shuffles` that follows one that is used up.

    It is made from the secret of the previous chain of shuffles. So it was fixed together with that secret,
    and can be checked when that secret is revealed.
    """
    return sha256(f"estafette {kind} 1\n{secret.hex()}".encode()).digest()
