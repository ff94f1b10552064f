"""Which seat begins the set-up, and which begins to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.engine.chance.dice import Dice
    from games.engine.table import Table


def by_lot(dice: Dice, players: int) -> tuple[int, str]:
    """Return a random seat; no dice are thrown."""
    return dice.shuffle(players)[0], ""


def first_of_the_setup(table: Table) -> None:
    """Do nothing: the seat that began the set-up also begins to play."""
