"""The odds of sieges, also where it makes a difference who attacks what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from games.engine.chance.odds import siege_table
from games.engine.policies.combat import Combat

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

Odds = Callable[[int, int], tuple[float, float]]
"""For so many armies against so many: the chance to take the land, and how many are left."""


def odds_on(rulebook: Rulebook, view: Position, seat: int) -> Sequence[Odds]:
    """By territory, the odds of a siege of it by a seat."""
    combat, lands = rulebook.combat, len(rulebook.board.territories)
    if type(combat).between is Combat.between:
        return alike(combat, lands)
    return [siege_table(combat.between(view, seat, land)).odds for land in range(lands)]


@lru_cache(maxsize=16)
def alike(combat: Combat, lands: int) -> Sequence[Odds]:
    """The same odds on each of so many territories."""
    return [siege_table(combat).odds] * lands
