"""What of the record a seat may see. (What of the position: `games.engine.position.redact`.)

Every door out of the game — page, mail, log, referee, computer player — passes through these two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from games.engine.events.knowledge import only_the_own
from games.engine.position import redact

if TYPE_CHECKING:
    from games.engine.events import Event

__all__ = ["is_for_its_seat", "only_for", "redact", "redact_event"]


def is_for_its_seat(event: Event) -> bool:
    """Whether nobody but its own seat may know of the event at all."""
    return event.__class__.known is only_the_own  # type: ignore[attr-defined]


def only_for(event: Event) -> int | None:
    """The only seat that may know of the event at all; None where everybody may know of it."""
    return event.seat if is_for_its_seat(event) else None  # type: ignore[attr-defined]


def redact_event(event: Event, seat: int | None, partners: Sequence[int] = ()) -> Event | None:
    """The event as `seat` may know it (None: a spectator); None when it may not know of it at all.

    `partners` are the other seats of its team, whose cards it may see. The caller shows the record
    unredacted once the game is over.
    """
    return cast("Event | None", event.__class__.known(event, seat, partners))  # type: ignore[attr-defined]
