"""Who begins the set-up, and who begins to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.chance.dice import Dice
    from games.engine.table import Table


def by_lot(dice: Dice, players: int) -> tuple[int, str]:
    """A seat at random, and no dice."""
    return dice.shuffle(players)[0], ""


def first_of_the_setup(table: Table) -> None:
    """Who began the set-up also begins to play."""
