"""The odds of sieges, also where it makes a difference who attacks what."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.chance.odds import SiegeTable, siege_table

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.policies.combat import Combat

SIEGE = 60, 30
"""A siege by so many of so many shows what armies cost."""


def odds_on(rulebook: Rulebook, view: Position, seat: int) -> Sequence[SiegeTable]:
    """By territory, the odds of a siege of it by a seat."""
    lands = len(rulebook.board.territories)
    if combat := rulebook.combat.everywhere(view, seat):
        return alike(combat, lands)
    each = rulebook.combat.on_each(view, seat)
    return [siege_table(combat) for combat in each]


@lru_cache(maxsize=16)
def toll(combat: Combat) -> float:
    """The armies that a siege by twice as many costs, for each that it defeats."""
    mine, theirs = SIEGE
    return (mine - siege_table(combat).odds(mine, theirs)[1]) / theirs


@lru_cache(maxsize=16)
def alike(combat: Combat, lands: int) -> Sequence[SiegeTable]:
    """The same odds on each of so many territories."""
    return [siege_table(combat)] * lands
