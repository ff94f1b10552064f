"""Who begins the set-up, and who begins to play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from games.engine.chance.dice import one_die
from games.engine.errors import gettext_noop
from games.engine.words.wording import tells

if TYPE_CHECKING:
    from games.engine.chance.dice import Dice
    from games.engine.table import Table


@tells(gettext_noop("by lot"))
def by_lot(dice: Dice, players: int) -> tuple[int, str]:
    """A seat at random, and no dice."""
    return dice.shuffle(players)[0], ""


@tells(gettext_noop("by die"))
def by_die(dice: Dice, players: int) -> tuple[int, str]:
    """The seat with the highest die, and the dice (see `Opened`); the highest throw again while alike."""
    return throw(dice, range(players), players)


def throw(dice: Dice, seats: Iterable[int], players: int) -> tuple[int, str]:
    """Which of these seats throws highest, and the dice."""
    throwing, throws = list(seats), []
    while len(throwing) > 1:
        faces = {seat: one_die(dice, f"seat {seat} for who begins") for seat in throwing}
        throws.append("".join(faces.get(seat, "-") for seat in range(players)))
        throwing = [seat for seat in throwing if faces[seat] == max(faces.values())]
    return throwing[0], " ".join(throws)


@tells(gettext_noop("the same"))
def first_of_the_setup(table: Table) -> None:
    """Who began the set-up also begins to play."""
