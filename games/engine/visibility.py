"""What of the record a seat may see. (What of the position: `games.engine.position.redact`.)

Every door out of the game — page, mail, log, referee, computer player — passes through these two.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import events as e
from games.engine.position import own_alone, redact

__all__ = ["OWN_ONLY", "only_for", "redact", "redact_event"]

OWN_ONLY = (e.Planned, e.HeadquartersChosen, e.StandingSet)
"""Events that nobody but their own seat may know of at all."""


SECRET = frozenset(
    (*OWN_ONLY, e.Shuffled, e.Reshuffled, e.MissionsDealt, e.ObjectivesDealt, e.CardDrawn, e.Influenced)
)
"""Events of which not everybody may know everything; all others are told as they are."""


def only_for(event: e.Event) -> int | None:
    """The only seat that may know of the event at all; None where everybody may know of it."""
    return event.seat if isinstance(event, OWN_ONLY) else None


def redact_event(event: e.Event, seat: int | None, partners: Sequence[int] = ()) -> e.Event | None:
    """The event as `seat` may know it (None: a spectator); None when he may not know of it at all.

    `partners` are the other seats of its team, whose cards it may see. The caller shows the record
    unredacted once the game is over.
    """
    if event.__class__ not in SECRET:
        return event
    match event:
        case e.Shuffled(deck) | e.Reshuffled(deck):
            return event.__class__((e.HIDDEN,) * len(deck))
        case e.MissionsDealt(missions):
            return e.MissionsDealt(own_alone(missions, seat))
        case e.ObjectivesDealt(objectives):
            return e.ObjectivesDealt(own_objectives(objectives, seat))
        case e.CardDrawn(owner, _) if owner != seat and owner not in partners:
            return e.CardDrawn(owner, e.HIDDEN)
        case e.Influenced(giver, _, force, ally) if giver != seat:
            return e.Influenced(giver, e.HIDDEN, force, ally)
    return event if only_for(event) in (None, seat) else None


def own_objectives(objectives: tuple[tuple[int, ...], ...], seat: int | None) -> tuple[tuple[int, ...], ...]:
    """The objectives with those of others `HIDDEN`."""
    return tuple(
        cards if owner == seat else (e.HIDDEN,) * len(cards) for owner, cards in enumerate(objectives)
    )
