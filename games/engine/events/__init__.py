"""What happened. The record of a game is a list of events.

They record results, so that folding them needs no rulebook: each kind says with `fold` what it changes in
a position, and with its decorator who may know of it (`games.engine.events.knowledge`). They hold seats,
territories and cards as indices, never names or addresses.
"""

from __future__ import annotations

from typing import Any

from games.engine.events.aims import (
    ALLIES,
    HeadquartersChosen,
    HeadquartersTaken,
    Influenced,
    MissionsDealt,
    ObjectivesDealt,
    ObjectiveShown,
    Teamed,
    Wavered,
)
from games.engine.events.battle import Attacked, Destroyed, Eliminated, Occupied
from games.engine.events.cards import CardDrawn, HandedOver, Reshuffled, Shuffled, Traded
from games.engine.events.record import SCHEMA, Event, Placements, event_name, freeze, to_json
from games.engine.events.set_up import (
    Began,
    Called,
    Claimed,
    Dealt,
    Deployed,
    Drafted,
    Opened,
    Planned,
    Settled,
)
from games.engine.events.turns import (
    Asked,
    BrokenOff,
    Fortified,
    Kept,
    Mustered,
    PhaseBegan,
    Placed,
    Resigned,
    Resumed,
    StandingSet,
    TurnBegan,
    Won,
)
from games.engine.position import HIDDEN

__all__ = [
    "ALLIES",
    "HIDDEN",
    "KINDS",
    "SCHEMA",
    "Asked",
    "Attacked",
    "Began",
    "BrokenOff",
    "Called",
    "CardDrawn",
    "Claimed",
    "Dealt",
    "Deployed",
    "Destroyed",
    "Drafted",
    "Eliminated",
    "Event",
    "Fortified",
    "HandedOver",
    "HeadquartersChosen",
    "HeadquartersTaken",
    "Influenced",
    "Kept",
    "MissionsDealt",
    "Mustered",
    "ObjectiveShown",
    "ObjectivesDealt",
    "Occupied",
    "Opened",
    "PhaseBegan",
    "Placed",
    "Placements",
    "Planned",
    "Reshuffled",
    "Resigned",
    "Resumed",
    "Settled",
    "Shuffled",
    "StandingSet",
    "Teamed",
    "Traded",
    "TurnBegan",
    "Wavered",
    "Won",
    "event_name",
    "freeze",
    "from_json",
    "learn_event",
    "to_json",
]

KINDS: dict[str, type[Any]] = {
    event_name(kind): kind
    for kind in (
        *(
            Began,
            Shuffled,
            Reshuffled,
            MissionsDealt,
            Teamed,
            ObjectivesDealt,
            ObjectiveShown,
            Dealt,
            Drafted,
        ),
        *(Opened, Claimed, Planned, Settled, HeadquartersChosen, HeadquartersTaken, Deployed, Called),
        *(TurnBegan, Traded, Placed, Mustered, Influenced, Wavered, PhaseBegan, Asked, Resumed, Attacked),
        *(Occupied, Eliminated, Destroyed, CardDrawn, HandedOver, Fortified, Kept, StandingSet, Resigned),
        *(Won, BrokenOff),
    )
}


def from_json(data: list[Any]) -> Event:
    """Read what `to_json` wrote, also after a round trip through JSON.

    Raises ValueError when it is not an event.
    """
    try:
        kind = KINDS[data[0]]
        event: Event = kind(*freeze(data[1:]))
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not an event: {data!r}") from error
    return event


def learn_event(kind: type) -> None:
    """Read a kind of event that an edition brings along: a NamedTuple of plain JSON."""
    KINDS[event_name(kind)] = kind
