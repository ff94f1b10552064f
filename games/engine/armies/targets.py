"""What the armies of a seat may attack: one answer for orders, conditions, mails and computer players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from games.engine.armies.ban import Ban
from games.engine.armies.command import spared
from games.engine.extra_state import ExtraState

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

BANNED: ExtraState[Mapping[int, int]] = ExtraState("banned", empty={})
"""In a view: the territories forbidden to the seats that its reader leads, if the view does not show them."""


def bans(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Ban]:
    """Yield the bans for a seat's armies: by features, for its own side, and for last territories."""
    for ban in rulebook.hooks.bans:
        yield ban(rulebook, position, seat)
    yield Ban(spared(rulebook, position, seat), "own_territory")
    if position.round <= rulebook.safe_rounds:
        yield Ban(last_lands(position), "last_territory", {"round": rulebook.safe_rounds})


def forbidden(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the territories that a seat's armies may not attack, including its own, as a bit mask."""
    if position.extra and seat in (carried := BANNED.of(position)):
        return carried[seat]
    if position.round > rulebook.safe_rounds and not rulebook.hooks.bans:
        return spared(rulebook, position, seat)
    mask = 0
    for ban in bans(rulebook, position, seat):
        mask |= ban.lands
    return mask


def crossings(rulebook: Rulebook, position: Position, seat: int) -> Sequence[int]:
    """Return, for each territory, those that a seat's armies can attack from it, as a bit mask."""
    return rulebook.reach.attacks(rulebook.board, position, seat)


def touches(rulebook: Rulebook, position: Position, seat: int, source: int, target: int) -> bool:
    """Return whether armies of a seat can attack from the source over a border to the target."""
    return bool(crossings(rulebook, position, seat)[source] >> target & 1)


def last_lands(position: Position) -> int:
    """Return the last territories of the players who have only one, as a bit mask."""
    last = 0
    for seat, lands in enumerate(position.lands):
        if lands.bit_count() == 1 and position.is_playing(seat):
            last |= lands
    return last
