"""Fog of war: players see their own territories and the neighbouring ones, as they are now.

Everybody knows who plays, how many cards each player holds, what sets bring, and who has been eliminated.
Territories, armies and reinforcements are hidden. A player learns what happens on territories if they see all
of them; when armies are placed on several, they learn about the ones they see. The fog lifts when the game is
over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine import HIDDEN, Feature
from games.engine import events as e
from games.engine.armies.command import commander
from games.engine.armies.targets import BANNED, forbidden
from games.engine.board import beside
from games.engine.events.knowledge import is_placeless
from games.engine.phases.claim import CLAIM
from games.engine.phases.conquest import OCCUPY
from games.rulebooks.common.by_die import Drafted

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

OPEN = (
    *(e.Began, e.Opened, e.Shuffled, e.Reshuffled, e.Settled, e.Called, e.Planned, e.StandingSet),
    *(e.RoundBegan, e.RoundEnded, e.PhaseBegan, e.Answered, e.Resumed, e.CardDrawn),
    *(e.Eliminated, e.Destroyed, e.Resigned, e.Won, e.BrokenOff),
)
"""Events that reveal nothing about territories.

Others are marked as such (`events.knowledge.placeless`). Events of a kind that is neither listed here, nor so
marked, nor handled in `learnt` reach only the seats that they concern.
"""


def carry(rulebook: Rulebook, position: Position, view: Position, seat: int, seen: int) -> None:
    """Note in a seat's view which visible territories the seats it commands may not attack.

    The view itself does not show which territories are their owners' last ones.
    """
    led = [other for other in range(position.seats) if commander(rulebook, position, other) == seat]
    BANNED.put(view, {other: forbidden(rulebook, position, other) & seen for other in led})


def sight(rulebook: Rulebook, position: Position, seat: int | None) -> int:
    """Return the territories that a seat sees, as a bit mask; a spectator sees none."""
    if seat is None:
        return 0
    own = position.lands[seat]
    return own | beside(rulebook.board.border_masks, own)


@dataclass(frozen=True)
class Fog(Feature):
    """Players see no further than the neighbours of their territories."""

    key = "fog"
    extras = (BANNED,)
    excludes = ("teams", "headquarters", "objectives", "weariness", "js_5", "js_8")

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return "neutrals"
        if CLAIM.key in rulebook.stages:
            return "claims"
        return ""

    def veil(self, rulebook: Rulebook, position: Position, view: Position, seat: int | None) -> None:
        seen = sight(rulebook, position, seat)
        view.owner = [owner if seen >> land & 1 else HIDDEN for land, owner in enumerate(position.owner)]
        view.armies = [armies if seen >> land & 1 else 0 for land, armies in enumerate(position.armies)]
        view.lands = [lands & seen for lands in position.lands]
        if position.round and position.turn != seat:
            view.to_place = [0] * position.seats
            view.conquered = False
        if position.pending and seat not in (position.turn, *rulebook.to_act(position)):
            question, asked, *details = position.pending
            if not are_seen(seen, lands_in(rulebook, question, details)):
                # A question to the seat on turn would reveal what it did.
                is_own = asked == position.turn
                view.pending = None if is_own else (question, asked, *(HIDDEN for _ in details))
        if view.pending and view.pending[0] == OCCUPY:
            view.conquered = position.conquered
        if seat is not None and (position.round <= rulebook.safe_rounds or rulebook.hooks.bans):
            carry(rulebook, position, view, seat, seen)

    def veil_event(
        self, rulebook: Rulebook, before: Position, after: Position, event: e.Event, seat: int | None
    ) -> e.Event | None:
        if seat is not None and seat in concerned(event):
            return event
        return learnt(rulebook, event, sight(rulebook, before, seat) | sight(rulebook, after, seat))


def concerned(event: e.Event) -> tuple[int | None, ...]:
    """Return the seats that an event is about. They learn what they do and suffer, wherever it happens."""
    if isinstance(event, e.Polled):
        return event.seats
    return getattr(event, "seat", None), getattr(event, "defender", None)


def learnt(rulebook: Rulebook, event: e.Event, seen: int) -> e.Event | None:
    """Return what a player who sees these territories learns of an event about others; None if nothing."""
    match event:
        case e.Dealt(owners):
            return event._replace(
                owners=tuple(owner if seen >> land & 1 else HIDDEN for land, owner in enumerate(owners))
            )
        case Drafted(territories=territories):
            return event._replace(territories=tuple(land for land in territories if seen >> land & 1))
        case e.TurnBegan():
            return event._replace(armies=HIDDEN, sources=())
        case e.Traded(bonuses=bonuses):
            return event._replace(bonuses=tuple(pair for pair in bonuses if seen >> pair[0] & 1))
        case e.Placed(placements=placements):
            known = tuple(pair for pair in placements if seen >> pair[0] & 1)
            return event._replace(placements=known) if known else None
        case e.TakenBack():
            return taken_back(rulebook, event, seen)
        case e.Claimed(territory=land) | e.Deployed(territory=land):
            return event if are_seen(seen, [land]) else None
        case e.Attacked() | e.Occupied() | e.Fortified():
            return event if are_seen(seen, [event.source, event.target]) else None
        case e.Asked(question, _, details) | e.Polled(question, _, details):
            return event if are_seen(seen, lands_in(rulebook, question, details)) else None
    return event if isinstance(event, OPEN) or is_placeless(type(event)) else None


def taken_back(rulebook: Rulebook, event: e.TakenBack, seen: int) -> e.TakenBack | None:
    """Return what a player learns of an order that was taken back: as much as of the order itself."""
    restored = tuple(pair for pair in event.restored if seen >> pair[0] & 1)
    if not (restored or event.phase):
        return None
    question, asked, *details = event.pending or ("", HIDDEN)
    is_seen = event.pending and are_seen(seen, lands_in(rulebook, question, details))
    pending = (question, asked, *details) if is_seen else None
    return event._replace(restored=restored, to_place=(), pending=pending)


def lands_in(rulebook: Rulebook, question: str, details: Iterable[int]) -> list[int]:
    """Return the territories that a question is about."""
    kinds = rulebook.stages[question].details
    return [value for (_, kind), value in zip(kinds, details, strict=True) if kind == "territory"]


def are_seen(seen: int, lands: Iterable[int]) -> bool:
    """Return whether all of these territories are seen."""
    return all(seen >> land & 1 for land in lands)
