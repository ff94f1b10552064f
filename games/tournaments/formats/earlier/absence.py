"""What an absence cost in the first version, where organisers chose it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from games.tournaments.formats.rounds import NOTHING


def with_absences(places: Sequence[int], absent: Collection[int], absence: str) -> list[int]:
    """Return the places, lowered for the `absent` seats, whose games somebody else finished.

    `absence` is one of `Tournament.Absence`. In a duel the absent player always loses, since the last place
    but one would be the first.
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
