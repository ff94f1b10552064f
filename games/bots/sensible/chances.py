"""The odds of sieges, also where it makes a difference who attacks what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.chance.odds import siege_table

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.engine.policies.combat import Combat

SIEGE = 60, 30
"""A siege by so many of so many shows what armies cost."""
Odds = Callable[[int, int], tuple[float, float]]
"""For so many armies against so many: the chance to take the land, and how many are left."""


def odds_on(rulebook: Rulebook, view: Position, seat: int) -> Sequence[Odds]:
    """By territory, the odds of a siege of it by a seat."""
    lands = len(rulebook.board.territories)
    if combat := rulebook.combat.everywhere(view, seat):
        return alike(combat, lands)
    each = rulebook.combat.on_each(view, seat)
    odds = {combat: siege_table(combat).odds for combat in {*each}}
    return [odds[combat] for combat in each]


@lru_cache(maxsize=16)
def toll(combat: Combat) -> float:
    """The armies that a siege by twice as many costs, for each that it defeats."""
    mine, theirs = SIEGE
    return (mine - siege_table(combat).odds(mine, theirs)[1]) / theirs


@lru_cache(maxsize=16)
def alike(combat: Combat, lands: int) -> Sequence[Odds]:
    """The same odds on each of so many territories."""
    return [siege_table(combat).odds] * lands
