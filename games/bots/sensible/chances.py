"""The odds of sieges, even where they depend on the seat and the territory."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.chance.odds import SiegeTable, siege_table

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.policies.combat import Combat

SIEGE = 60, 30
"""The attackers and defenders of the siege that shows what armies cost."""


def odds_on(rulebook: Rulebook, view: Position, seat: int) -> Sequence[SiegeTable]:
    """Return the odds of a siege by a seat, for each territory."""
    lands = len(rulebook.board.territories)
    if combat := rulebook.combat.everywhere(view, seat):
        return alike(combat, lands)
    each = rulebook.combat.on_each(view, seat)
    return [siege_table(combat) for combat in each]


@lru_cache(maxsize=16)
def toll(combat: Combat) -> float:
    """Return the armies lost for each one defeated, in a siege with the numbers of `SIEGE`."""
    mine, theirs = SIEGE
    return (mine - siege_table(combat).odds(mine, theirs)[1]) / theirs


@lru_cache(maxsize=16)
def alike(combat: Combat, lands: int) -> Sequence[SiegeTable]:
    """Return the same odds for each territory."""
    return [siege_table(combat)] * lands
