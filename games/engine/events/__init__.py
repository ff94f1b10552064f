"""The events of a game. Its record is a list of them.

Events record results, so that folding them needs no rulebook. The `fold` of each kind changes a position as
the event says; its decorators give its name in the record and who may know of it (see
`games.engine.events.knowledge`). Events hold seats, territories and cards as indices, never names or
addresses.
"""

from __future__ import annotations

from games.engine.events.battle import Attacked, Destroyed, Eliminated, Occupied, Roll
from games.engine.events.cards import CardDrawn, Reshuffled, Shuffled, Traded
from games.engine.events.knowledge import event_name
from games.engine.events.record import (
    SCHEMA,
    Event,
    Placements,
    former_owners,
    freeze,
    from_json,
    kinds_by_name,
    maker,
    taker,
    territories_lost,
    to_json,
)
from games.engine.events.set_up import Began, Called, Claimed, Dealt, Deployed, Opened, Planned, Settled
from games.engine.events.turns import (
    Answered,
    Asked,
    BrokenOff,
    ExtraStateSet,
    Fortified,
    PhaseBegan,
    Placed,
    Polled,
    Resigned,
    Resumed,
    RoundBegan,
    RoundEnded,
    StandingSet,
    TakenBack,
    TurnBegan,
    Won,
)
from games.engine.position import HIDDEN

__all__ = [
    "CORE",
    "HIDDEN",
    "NEWS",
    "SCHEMA",
    "Answered",
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
    "Eliminated",
    "Event",
    "ExtraStateSet",
    "Fortified",
    "Occupied",
    "Opened",
    "PhaseBegan",
    "Placed",
    "Placements",
    "Planned",
    "Polled",
    "Reshuffled",
    "Resigned",
    "Resumed",
    "Roll",
    "RoundBegan",
    "RoundEnded",
    "Settled",
    "Shuffled",
    "StandingSet",
    "TakenBack",
    "Traded",
    "TurnBegan",
    "Won",
    "event_name",
    "former_owners",
    "freeze",
    "from_json",
    "kinds_by_name",
    "maker",
    "taker",
    "territories_lost",
    "to_json",
]

CORE: tuple[type[Event], ...] = (
    *(Began, Shuffled, Reshuffled, Dealt),
    *(Opened, Claimed, Planned, Settled, Deployed, Called),
    *(RoundBegan, TurnBegan, PhaseBegan, RoundEnded, Asked, Polled, Answered, Resumed),
    *(Traded, Placed, Attacked),
    *(Occupied, Eliminated, Destroyed, CardDrawn, Fortified, ExtraStateSet, StandingSet, TakenBack, Resigned),
    *(Won, BrokenOff),
)
"""The kinds of event that every edition has."""
NEWS: tuple[type[Event], ...] = (Eliminated, Destroyed, Resigned, Won, BrokenOff)
"""The kinds that are reported even where only the most important news is reported."""
