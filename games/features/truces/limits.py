"""The limits of truces: between which seats one can be made, and the public rules that end one.

No game may be stalled by truces, and their end gives nothing secret away. So nobody has one with all of their
rivals at the same time, two players who ended one fight before they make the next, and when only few players
are left all truces end. Everybody can see whether a rule applies: it looks only at rounds, at who plays, and
at truces of the seats concerned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.features.truces.events import TruceEnded, TruceLapsed
from games.features.truces.state import (
    ALL,
    FEW,
    OUT,
    PAUSES,
    TIME,
    Truce,
    TruceOffer,
    in_force,
    is_over,
    offers,
    truces,
)

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.table import Table


def partners(position: Position, seat: int) -> set[int]:
    """Return the rivals with whom a seat has a truce."""
    return {truce.partner(seat) for truce in in_force(position, seat)}


def promised(position: Position, seat: int) -> set[int]:
    """Return the rivals with whom a seat has a truce, or would have one if they accepted its offers."""
    return partners(position, seat) | {
        offer.other for offer in offers(position) if offer.seat == seat and offer.is_open
    }


def is_paused(position: Position, seat: int, other: int) -> bool:
    """Return whether a truce between two seats has just ended."""
    return any(
        {one, two} == {seat, other} and until >= position.round for one, two, until in PAUSES.of(position)
    )


def hindrance(position: Position, fewest: int, seat: int, other: int) -> Illegal | None:
    """Return why a seat cannot make a truce with another now, or None if it can.

    For a seat that accepts an offer, the other has kept room for the truce (`promised`).
    """
    against = position.rivals(seat)
    if other not in against:
        return Illegal("no_such_partner")
    if len(against) + 1 < fewest:
        return Illegal("too_few_for_truces", fewest=fewest)
    if other in partners(position, seat):
        return Illegal("truce_in_force")
    if is_paused(position, seat, other):
        return Illegal("truce_just_ended")
    if len(promised(position, seat) | {other}) == len(against):
        return Illegal("truce_with_all")
    return None


def end_what_is_over(table: Table, fewest: int) -> None:
    """Note each truce that a rule has ended and each offer that has lapsed."""
    position = table.position
    while found := next(ended(position, fewest), None):
        truce, reason = found
        table.write(TruceEnded(truce.seat, truce.other, reason, truce.told))
    while offer := next(lapsed(position, fewest), None):
        table.write(TruceLapsed(offer.seat, offer.other))


def ended(position: Position, fewest: int) -> Iterator[tuple[Truce, str]]:
    """Yield the truces that a rule has ended, with the reason. Of truces with all rivals, the oldest ends."""
    playing = position.playing
    for truce in truces(position):
        if not (position.is_playing(truce.seat) and position.is_playing(truce.other)):
            yield truce, OUT
        elif len(playing) < fewest:
            yield truce, FEW
        elif is_over(position, truce):
            yield truce, TIME
    for seat in playing:
        if len(partners(position, seat)) == len(playing) - 1:
            yield next(in_force(position, seat)), ALL


def lapsed(position: Position, fewest: int) -> Iterator[TruceOffer]:
    """Yield the offers that have lapsed, with time, with a player, or because they are too many now."""
    for offer in reversed([*offers(position)]):
        against = position.rivals(offer.seat)
        if (
            position.round > offer.lapses
            or offer.other not in against
            or not position.is_playing(offer.seat)
            or len(against) + 1 < fewest
            or (offer.is_open and len(promised(position, offer.seat)) == len(against))
        ):
            yield offer
