"""Reinforcements of a neutral force, in a turn of one player and placed by the other.

It receives half of what the seat on turn received, for whatever reason (Hasbro 2000, Les renforts de
l'armée neutre; Miro/Parker, Règle pour 2 joueurs, Renforts).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.engine.board import members
from games.engine.errors import gettext_noop
from games.engine.events import Kept, Mustered, Placed
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import Place
from games.engine.phases.command import commander, the_opponent
from games.engine.phases.reinforce import REINFORCE, check_placements
from games.engine.phases.reinforce import enter as reinforce

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

MUSTER = "muster"
STRENGTH = "strength"
"""In `Position.extra`: the armies of the seat on turn before its reinforcements."""
HALF = "half"
"""In `Position.extra`: half of these reinforcements, which a neutral force will receive in the same turn."""


def strength(position: Position, seat: int) -> int:
    """All armies of a seat."""
    return position.armies_on(position.lands[seat])


def note_strength(table: Table) -> None:
    """Note how strong the seat on turn is before it places anything, where a force will receive its half."""
    if table.position.neutrals:
        table.write(Kept(STRENGTH, strength(table.position, table.position.turn)))
    reinforce(table)


def strength_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Whether a seat can have had so many armies."""
    return type(value) is int and value > 0


def note_half(table: Table) -> None:
    """Note, once all is placed and before anything is lost, what a neutral force will receive."""
    position = table.position
    if position.neutrals:
        now = strength(position, position.turn)
        table.write(Kept(HALF, max(0, now - int(position.extra.get(STRENGTH, now))) // 2))


def half(position: Position) -> int:
    """Half of the armies that the seat on turn has received, rounded down."""
    return int(position.extra.get(HALF, 0))


def half_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Whether a force can have so many armies to come."""
    return type(value) is int and value >= 0


def forces(position: Position) -> tuple[int, ...]:
    """The neutral forces."""
    return tuple(position.neutrals)


def has_neutrals(position: Position) -> bool:
    """Whether there are any."""
    return bool(position.neutrals)


def mustering(position: Position) -> tuple[int, ...]:
    """The neutral forces that have armies to be placed."""
    return tuple(force for force in position.neutrals if position.to_place[force])


def enter(table: Table) -> None:
    """Give the neutral force its half. A force that is destroyed receives nothing any more."""
    position = table.position
    for force in position.neutrals:
        if position.lands[force] and half(position):
            table.write(Mustered(force, half(position)))
    if not mustering(position):
        table.next_phase()
        return
    leader = commander(table.rulebook, position, position.neutrals[0])
    if table.rulebook.is_left(position, leader, MUSTER):
        spread(table)


def front(table: Table, force: int, rival: int) -> Sequence[int]:
    """The territories of a force next to a rival's; all of them if there are none."""
    position, borders = table.position, table.rulebook.board.border_masks
    lands = members(position.lands[force])
    return [land for land in lands if borders[land] & position.lands[rival]] or lands


def spread(table: Table) -> None:
    """Place for a leader who does not: where the seat on turn stands next to the force, the weakest first."""
    position = table.position
    for force in mustering(position):
        armies = {land: position.armies[land] for land in front(table, force, position.turn)}
        for _ in range(position.to_place[force]):
            weakest = min(armies, key=armies.__getitem__)
            armies[weakest] += 1
        added = ((land, after - position.armies[land]) for land, after in armies.items())
        table.write(Placed(force, tuple((land, more) for land, more in added if more)))
    table.next_phase()


def opponent(position: Position) -> tuple[int, ...]:
    """Who decides: the opponent of the seat on turn."""
    return (the_opponent(position, position.turn),)


def place(table: Table, seat: int, order: Place) -> None:
    """Place some or all armies of a force; the last ones end the phase."""
    position = table.position
    waiting = mustering(position)
    owner = position.owner[order.placements[0][0]] if order.placements else waiting[0]
    force = owner if owner in waiting else waiting[0]
    check_placements(position, force, order.placements, most=position.to_place[force])
    table.write(Placed(force, order.placements))
    if not mustering(position):
        table.next_phase()


def place_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Any division of the armies due over the territories of each force."""
    for force in mustering(position):
        due = position.to_place[force]
        lands = Slot("territory", tuple(members(position.lands[force])))
        slots = {"armies": Slot("number", range(1, due + 1)), "territory": lands}
        yield Option(Place, "place {armies} {territory}", slots, most=due)


def something_is_mustered(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Whether the phase can be going on."""
    forces = mustering(position)
    return bool(forces) and all(position.lands[force] for force in forces)


def counted(rulebook: Rulebook, position: Position) -> dict[str, int]:
    """What is kept in a position put by hand that does not say it: that nothing is placed or lost yet."""
    turn = [stage.key for stage in rulebook.turn]
    if not position.neutrals or position.phase not in turn[: turn.index(MUSTER) + 1]:
        return {}
    if position.phase == REINFORCE.key:
        return {STRENGTH: strength(position, position.turn)}
    income = rulebook.income(rulebook.board, position, position.turn)
    return {HALF: sum(armies for _, armies in income) // 2}


COUNTED_REINFORCE = replace(REINFORCE, enter=note_strength, leave=note_half)
"""The reinforcement whose half a neutral force will receive."""

MUSTER_BY_OPPONENT = Stage(
    MUSTER,
    gettext_noop("Neutral reinforcements"),
    {Place: OrderRule(place, place_options)},
    actors=opponent,
    occurs=has_neutrals,
    enter=enter,
    places_for=forces,
    answers=True,
    default=spread,
    possible=something_is_mustered,
)

COUNTED: dict[str, Callable[[Rulebook, Position, Any], bool]] = {
    STRENGTH: strength_possible,
    HALF: half_possible,
}
"""What an edition with such a force keeps."""
