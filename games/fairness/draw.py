"""What a link gives: dice and shuffles, without bias."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import count as count_from
from typing import NamedTuple

FAIR_BYTES = 252
"""6 x 42: a byte below gives a fair die, any other is thrown away."""
NUMBERS = 1 << 16
"""Of two bytes."""


class Draw(NamedTuple):
    """What is mixed with a link: the game, as text without line breaks, and `digest_of` its words."""

    game: str
    words: str

    def dice(self, link: bytes, number: int, count: int) -> str:
        """`count` dice of the throw with this number, as digits in the order thrown."""
        fair = (value for value in self.stream("roll", link, number) if value < FAIR_BYTES)
        return "".join(str(1 + next(fair) % 6) for _ in range(count))

    def order(self, link: bytes, number: int, count: int) -> list[int]:
        """The numbers 0 … count - 1 in the order of the shuffle with this number.

        Fisher and Yates, from the last place to the second (Durstenfeld, "Algorithm 235", CACM 7, 1964).
        """
        stream = self.stream("shuffle", link, number)
        order = list(range(count))
        for last in range(count - 1, 0, -1):
            chosen = below(last + 1, stream)
            order[last], order[chosen] = order[chosen], order[last]
        return order

    def stream(self, kind: str, link: bytes, number: int) -> Iterator[int]:
        """Bytes without end: SHA-256 of six lines, the last of which counts from 0."""
        head = f"estafette {kind} 1\n{self.game}\n{number}\n{self.words}\n{link.hex()}\n"
        for block in count_from():
            yield from sha256(f"{head}{block}".encode()).digest()


def below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, from pairs of bytes, the higher first; pairs that would favour the
    lower numbers are thrown away.
    """
    fair = NUMBERS - NUMBERS % limit
    while (number := next(stream) << 8 | next(stream)) >= fair:
        pass
    return number % limit
