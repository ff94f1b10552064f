"""Changing a position by hand: who holds a territory with how many armies, and whose turn begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import NOBODY, Impossible, Status
from games.engine.armies.garrisons import camps, replace_armies
from games.engine.notation import position_from_json, position_to_json
from games.texts.worded import Worded
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table

MOST_ARMIES = 150
"""The most armies on one territory, because more would take long to compute with."""


def put_armies(rulebook: Rulebook, position: Position, territory: int, owner: int, armies: int) -> None:
    """Give a territory and a number of armies to a seat. Raise Worded if the rules cannot lead to the result.

    A player who loses their last territory by this is eliminated, and their cards are discarded. A player who
    was eliminated and gets a territory plays again.
    """
    if not (0 <= territory < len(position.owner) and 0 <= owner < position.seats):
        raise Worded("no_such_place", gettext_noop("There is no such territory or player in this game."))
    if not 0 < armies <= MOST_ARMIES:
        raise Worded(
            "too_many_armies",
            gettext_noop("A territory holds 1 to %(most)d armies."),
            most=MOST_ARMIES,
        )
    if position.owner[territory] == NOBODY and territory not in position.garrisons:
        raise Worded(
            "free_territory",
            gettext_noop("This territory belongs to nobody, and you cannot change that here."),
        )
    replace_armies(position, territory, ((owner, armies),))
    for seat in range(position.players):
        if position.is_playing(seat) and not camps(position, seat):
            put_out(position, seat)
    if position.status[owner] == Status.ELIMINATED:
        bring_back(position, owner)
    check_possible(rulebook, position)


def put_out(position: Position, seat: int) -> None:
    """Take a seat without territories out of the game.

    Raise Worded if it is on turn, or during set-up.
    """
    if seat == position.turn or not position.round:
        raise Worded(
            "needs_land",
            gettext_noop(
                "The player whose turn it is needs a territory. Pass the turn to somebody else first."
            ),
        )
    position.status[seat] = Status.ELIMINATED
    position.discard = [*position.discard, *position.hands[seat]]
    position.hands[seat] = []
    position.to_place[seat] = 0
    position.departed = (*position.departed, seat)


def bring_back(position: Position, seat: int) -> None:
    """Bring a seat that was eliminated back into the game."""
    position.status[seat] = Status.PLAYING
    position.departed = tuple(other for other in position.departed if other != seat)
    position.beaten_by = tuple(NOBODY if of == seat else by for of, by in enumerate(position.beaten_by))


def check_possible(rulebook: Rulebook, position: Position) -> None:
    """Raise Worded for a position that could not be read, or in which nobody could play on."""
    try:
        position_from_json(rulebook, position_to_json(rulebook, position))
    except (Impossible, ValueError) as error:
        raise Worded(
            "impossible_here",
            gettext_noop(
                "After this change the game could not go on: somebody would have won, or the "
                "edition or the phase does not allow it."
            ),
        ) from error


def pass_turn(table: Table, seat: int) -> None:
    """Begin the turn of a seat, whatever is left to decide. Raise Worded if it can have none."""
    position = table.position
    if not position.round:
        raise Worded("still_set_up", gettext_noop("Turns begin once all the first armies are placed."))
    if position.is_over or not (0 <= seat < position.players and position.is_playing(seat)):
        raise Worded("not_playing", gettext_noop("Only a player who is still in the game can have a turn."))
    position.to_place = [0] * position.seats
    table.begin_turn(seat, position.round)
    table.gather()
