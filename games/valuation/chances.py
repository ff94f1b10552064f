"""The chance of each seat to win, estimated from a whole position."""

from __future__ import annotations

import json
from functools import cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from games.engine.policies.victory import last_standing
from games.valuation.measures import measures

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

Chances = tuple[float, ...]
"""The chance of each player's seat to win, from 0 to 1; they add up to 1."""
USUAL = "usual"
"""The key of the weights for an edition that has none of its own."""


def is_estimated(rulebook: Rulebook) -> bool:
    """Return whether chances can be estimated: the last player left wins, and nothing else does."""
    return rulebook.victory is last_standing


def chances(rulebook: Rulebook, position: Position) -> Chances:
    """Return the chance to win of each player's seat.

    A seat's strength is the exponential of the weighted sum of its measures, and its chance is its share of
    all strengths (a conditional logit model; McFadden, 1974). In a game that was won, the winners share the
    whole chance. In a game that was broken off, the chances are those of its last position.
    """
    if position.winners:
        share = 1 / len(position.winners)
        return tuple(share * (seat in position.winners) for seat in range(position.players))
    found = measures(rulebook, position)
    if len(found) < 2:
        return tuple(float(seat in found) for seat in range(position.players))
    by_number = weights().get(rulebook.key) or weights()[USUAL]
    weigh = by_number[str(len(found))]
    scores = {seat: sum(map(float.__mul__, weigh, values)) for seat, values in found.items()}
    most = max(scores.values())
    strengths = {seat: exp(score - most) for seat, score in scores.items()}
    total = sum(strengths.values())
    return tuple(strengths.get(seat, 0.0) / total for seat in range(position.players))


@cache
def weights() -> dict[str, dict[str, list[float]]]:
    """Return the weights of the measures, by edition and by the number of seats that still play."""
    found: dict[str, dict[str, list[float]]] = json.loads(
        Path(__file__).with_name("weights.json").read_text("utf-8")
    )["weights"]
    return found
