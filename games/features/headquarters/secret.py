"""The place of each headquarters: chosen in secret, and revealed when it is lost."""

from __future__ import annotations

import random
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.board import mask_of, members
from games.engine.errors import check
from games.engine.events.knowledge import known_to_all, known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.notation.names import find_territory
from games.engine.notation.positions.values import by_seat, seat_of
from games.engine.phases.placement import PLACEMENT
from games.engine.position import HIDDEN, NOBODY, Position

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook

Lands = tuple[int, ...]
"""The territory that each seat has chosen, or `NOBODY`; empty until the first has chosen."""


class Headquarters(NamedTuple):
    """Choose one of your own territories as secret headquarters, in place of an earlier choice."""

    territory: int


def own_and_revealed(chosen: Lands, position: Position, seat: int | None) -> Lands:
    """Return the headquarters as a seat sees them: those of others are `HIDDEN`.

    Those that are lost are shown, because everybody has seen them.
    """
    return tuple(
        land if owner == seat or (land >= 0 and position.owner[land] != owner) else HIDDEN
        for owner, land in enumerate(chosen)
    )


def imagine_headquarters(rulebook: Rulebook, position: Position, chosen: Lands, rng: random.Random) -> Lands:
    """Return the headquarters with a random territory of its seat for each that is hidden.

    During play, the card of that territory can be in no hand and not in the discard.
    """
    elsewhere = {*position.discard, *chain(*position.hands)} if position.round else set()

    def guess(seat: int) -> int:
        has_chosen = position.is_playing(seat) and (position.round or position.settled >> seat & 1)
        held = members(position.lands[seat]) if has_chosen else ()
        return rng.choice([land for land in held if land not in elsewhere] or held or [NOBODY])

    return tuple(guess(seat) if land == HIDDEN else land for seat, land in enumerate(chosen))


def write_headquarters(rulebook: Rulebook, chosen: Lands) -> list[str | None]:
    """Return the keys of the territories."""
    return [None if land < 0 else rulebook.board.territories[land].key for land in chosen]


def read_headquarters(rulebook: Rulebook, p: Position, data: Any) -> Lands:
    """Return the headquarters in a position. Raise Impossible if the seats cannot have them.

    By default, during play, each seat that plays has its first territory.
    """
    given = by_seat({"headquarters": data or ()}, "headquarters")
    chosen = {seat_of(p, seat): find_territory(rulebook.board, name) for seat, name in given.items() if name}
    if p.round and not given:
        chosen = {seat: members(lands)[0] for seat, lands in enumerate(p.lands) if p.is_playing(seat)}
    check(len(set(chosen.values())) == len(chosen), "two seats have the same headquarters")
    for seat, lands in enumerate(p.lands):
        holds = seat in chosen and p.owner[chosen[seat]] == seat
        check(holds or not p.round or not p.is_playing(seat), f"seat {seat} plays without its headquarters")
        check(holds or seat not in chosen or not lands, f"seat {seat} lost its headquarters and holds land")
    check(not chosen or p.phase != PLACEMENT.key, "headquarters are chosen after the placement")
    return tuple(chosen.get(seat, NOBODY) for seat in range(p.seats)) if chosen else ()


CHOSEN: ExtraState[Lands] = ExtraState(
    "headquarters",
    empty=(),
    seen=own_and_revealed,
    imagined=imagine_headquarters,
    reads=read_headquarters,
    writes=write_headquarters,
    in_extra=False,
)


@recorded_as("headquarters_chosen")
@known_to_its_seat
class HeadquartersChosen(NamedTuple):
    """A seat chose its headquarters, in place of an earlier choice. Secret."""

    seat: int
    territory: int

    def fold(self, p: Position) -> None:
        known = CHOSEN.of(p) or (NOBODY,) * p.seats
        CHOSEN.put(p, (*known[: self.seat], self.territory, *known[self.seat + 1 :]))


@recorded_as("headquarters_taken")
@known_to_all
class HeadquartersTaken(NamedTuple):
    """A seat lost its headquarters to seat `by`, and with it all its other territories.

    The place is revealed. On each of these `lands` is now one army of the conqueror, from the reserve.
    """

    seat: int
    by: int
    territory: int
    lands: tuple[int, ...]

    def former_owners(self) -> dict[int, int]:
        return dict.fromkeys(self.lands, self.seat)

    def fold(self, p: Position) -> None:
        for territory in self.lands:
            p.owner[territory] = self.by
            p.armies[territory] = 1
        lost = mask_of(self.lands)
        p.lands[self.seat] &= ~lost
        p.lands[self.by] |= lost
