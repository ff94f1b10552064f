"""The formats of the first version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.tournaments.formats.earlier.double_elimination import FirstDoubleElimination
from games.tournaments.formats.earlier.knock_out import FirstKnockOut, RoundByRound
from games.tournaments.formats.earlier.swiss import FirstSwiss
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.ladder import Ladder
from games.tournaments.formats.league import League
from games.tournaments.formats.round_robin import RoundRobin

if TYPE_CHECKING:
    from games.tournaments.formats.format import Chosen, Format


def first_format(key: str, chosen: Chosen) -> Format:
    """Return the format with this key and these numbers; tables could have all sizes in their range."""
    sizes, rounds = tuple(range(chosen.sizes[0], chosen.sizes[-1] + 1)), chosen.rounds
    swiss = FirstSwiss(sizes, rounds)
    formats: dict[str, Format] = {
        "knock_out": FirstKnockOut(RoundByRound(sizes[-1], sizes[0], chosen.advance)),
        "double_elimination": FirstDoubleElimination(),
        "swiss": swiss,
        "round_robin": RoundRobin(),
        "groups": Groups(chosen.group_size, chosen.advance, then=FirstKnockOut()),
        "ladder": Ladder(sizes, rounds),
        "league": League(chosen.group_size, chosen.moving, RoundRobin() if sizes == (2,) else swiss),
        "teams": FirstSwiss(sizes, rounds, mates_apart=True),
    }
    return formats[key]
