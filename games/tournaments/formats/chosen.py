"""All formats, and the format that an organiser chose, in the version of the tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.tournaments.formats.earlier.chosen import first_format
from games.tournaments.formats.elimination.double_elimination import DoubleElimination
from games.tournaments.formats.elimination.knock_out import KnockOut
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.ladder import Ladder
from games.tournaments.formats.league import League
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.swiss import Swiss
from games.tournaments.formats.teams import TeamSwiss

if TYPE_CHECKING:
    from games.tournaments.formats.format import Format

EARLIEST, VERSION = 1, 2
"""The version of tournaments announced before versions were stored, and the version of new ones."""
KINDS: tuple[type[Format], ...] = (
    KnockOut,
    DoubleElimination,
    Swiss,
    RoundRobin,
    Groups,
    Ladder,
    TeamSwiss,
    League,
)
"""All formats, in the order in which they are offered."""
FORMATS: dict[str, type[Format]] = {kind.key: kind for kind in KINDS}
"""All formats by their keys."""
OTHERS = Chosen((2, 3), 5, 2, 5, 2)
"""Numbers that differ from the usual ones in every field."""


def numbers_of(key: str) -> list[str]:
    """Return the fields of `Chosen` that make a difference in this format."""
    usual = Chosen((2, 3, 4))
    return [
        name
        for name, other in OTHERS._asdict().items()
        if format_of(key, usual._replace(**{name: other})) != format_of(key, usual)
    ]


def format_of(key: str, chosen: Chosen, version: int = VERSION) -> Format:
    """Return the format with this key and these numbers."""
    return first_format(key, chosen) if version == EARLIEST else FORMATS[key].of(chosen)
