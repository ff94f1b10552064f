"""The 56 events, one for each combination of three dice in any order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.rulebooks.house.event_table import tasks
from games.rulebooks.house.event_table.instant_effects import (
    Ask,
    EvacuateContinents,
    EventEffect,
    Gamble,
    LastingPower,
    LoseCities,
    LoseForCities,
    LoseInContinents,
    Recruit,
    Several,
    ShareOut,
    TakeContinent,
    Uprising,
)
from games.rulebooks.house.event_table.lasting_effects import IN_FORCE, Lasting

if TYPE_CHECKING:
    from games.engine import Position

BLITZ, BOMB, EXILE = "blitz", "bomb", "exile"
"""The powers that events give to a seat, which it can use at the beginning of its turns."""
COUNTER_ESPIONAGE, SPY_UNIT, NAVY, AIR_SUPPORT = "4-4-1", "6-6-3", "4-4-6", "5-5-5"
MARINE, FROM_THE_AIR = Lasting(marine=True), Lasting(invades=(1, 1))


class TableEvent(NamedTuple):
    """An event: its dice as the table writes them, and its effect."""

    code: str
    effect: EventEffect


EVENTS: tuple[TableEvent, ...] = (
    TableEvent("1-1-1", Ask(tasks.GROUP, 5)),
    TableEvent("1-1-2", Lasting(1, most=1)),
    TableEvent("1-1-3", Lasting(3, cap=3)),
    TableEvent("1-1-4", Lasting(1, still=True, foiled_by=COUNTER_ESPIONAGE)),
    TableEvent("1-1-5", LoseInContinents(1, ("africa", "asia"))),
    TableEvent("1-1-6", Lasting(2, frail=True)),
    TableEvent("2-2-1", EvacuateContinents(("australia",))),
    TableEvent("2-2-2", Ask(tasks.SACRIFICE, 10)),
    TableEvent("2-2-3", Lasting(1, closed=("south_america",))),
    TableEvent("2-2-4", Ask(tasks.SACRIFICE, 5)),
    TableEvent("2-2-5", Lasting(1, wanted="afghanistan", price=5)),
    TableEvent("2-2-6", LoseForCities(2)),
    TableEvent("3-3-1", Ask(tasks.CONTINENT, then=Lasting(ahead=-1, on_continent=True))),
    TableEvent("3-3-2", Ask(tasks.SACRIFICE, 3)),
    TableEvent("3-3-3", ShareOut()),
    TableEvent("3-3-4", Gamble("12", Lasting(1, still=True))),
    TableEvent("3-3-5", Lasting(1, cap=5)),
    TableEvent("3-3-6", Ask(tasks.SACRIFICE, 2)),
    TableEvent("4-4-1", Lasting(foils=(SPY_UNIT,))),
    TableEvent("4-4-2", Ask(tasks.STRIKE)),
    TableEvent("4-4-3", Lasting(invades=(1, 2))),
    TableEvent("4-4-4", Lasting(ahead=1)),
    TableEvent("4-4-5", Lasting(halves_on="56")),
    TableEvent("4-4-6", MARINE),
    TableEvent("5-5-1", LastingPower(BLITZ)),
    TableEvent("5-5-2", Lasting(halves_on="456")),
    TableEvent("5-5-3", Ask(tasks.CONTINENT, then=Lasting(ahead=2, firm=2, on_continent=True))),
    TableEvent("5-5-4", Lasting(ahead=1, firm=1)),
    TableEvent("5-5-5", FROM_THE_AIR),
    TableEvent("5-5-6", Lasting(submerged=True)),
    TableEvent("6-6-1", Lasting(1, ahead=3)),
    TableEvent("6-6-2", Lasting(invades=(3, 2))),
    TableEvent("6-6-3", Ask(tasks.RIVAL, then=Lasting(1, still=True, foiled_by=COUNTER_ESPIONAGE))),
    TableEvent("6-6-4", Recruit(3)),
    TableEvent("6-6-5", LastingPower(BOMB)),
    TableEvent("6-6-6", Recruit(5)),
    TableEvent("1-2-3", EvacuateContinents(("africa",))),
    TableEvent("1-2-4", Lasting(1, ahead=-2)),
    TableEvent("1-2-5", LoseForCities(1)),
    TableEvent("1-2-6", Lasting(1, closed=("asia", "australia", "europe"))),
    TableEvent("1-3-4", Lasting(1, toll=True)),
    TableEvent("1-3-5", Lasting(1, swarmed=True, until_next=True)),
    TableEvent("1-3-6", Lasting(1, halved=True)),
    TableEvent("2-3-4", Ask(tasks.EVACUATE, 3)),
    TableEvent("2-3-5", Lasting(1, most=2)),
    TableEvent("2-3-6", LoseCities()),
    TableEvent("5-4-1", LastingPower(EXILE)),
    TableEvent("5-4-2", Lasting(1, halves_on="123456")),
    TableEvent("5-4-3", Lasting(1, kills=3)),
    TableEvent("6-4-1", Ask(tasks.DROP, 3)),
    TableEvent("6-4-2", Ask(tasks.LAND_AT, 3)),
    TableEvent("6-4-3", Lasting(parries=3)),
    TableEvent("6-5-1", Uprising(1)),
    TableEvent("6-5-2", Several(((NAVY, MARINE), (AIR_SUPPORT, FROM_THE_AIR)))),
    TableEvent("6-5-3", Several((("6-5-3", Ask(tasks.RAZE_CAPITAL)), ("6-5-3", Ask(tasks.RAZE, 3))))),
    TableEvent("6-5-4", TakeContinent("africa")),
)


def by_dice(dice: str) -> str:
    """Return a key that is the same for all orders of three dice."""
    return "".join(sorted(dice.replace("-", "")))


BY_DICE = {by_dice(event.code): event for event in EVENTS}
BY_CODE = {event.code: event for event in EVENTS}


@cache
def lasting_of(code: str) -> Lasting | None:
    """Return the part of an event that lasts, if any."""
    effect = BY_CODE[code].effect if code in BY_CODE else None
    return effect if isinstance(effect, Lasting) else getattr(effect, "then", None)


def effects_on(position: Position, seat: int) -> Iterator[tuple[str, Lasting, str]]:
    """Yield what is in force for a seat in play: the event's code, its effect, and its continent if any."""
    if position.status[seat]:
        return
    for owner, code, _, continent in IN_FORCE.of(position):
        if owner == seat and (effect := lasting_of(code)):
            yield code, effect, continent


def power_of(position: Position, seat: int, name: str) -> str:
    """Return the code of the event that gives a seat this power; empty if none does."""
    for code, _, _ in effects_on(position, seat):
        effect = BY_CODE[code].effect
        if isinstance(effect, LastingPower) and effect.name == name:
            return code
    return ""
