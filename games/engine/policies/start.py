"""Who begins the set-up, and who begins to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.events import Opened

if TYPE_CHECKING:
    from games.engine.dice import Dice
    from games.engine.table import Table


def by_lot(dice: Dice, players: int) -> tuple[int, str]:
    """A seat at random, and no dice."""
    return dice.shuffle(players)[0], ""


def by_die(dice: Dice, players: int) -> tuple[int, str]:
    """The seat with the highest die, and the dice (see `Opened`); the highest throw again while alike."""
    throwing, throws = list(range(players)), []
    while len(throwing) > 1:
        faces = {seat: dice.roll(1) for seat in throwing}
        throws.append("".join(faces.get(seat, "-") for seat in range(players)))
        throwing = [seat for seat in throwing if faces[seat] == max(faces.values())]
    return throwing[0], " ".join(throws)


def first_of_the_setup(table: Table) -> int:
    """Who began the set-up also begins to play."""
    return table.position.first


def highest_die(table: Table) -> int:
    """A second throw decides who begins to play."""
    seat, thrown = by_die(table.dice, table.position.seats)
    table.write(Opened(seat, thrown))
    return seat


def after_the_last_dealt(table: Table) -> int:
    """The seat after the one that received the last territory."""
    seat = (table.position.turn + 1) % table.position.seats
    table.write(Opened(seat, ""))
    return seat
