"""Headquarters: chosen in secret before the first turn, and what becomes of them when they are invaded.

Hasbro 2000, Variantes de Risk, Capitales Risk. The text does not say in which order the players choose;
here all do at the same time, unseen, and may change their choice until the last one has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from games.engine.board import members
from games.engine.errors import Illegal, gettext_noop
from games.engine.events import HeadquartersChosen, HeadquartersTaken, Settled, Shuffled
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import Headquarters
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def choose(table: Table, seat: int, order: Headquarters) -> None:
    """Choose, or choose another; with the last choice play begins."""
    position = table.position
    if position.owner[order.territory] != seat:
        raise Illegal(
            "not_your_territory",
            gettext_noop("%(territory)s is not yours. Choose a territory of your own as headquarters."),
            territory=order.territory,
        )
    table.write(HeadquartersChosen(seat, order.territory))
    if not position.settled >> seat & 1:
        table.write(Settled(seat, True))
    begin_when_chosen(table)


def choose_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any own territory."""
    lands = Slot("territory", tuple(members(position.lands[seat])))
    yield Option(Headquarters, "headquarters {territory}", {"territory": lands})


def undecided(position: Position) -> tuple[int, ...]:
    """The seats that play and have not chosen."""
    settled = position.settled
    return tuple(
        seat for seat in range(position.seats) if not settled >> seat & 1 and position.is_playing(seat)
    )


def begin_when_chosen(table: Table) -> None:
    """Once everybody has chosen: their cards leave the pile for the whole game, and play begins.

    (« Il place la carte Risk de ce territoire devant lui, face cachée. »)
    """
    position = table.position
    if not undecided(position):
        table.write(Shuffled(tuple(card for card in position.deck if card not in position.headquarters)))
        table.next_phase()


def lose_headquarters(table: Table, seat: int, target: int, loser: int) -> None:
    """After the conquest of a territory: if it was the loser's headquarters, all he has is the conqueror's.

    (« Tous les régiments du vaincu … sont remplacés par un régiment du vainqueur. ») A garrison whose
    player has left the game keeps its headquarters, and falls with it in the same way.
    """
    position = table.position
    if position.headquarters[loser] == target:
        lands = tuple(members(position.lands[loser]))
        table.write(HeadquartersTaken(loser, seat, target, lands))


def choices_agree(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Whether the phase can be going on: somebody is to choose, and those who are settled have chosen."""
    chosen = [land != NOBODY for land in position.headquarters] or [False] * position.seats
    settled = [bool(position.settled >> seat & 1) for seat in range(position.seats)]
    return bool(undecided(position)) and chosen == settled


HEADQUARTERS = Stage(
    "headquarters",
    gettext_noop("Headquarters"),
    {Headquarters: OrderRule(choose, choose_options, by_anyone=True)},
    actors=undecided,
    default=begin_when_chosen,
    possible=choices_agree,
)
