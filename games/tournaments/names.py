"""Names for those who have none of their own."""

from __future__ import annotations

from collections.abc import Sequence


def nth_name(names: Sequence[str], number: int) -> str:
    """A name for each number from 0 on; once all are given they come again, followed by 2, and so on."""
    again, place = divmod(number, len(names))
    return f"{names[place]} {again + 1}" if again else names[place]
