"""The choices of computer players for events. They also apply to players who leave them to the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.orders import End
from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.cities import CITIES, standing_capitals
from games.rulebooks.house.event_table.events import lasting_of
from games.rulebooks.house.event_table.lasting_effects import is_in_force
from games.rulebooks.house.event_table.orders import (
    Blitz,
    Bomb,
    ChooseContinent,
    Exile,
    Pick,
    Rival,
    Sacrifice,
    blitzed,
    bombed,
    resettled,
)
from games.rulebooks.house.event_table.tasks import Task, choices, current

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook

CITY, CAPITAL, WHOLE = 3, 6, 8
"""The value of a city, a capital and the last piece of a continent, in armies."""
CITY_TAKEN, CAPITAL_TAKEN = 1.0, 3.0
"""The value of taking a city or a capital: the armies that it brings in three turns."""


def advice(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Choose what costs the seat least and hurts the others most."""
    if task := current(view):
        return for_task(rulebook, view, seat, task)
    if found := blitzed(rulebook, view, seat):
        return Blitz(max(found, key=lambda land: sum(worth(rulebook, view, step) for step in found[land])))
    if lands := bombed(view, seat):
        return Bomb(max(members(lands), key=lambda land: strength(view, view.owner[land])))
    if lands := resettled(view, seat):
        return Exile(max(members(lands), key=lambda land: safety(rulebook, view, seat, land)))
    return End()


def for_task(rulebook: Rulebook, view: Position, seat: int, task: Task) -> Order:
    """Choose what the event asks for."""
    own = members(view.lands[seat])
    if task.kind == tasks.SACRIFICE:
        land = max(
            (land for land in own if view.armies[land] > 1),
            key=lambda land: (safety(rulebook, view, seat, land) > view.armies[land], view.armies[land]),
        )
        return Sacrifice(min(task.left, view.armies[land] - 1), land)
    if task.kind == tasks.CONTINENT:
        masks = rulebook.board.continent_masks
        return ChooseContinent(
            max(range(len(masks)), key=lambda at: (masks[at] & view.lands[seat]).bit_count())
        )
    if task.kind == tasks.RIVAL:
        others = view.rivals(seat)
        return Rival(max(others, key=lambda other: (is_open_to(view, other, task), strength(view, other))))
    lands = members(choices(rulebook, view, seat, task))
    if not lands:
        return End()
    if task.kind in (tasks.GROUP, tasks.EVACUATE):
        return Pick(min(lands, key=lambda land: worth(rulebook, view, land)))
    return Pick(max(lands, key=lambda land: (worth(rulebook, view, land), strength(view, view.owner[land]))))


def is_open_to(view: Position, seat: int, task: Task) -> bool:
    """Return whether the event of a task affects a seat."""
    effect = lasting_of(task.code)
    return effect is None or not is_in_force(view, seat, effect.foiled_by)


def worth(rulebook: Rulebook, view: Position, land: int) -> int:
    """Return the value of a territory to its owner, in armies."""
    board, owner = rulebook.board, view.owner[land]
    continent = board.continent_masks[board.territories[land].continent]
    is_whole = continent & view.lands[owner] == continent
    return (
        view.armies[land]
        + CITY * (land in CITIES.of(view))
        + CAPITAL * (standing_capitals(view) >> land & 1)
        + WHOLE * is_whole
    )


def prizes(view: Position, seat: int) -> Callable[[int], float]:
    """Return a function that values a territory by another player's city and capital on it."""
    cities, capitals = CITIES.of(view), standing_capitals(view)
    return lambda land: CITY_TAKEN * (land in cities) + CAPITAL_TAKEN * (capitals >> land & 1)


def strength(view: Position, seat: int) -> int:
    """Return the number of all armies of a seat."""
    return view.armies_on(view.lands[seat])


def safety(rulebook: Rulebook, view: Position, seat: int, land: int) -> int:
    """Return the armies on a territory minus those of others next to it."""
    foes = rulebook.board.border_masks[land] & ~view.lands[seat]
    return view.armies[land] - view.armies_on(foes)
