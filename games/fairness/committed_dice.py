"""The dice and shuffles that a link of a committed chain gives, without bias."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count as count_from
from typing import NamedTuple

USUAL = 6
"""The usual number of faces of a die."""
SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
"""The signs that stand for a die showing 1, 2, …"""
BYTES = 1 << 8
NUMBERS = 1 << 16
"""The number of values of two bytes."""


class CommittedDice(NamedTuple):
    """The dice and shuffles that the links of a game give.

    The game (as text without line breaks) and the `digest_of` its words are mixed with each link.
    """

    game: str
    words: str

    def dice(self, link: bytes, number: int, count: int, faces: int = USUAL) -> str:
        """Return `count` dice of the throw with this number, one sign for each, in the order thrown.

        Bytes that would favour the lower faces are discarded.
        """
        fair_bytes = BYTES - BYTES % faces
        fair = (value for value in self.stream("roll", link, number) if value < fair_bytes)
        return "".join(SIGNS[next(fair) % faces] for _ in range(count))

    def order(self, link: bytes, number: int, count: int) -> list[int]:
        """Return the numbers 0 … count - 1 in the order of the shuffle with this number.

        The method is that of Fisher and Yates, from the last place to the second (Durstenfeld, "Algorithm
        235", CACM 7, 1964).
        """
        stream = self.stream("shuffle", link, number)
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            chosen = below(last + 1, stream)
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def stream(self, kind: str, link: bytes, number: int) -> Iterator[int]:
        """Yield bytes endlessly: the SHA-256 of six lines, of which the last counts from 0."""
        head = f"estafette {kind} 1\n{self.game}\n{number}\n{self.words}\n{link.hex()}\n"
        for block in count_from():
            yield from sha256(f"{head}{block}".encode()).digest()


def below(limit: int, stream: Iterator[int]) -> int:
    """Return a number from 0 to `limit` - 1 made from pairs of bytes, the higher byte first.

    Pairs that would favour the lower numbers are discarded.
    """
    fair = NUMBERS - NUMBERS % limit
    while (number := next(stream) << 8 | next(stream)) >= fair:
        pass
    return number % limit
