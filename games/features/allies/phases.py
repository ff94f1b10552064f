"""The phases in which a player reinforces, leads and moves independents that are their allies.

Hasbro 2006, Indépendants actifs: 3. Renforts alliés, 4. Combat, 6. Manœuvre stratégique des alliés.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.engine.chance.dice import one_die
from games.engine.errors import Illegal
from games.engine.events import Settled
from games.engine.legality import Option, OrderRule, Stage
from games.engine.orders import End, Fortify, Place
from games.engine.phases.attack import ATTACK
from games.engine.phases.ending import ENDING, end_options
from games.engine.phases.manoeuvre import fortify_options, move
from games.features.allies.allegiance import allies_of
from games.features.allies.invasion import break_off
from games.features.muster import Mustered, each_neutral, mustering, place, place_options

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def levy(table: Table) -> None:
    """Roll a die for each ally: it gives the number of armies to place on its territories."""
    for neutral in allies_of(table.position, table.position.turn):
        table.write(Mustered(neutral, int(one_die(table.dice, f"the reinforcements of seat {neutral}"))))
    if not mustering(table.position):
        table.next_phase()


def do_without(table: Table, seat: int, order: End) -> None:
    """Give up the armies that have not been placed (« Vous n'avez PAS à renforcer un allié »)."""
    for neutral in mustering(table.position):
        table.write(Mustered(neutral, -table.position.to_place[neutral]))
    table.next_phase()


def armies_wait(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the phase can be open: only allies of the seat on turn have armies to place."""
    waiting = mustering(position)
    return bool(waiting) and set(waiting) <= set(allies_of(position, position.turn))


def side(rulebook: Rulebook, position: Position) -> tuple[int, ...]:
    """Return the seats whose armies may attack in a turn: the player's own and their allies'."""
    return (position.turn, *allies_of(position, position.turn))


def unmoved(position: Position) -> list[int]:
    """Return the allies of the seat on turn that have not moved yet."""
    return [neutral for neutral in allies_of(position, position.turn) if not position.settled >> neutral & 1]


def move_ally(table: Table, seat: int, order: Fortify) -> None:
    """Move armies of an ally. Each ally moves once. Raise Illegal for any other territory."""
    position = table.position
    neutral = position.owner[order.source]
    if neutral not in unmoved(position):
        raise Illegal("not_your_territory.ally", territory=order.source)
    move(table, neutral, order)
    table.write(Settled(neutral, True))
    begin_moves(table)


def move_ally_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the moves of each ally that has not moved."""
    for neutral in unmoved(position):
        yield from fortify_options(rulebook, position, neutral)


def begin_moves(table: Table) -> None:
    """End the phase if there is nothing to move."""
    if not can_move(table.rulebook, table.position, ()):
        table.next_phase()


def can_move(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether an ally of the seat on turn may still move."""
    return any(move_ally_options(rulebook, position, position.turn))


ALLIED_REINFORCE = Stage(
    "allied_reinforce",
    {Place: OrderRule(place, place_options), End: OrderRule(do_without, end_options)},
    enter=levy,
    places_for=each_neutral,
    possible=armies_wait,
)

ATTACK_WITH_ALLIES = replace(
    ATTACK,
    fighters=side,
    leave=break_off,
)

ALLIED_MANOEUVRE = Stage(
    "allied_manoeuvre",
    {Fortify: OrderRule(move_ally, move_ally_options), End: ENDING},
    enter=begin_moves,
    possible=can_move,
    ended_by=(Fortify,),
)
