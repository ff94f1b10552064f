"""What an absence cost in the first version, as organisers had chosen it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.tournaments.formats.rounds import NOTHING


def with_absences(places: Sequence[int], absent: Collection[int], absence: str) -> list[int]:
    """The places, after what it costs those at `absent` seats that somebody else has played on for them.

    `absence` is one of `Tournament.Absence`. Of two at a table the one who is absent loses: there the place
    before the last is the first.
    """
    after, last = list(places), len(places)
    for seat in absent:
        match absence:
            case "nothing":
                after[seat] = NOTHING
            case "last_but_one" if last > 2:
                after[seat] = max(places[seat], last - 1)
            case _:
                after[seat] = last
    if last == 2 and len(absent) == 1:
        [absentee] = absent
        after[1 - absentee] = 1
    return after
