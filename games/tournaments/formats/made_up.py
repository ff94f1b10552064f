"""A tournament with made-up results, which shows how it may go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.tournaments.formats.scoring.points import Scoring

if TYPE_CHECKING:
    import random

    from games.tournaments.formats.format import Format
    from games.tournaments.formats.rounds import Field, Round


def play_out(format_: Format, field: Field, rng: random.Random, scoring: Scoring = Scoring()) -> list[Round]:  # noqa: B008
    """Play all rounds to the end; each table ends in a random order."""
    played: list[Round] = []
    while round_ := format_.draw(field, played, shuffled(field, rng), scoring):
        tables = [
            table._replace(places=tuple(rng.sample(range(1, len(table.entrants) + 1), len(table.entrants))))
            for table in round_.tables
        ]
        played.append(round_._replace(tables=tuple(tables)))
    return played


def shuffled(field: Field, rng: random.Random) -> list[int]:
    return rng.sample(field.entrants, len(field.entrants))
