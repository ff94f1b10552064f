"""What of a position, and of the record, a seat may see.

Every door out of the game — page, mail, log, referee, computer player — passes through these two.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from games.engine.events.knowledge import only_the_own
from games.engine.position import HIDDEN, OVER

if TYPE_CHECKING:
    from games.engine.events import Event
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


def redact(rulebook: Rulebook, position: Position, seat: int | None) -> Position:
    """The position as `seat` may know it (None: a spectator): a glance, made anew for each decision.

    Other hands and the pile become `HIDDEN`, other plans and standing answers are empty; of what an edition
    keeps, only what it opens is shown. Those who win together see each other's cards. When the game is over
    nothing is secret any more.
    """
    view = position.glance()
    if position.phase == OVER:
        return view
    seats, face_down = len(view.lands), [HIDDEN]
    view.deck = face_down * len(position.deck)
    view.hands = [face_down * len(hand) for hand in position.hands]
    view.plans = [()] * seats
    view.standing = [{}] * seats
    if seat is not None:
        view.hands[seat] = position.hands[seat]
        view.plans[seat] = position.plans[seat]
        view.standing[seat] = position.standing[seat]
        if rulebook.moments.mates:
            for mate in rulebook.mates(seat):
                view.hands[mate] = position.hands[mate]
    if view.extra:
        keeps = rulebook.keeps
        view.extra = {
            name: keeps[name].shown(value, position, seat)
            for name, value in position.extra.items()
            if name in keeps
        }
    return view


def is_for_its_seat(event: Event) -> bool:
    """Whether nobody but its own seat may know of the event at all."""
    return event.__class__.known is only_the_own  # type: ignore[attr-defined]


def only_for(event: Event) -> int | None:
    """The only seat that may know of the event at all; None where everybody may know of it."""
    return event.seat if is_for_its_seat(event) else None  # type: ignore[attr-defined]


def redact_event(event: Event, seat: int | None, mates: Sequence[int] = ()) -> Event | None:
    """The event as `seat` may know it (None: a spectator); None when it may not know of it at all.

    `mates` are the other seats whose cards it may see (`Rulebook.mates`). The caller shows the record
    unredacted once the game is over.
    """
    return cast("Event | None", event.__class__.known(event, seat, mates))  # type: ignore[attr-defined]
