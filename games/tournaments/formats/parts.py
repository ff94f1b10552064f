"""Groups and divisions: the field in parts, each of which plays a tournament of its own at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.tournaments.formats.rounds import Field, Round

if TYPE_CHECKING:
    from games.tournaments.formats.format import Format
    from games.tournaments.formats.scoring.points import Scoring
    from games.tournaments.formats.scoring.standings import StandingsLine


def draw_parts(
    inner: Format, parts: Sequence[Field], played: Sequence[Round], lots: Sequence[int], scoring: Scoring
) -> Round | None:
    """Return the next round of all parts that still play, or None when all are over.

    Entrants of a part that is over have no byes while the others go on.
    """
    drawn = [
        inner.draw(part, rounds_of(part, group, played), lots, scoring) for group, part in enumerate(parts)
    ]
    rounds = [
        (group, round_) for group, round_ in enumerate(drawn) if round_ and (round_.tables or round_.byes)
    ]
    if not any(round_.tables for _, round_ in rounds):
        return None
    return Round(
        tuple(table._replace(group=group) for group, round_ in rounds for table in round_.tables),
        tuple(entrant for _, round_ in rounds for entrant in round_.byes),
    )


def rounds_of(part: Field, group: int, played: Sequence[Round]) -> list[Round]:
    """Return the rounds of one part."""
    members = set(part.entrants)
    rounds = [
        Round(
            tuple(table for table in round_.tables if table.group == group),
            tuple(entrant for entrant in round_.byes if entrant in members),
        )
        for round_ in played
    ]
    return [round_ for round_ in rounds if round_.tables or round_.byes]


def standings_of_parts(
    inner: Format, parts: Sequence[Field], played: Sequence[Round], lots: Sequence[int], scoring: Scoring
) -> list[list[StandingsLine]]:
    """Return the standings of each part."""
    return [
        inner.standings(part, rounds_of(part, group, played), lots, scoring)
        for group, part in enumerate(parts)
    ]
