"""Sizes of tables."""

from __future__ import annotations

from collections.abc import Sequence


def table_sizes(entrants: int, sizes: Sequence[int]) -> tuple[list[int], int]:
    """Return the sizes of the tables, largest first, and how many entrants must sit out.

    Each table has one of `sizes`. As few entrants as possible sit out; then there are as few tables as
    possible, and their sizes are as even as possible.
    """
    for out in range(entrants + 1):
        seated = entrants - out
        for tables in range(max(1, -(-seated // max(sizes))), seated // min(sizes) + 1):
            if found := evenly(seated, tables, sizes):
                return list(found), out
    return [], entrants


def evenly(seated: int, tables: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the sizes of this number of tables, largest first, or () if these entrants cannot fill them.

    All tables have the same size, or two sizes that are next to each other in `sizes`.
    """
    small = max((size for size in sizes if size * tables <= seated), default=0)
    left = seated - small * tables
    if not small or not left:
        return (small,) * tables if small else ()
    large = min((size for size in sizes if size > small), default=0)
    many, rest = divmod(left, large - small) if large else (0, left)
    return () if rest or many > tables else (large,) * many + (small,) * (tables - many)


def in_even_parts(entrants: int, most: int) -> list[int]:
    """Split entrants into as few parts as possible, of `most` at most; return the sizes, largest first.

    The sizes differ by one at most.
    """
    parts = -(-entrants // most)
    small, more = divmod(entrants, parts)
    return [small + 1] * more + [small] * (parts - more)
