"""Pairings of the first version by the Dutch system, made by another library."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from caissify_pairings import generate_pairings

from games.tournaments.formats.scoring.standings import Tally

if TYPE_CHECKING:
    from games.tournaments.formats.pairing.duels import Duels
    from games.tournaments.formats.rounds import Field, Round
    from games.tournaments.formats.scoring.points import Scoring

MOST_DUTCH = 64
"""The most entrants for the Dutch system; it paired this many in two seconds."""


def dutch(field: Field, played: Sequence[Round], scoring: Scoring, rounds: int) -> Duels:
    """Pair the entrants who are present by the Dutch system (FIDE Handbook C.04.3), in order of seed."""
    tallies = [
        Tally(played[:number], scoring, full_byes=True, late=field.late) for number in range(len(played) + 1)
    ]
    players = [player(entrant, seed, played, tallies) for seed, entrant in enumerate(field.present, start=1)]
    pairings = generate_pairings(
        system="dutch",
        players=players,
        previous_pairings={
            (min(table.entrants), max(table.entrants)) for round_ in played for table in round_.tables
        },
        round_number=len(played) + 1,
        total_rounds=rounds,
    )
    duels = [(pair["white_id"], pair["black_id"]) for pair in pairings if not pair.get("bye")]
    return duels, [pair["white_id"] for pair in pairings if pair.get("bye")]


def player(entrant: int, seed: int, played: Sequence[Round], tallies: Sequence[Tally]) -> dict[str, Any]:
    """Return an entrant as the library wants them: score, and the seats and floats of each round."""
    colours, floats = [], []
    for round_, before in zip(played, tallies, strict=False):
        table = next((table for table in round_.tables if entrant in table.entrants), None)
        if table is None:
            colours.append("none")
            floats.append("down" if entrant in round_.byes else "none")
        else:
            other = table.entrants[table.entrants[0] == entrant]
            colours.append("white" if table.entrants[0] == entrant else "black")
            floats.append(drift(before.points(entrant), before.points(other)))
    return {
        "id": entrant,
        "name": str(entrant),
        "score": float(tallies[-1].points(entrant)),
        "rating": 0,
        "starting_number": seed,
        "color_hist": colours,
        "float_history": floats,
        "bye_count": tallies[-1].byes[entrant],
    }


def drift(own: Fraction, other: Fraction) -> str:
    return "down" if own > other else "up" if own < other else "none"
