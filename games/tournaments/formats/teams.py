"""Teams: members of a team never share a table, and their points are added up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from games.tournaments.formats.scoring.points import NONE
from games.tournaments.formats.swiss import Swiss

if TYPE_CHECKING:
    from games.tournaments.formats.format import Chosen, Fault
    from games.tournaments.formats.rounds import Field
    from games.tournaments.formats.scoring.standings import StandingsLine


class TeamStanding(NamedTuple):
    """A team in the standings.

    `points` adds up the members who count; `best` is the rank of the best member, which breaks ties.
    """

    team: str
    rank: int
    points: Fraction
    best: int


@dataclass(frozen=True)
class TeamSwiss(Swiss):
    """Swiss rounds for members of teams. Each entrant has one club in the field, which is the team."""

    key = "teams"
    has_teams = True
    settings = ("team_size", "counting", "bye")

    mates_apart: bool = True

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        """Refuse nothing: if too many rounds are wanted, fewer are played."""
        return ()


def team_standings(field: Field, rows: Sequence[StandingsLine], counting: int = 0) -> list[TeamStanding]:
    """Rank the teams by their members' points, then by their best member.

    Only the `counting` members with the most points count in each team; 0 means all.
    """
    scored: dict[str, list[Fraction]] = {}
    best: dict[str, int] = {}
    for row in rows:
        for team in field.clubs.get(row.entrant, frozenset()):
            scored.setdefault(team, []).append(row.points)
            best.setdefault(team, row.rank)
    points = {
        team: sum(sorted(each, reverse=True)[: counting or None], NONE) for team, each in scored.items()
    }
    ordered = sorted(points, key=lambda team: (-points[team], best[team]))
    return [TeamStanding(team, rank, points[team], best[team]) for rank, team in enumerate(ordered, start=1)]
