"""How many sit at each table."""

from __future__ import annotations


def table_sizes(entrants: int, size: int, fewest: int) -> tuple[list[int], int]:
    """The sizes of the tables, greatest first, and how many entrants must sit out.

    Tables have `size` seats where that comes out even, never more, never below `fewest`, and differ by one at
    most. As few as possible sit out.
    """
    for out in range(entrants + 1):
        seated = entrants - out
        tables = -(-seated // size)
        if seated and seated // tables >= fewest:
            small, more = divmod(seated, tables)
            return [small + 1] * more + [small] * (tables - more), out
    return [], entrants
