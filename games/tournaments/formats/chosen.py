"""The format that an organiser has chosen, with its numbers, in the version in which it was announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.tournaments.formats.double_elimination import DoubleElimination
from games.tournaments.formats.earlier.double_elimination import FirstDoubleElimination
from games.tournaments.formats.earlier.knock_out import FirstKnockOut, RoundByRound
from games.tournaments.formats.earlier.swiss import FirstSwiss
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.knock_out import KnockOut
from games.tournaments.formats.ladder import Ladder
from games.tournaments.formats.league import League
from games.tournaments.formats.planning import Plan
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.swiss import Swiss
from games.tournaments.formats.teams import Teams

if TYPE_CHECKING:
    from games.tournaments.formats.format import Format

EARLIEST, VERSION = 1, 2
"""The version of tournaments that were announced before versions were kept, and that of new ones."""


class Chosen(NamedTuple):
    """The numbers of a format; `sizes` are those that its tables may have, in ascending order."""

    sizes: tuple[int, ...] = (2,)
    rounds: int = 4
    advance: int = 1
    group_size: int = 4
    moving: int = 1


OTHERS = Chosen((2, 3), 5, 2, 5, 2)
"""Other numbers than the usual ones."""


def numbers_of(key: str) -> list[str]:
    """The fields of `Chosen` that make a difference in this format."""
    usual = Chosen((2, 3, 4))
    return [
        name
        for name, other in OTHERS._asdict().items()
        if format_of(key, usual._replace(**{name: other})) != format_of(key, usual)
    ]


def format_of(key: str, chosen: Chosen, version: int = VERSION) -> Format:
    """The format with this key of `Tournament.FormatKey`."""
    sizes, rounds = chosen.sizes, chosen.rounds
    if version == EARLIEST:
        sizes = tuple(range(sizes[0], sizes[-1] + 1))
        knock_out: KnockOut = FirstKnockOut(RoundByRound(sizes[-1], sizes[0], chosen.advance))
        duels: KnockOut = FirstKnockOut()
        swiss: Swiss = FirstSwiss(sizes, rounds)
        teams: Swiss = FirstSwiss(sizes, rounds, mates_apart=True)
        twice: DoubleElimination = FirstDoubleElimination()
    else:
        knock_out, duels = KnockOut(Plan(sizes, chosen.advance)), KnockOut()
        swiss, teams, twice = Swiss(sizes, rounds), Teams(sizes, rounds), DoubleElimination()
    formats: dict[str, Format] = {
        "knock_out": knock_out,
        "double_elimination": twice,
        "swiss": swiss,
        "round_robin": RoundRobin(),
        "groups": Groups(chosen.group_size, chosen.advance, then=duels),
        "ladder": Ladder(sizes, rounds),
        "league": League(chosen.group_size, chosen.moving, RoundRobin() if sizes == (2,) else swiss),
        "teams": teams,
    }
    return formats[key]
