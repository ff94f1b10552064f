"""Who begins the set-up, and who begins to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.words.wording import tells

if TYPE_CHECKING:
    from games.engine.chance.dice import Dice
    from games.engine.table import Table


@tells(gettext_noop("by lot"))
def by_lot(dice: Dice, players: int) -> tuple[int, str]:
    """A seat at random, and no dice."""
    return dice.shuffle(players)[0], ""


@tells(gettext_noop("the same"))
def first_of_the_setup(table: Table) -> None:
    """Who began the set-up also begins to play."""
