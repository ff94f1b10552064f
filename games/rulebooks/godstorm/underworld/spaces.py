"""The spaces of the Underworld: their kinds, the armies on them, and the ways between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.boards import underworld
from games.engine.board import beside, mask_of, members
from games.engine.display import Beside
from games.engine.position import NOBODY
from games.rulebooks.godstorm.pantheons import PEOPLES
from games.rulebooks.godstorm.state import PANTHEON, SPACES, UNDERWORLD, changed, heaven

if TYPE_CHECKING:
    from games.engine import Position

MAP = underworld.UNDERWORLD
EMPTY = (NOBODY, 0)


def called(kind: str) -> tuple[int, ...]:
    """Return the spaces of a kind, which their keys name."""
    return tuple(i for i in range(SPACES) if MAP.territories[i].key.startswith(f"{kind}_"))


GATES, CRYPTS, ALTARS = called("gate"), called("crypt"), called("altar")
HEAVENS = tuple(range(SPACES, SPACES + len(PEOPLES)))
"""The places of the heavens on the map, by the rank of their pantheons."""


def stands(position: Position, space: int) -> tuple[int, int]:
    """Return the seat that stands on a space, and its armies."""
    spaces = UNDERWORLD.of(position)
    return spaces[space] if spaces else EMPTY


def put_on_space(position: Position, space: int, seat: int, armies: int) -> None:
    """Put armies of a seat on a space. For the folds of events."""
    spaces = UNDERWORLD.of(position) or (EMPTY,) * SPACES
    UNDERWORLD.put(position, changed(spaces, space, (seat, armies) if armies else EMPTY))


def spaces_held(position: Position, seat: int) -> tuple[int, ...]:
    """Return the spaces where a seat stands."""
    return tuple(space for space, (owner, _) in enumerate(UNDERWORLD.of(position)) if owner == seat)


def crypts(position: Position, seat: int) -> tuple[int, ...]:
    """Return the crypts of a seat."""
    return tuple(space for space in spaces_held(position, seat) if space in CRYPTS)


def altars(position: Position, seat: int) -> int:
    """Return how many altars a seat has."""
    return sum(space in ALTARS for space in spaces_held(position, seat))


def near(position: Position, seat: int, space: int) -> tuple[int, ...]:
    """Return the neighbours of a space where the seat does not stand. There is no way through flames."""
    own = mask_of(spaces_held(position, seat))
    return members(beside(MAP.border_masks, 1 << space) & ~own)


def landings(position: Position, seat: int) -> tuple[int, ...]:
    """Return the spaces that armies may charge in step 8.

    They are those of the seat or, if it has none, the empty gates, or else all gates.
    """
    empty = tuple(gate for gate in GATES if stands(position, gate) == EMPTY)
    return spaces_held(position, seat) or empty or GATES


def other_gates(position: Position, seat: int) -> tuple[int, ...]:
    """Return the gates that may be invaded from heaven in step 9."""
    return tuple(gate for gate in GATES if stands(position, gate)[0] != seat)


def heaven_of(position: Position, seat: int) -> int:
    """Return the place of a seat's heaven on the map; `NOBODY` if it has no pantheon."""
    ranks = PANTHEON.of(position)
    return HEAVENS[ranks[seat]] if ranks and ranks[seat] != NOBODY else NOBODY


def laid_out(position: Position) -> Beside:
    """Return the Underworld and the heavens as they are shown."""
    below = [stands(position, space) for space in range(SPACES)]
    above = [EMPTY] * len(HEAVENS)
    for seat in range(position.players):
        if (place := heaven_of(position, seat)) != NOBODY:
            above[place - SPACES] = (seat, heaven(position, seat))
    owners, armies = zip(*below, *above, strict=True)
    return Beside(MAP, owners, armies)
