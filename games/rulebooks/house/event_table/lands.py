"""Territories that change hands without a fight: evacuations, barbarians, and invasions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine import NOBODY
from games.engine.armies.targets import forbidden
from games.engine.board import members
from games.engine.events.battle import note_victor
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.phases.conquest import after_conquest
from games.engine.shapes import BY_LAND
from games.rulebooks.house.event_table.waiting import put_by

if TYPE_CHECKING:
    from games.engine import Position, Rulebook, Table
    from games.engine.events import Placements

HORDE = 10
"""The number of barbarian armies that come to an evacuated territory."""


def are_losers(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether these can be the seats that lost each territory."""
    return len(value) in (0, len(position.owner)) and {*value} <= {NOBODY, *range(position.seats)}


LOSERS: ExtraState[tuple[int, ...]] = ExtraState(
    "lost_by", empty=(), seen=by_all, possible=are_losers, shape=BY_LAND
)
"""The seat from which the present owner took each territory, or `NOBODY`."""


def lost_by(position: Position, land: int, loser: int) -> tuple[int, ...]:
    """Return the value of `LOSERS` after this seat has lost the territory."""
    now = LOSERS.of(position) or (NOBODY,) * len(position.owner)
    after = (*now[:land], loser, *now[land + 1 :])
    return after if {*after} != {NOBODY} else LOSERS.empty


def barbarians(position: Position) -> int:
    """Return the seat of the barbarians."""
    return position.seats - 1


def strongest(position: Position, lands: int) -> int:
    """Return the territory among these (a bit mask) with the most armies."""
    return max(members(lands), key=position.armies.__getitem__)


def give_territory(position: Position, land: int, seat: int, armies: int) -> None:
    """Give a territory to a seat, with this number of armies. For the folds of events."""
    bit, before = 1 << land, position.owner[land]
    position.lands[before] &= ~bit
    position.lands[seat] |= bit
    position.owner[land], position.armies[land] = seat, armies


@recorded_as("evacuated")
@known_to_all
class Evacuated(NamedTuple):
    """A seat left these territories (a bit mask) to the barbarians; its armies went to `placements`."""

    seat: int
    lands: int
    placements: Placements

    def former_owners(self) -> dict[int, int]:
        return dict.fromkeys(members(self.lands), self.seat)

    def fold(self, p: Position) -> None:
        note_victor(p, barbarians(p), NOBODY)  # They are back: nobody has beaten them for good.
        for land in members(self.lands):
            give_territory(p, land, barbarians(p), HORDE)
            LOSERS.put(p, lost_by(p, land, NOBODY))
        for land, armies in self.placements:
            p.armies[land] += armies


@recorded_as("barbarians_grew")
@known_to_all
class BarbariansGrew(NamedTuple):
    """The barbarians received one more army on each of these territories (a bit mask)."""

    lands: int

    def fold(self, p: Position) -> None:
        for land in members(self.lands):
            p.armies[land] += 1


@recorded_as("overrun")
@known_to_all
class Overrun(NamedTuple):
    """A seat took a territory without a fight.

    The army there came from `source`, or from stock if `source` is `NOBODY`.
    """

    seat: int
    source: int
    target: int
    loser: int

    def former_owners(self) -> dict[int, int]:
        return {self.target: self.loser}

    def fold(self, p: Position) -> None:
        give_territory(p, self.target, self.seat, 1)
        if self.source != NOBODY:
            p.armies[self.source] -= 1
        if self.seat == p.turn:
            p.conquered = True


@recorded_as("shrunk")
@known_to_all
class Shrunk(NamedTuple):
    """Armies of a seat were lost on these territories."""

    seat: int
    placements: Placements

    def fold(self, p: Position) -> None:
        for land, armies in self.placements:
            p.armies[land] -= armies


def evacuate(table: Table, seat: int, lands: int) -> None:
    """Evacuate the territories among these that the seat holds, but never its last one."""
    position, borders = table.position, table.rulebook.board.border_masks
    lands &= position.lands[seat]
    if lands == position.lands[seat]:
        lands &= ~(1 << strongest(position, lands)) if lands else 0
    if not lands:
        return
    kept = position.lands[seat] & ~lands
    arriving: dict[int, int] = {}
    for land in members(lands):
        havens = members(borders[land] & kept) or (strongest(position, kept),)
        share, more = divmod(position.armies[land], len(havens))
        for number, haven in enumerate(havens):
            arriving[haven] = arriving.get(haven, 0) + share + (number < more)
    placements = tuple((land, armies) for land, armies in sorted(arriving.items()) if armies)
    table.write(Evacuated(seat, lands, placements))


def lose_one_by_one(table: Table, seat: int, armies: int) -> None:
    """Remove armies of a seat one by one, each where it has the most. One stays on each territory."""
    position, left = table.position, dict[int, int]()
    for land in members(position.lands[seat]):
        left[land] = position.armies[land]
    for _ in range(min(armies, spare(position, seat))):
        left[max(left, key=left.__getitem__)] -= 1
    shrink(table, seat, {land: position.armies[land] - armies for land, armies in left.items()})


def shrink(table: Table, seat: int, losses: dict[int, int]) -> None:
    """Record these losses, if there are any."""
    if placements := tuple((land, armies) for land, armies in sorted(losses.items()) if armies):
        table.write(Shrunk(seat, placements))
        table.bury(seat, sum(armies for _, armies in placements))


def spare(position: Position, seat: int) -> int:
    """Return the number of armies that a seat has in addition to one on each territory."""
    return position.armies_on(position.lands[seat]) - position.lands[seat].bit_count()


def open_lands(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the territories of others that a seat may take, as a bit mask."""
    return (1 << len(position.owner)) - 1 & ~forbidden(rulebook, position, seat)


def manned(rulebook: Rulebook, position: Position, seat: int, lands: int) -> int:
    """Return these territories (a bit mask) if the seat has an army in stock for one; else 0."""
    return lands if rulebook.stock.granted(position, seat, 1) else 0


def overrun(table: Table, seat: int, target: int, source: int = NOBODY) -> bool:
    """Take a territory without a fight, like any conquest.

    Return whether a question is open or the game is over.
    """
    put_by(table)
    loser, fallen = table.position.owner[target], table.position.armies[target]
    table.write(Overrun(seat, source, target, loser))
    table.bury(loser, fallen, seat)
    if source == NOBODY:
        table.grant(seat, 1)
    return after_conquest(table, seat, target if source == NOBODY else source, target, loser, False)
