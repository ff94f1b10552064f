"""What of the record a seat may see. (What of the position: `games.engine.position.redact`.)

Every door out of the game — page, mail, log, referee, computer player — passes through these two.
"""

from __future__ import annotations

from games.engine import events as e
from games.engine.position import redact

__all__ = ["OWN_ONLY", "redact", "redact_event"]

OWN_ONLY = (e.Planned, e.StandingSet)
"""Events that nobody but their own seat may know of at all."""


def redact_event(event: e.Event, seat: int | None) -> e.Event | None:
    """The event as `seat` may know it (None: a spectator); None when he may not know of it at all.

    The caller shows the record unredacted once the game is over.
    """
    match event:
        case e.Shuffled(deck) | e.Reshuffled(deck):
            return event.__class__((e.HIDDEN,) * len(deck))
        case e.CardDrawn(owner, _) if owner != seat:
            return e.CardDrawn(owner, e.HIDDEN)
    return None if isinstance(event, OWN_ONLY) and event.seat != seat else event
