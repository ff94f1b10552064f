"""Losses of every kind: armies, the gods that stand with them, and in the end a player.

Every loss outside of the rolls goes through `fall`. This ensures that a god never stays without an army of
its pantheon, that an empty land has no owner, and that a player with no army left on the Earth is out at once
(A51, A58).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events import Eliminated
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.legality import OrderRule
from games.engine.orders import Resign
from games.engine.phases.anytime import resign, resign_options
from games.engine.position import NOBODY
from games.engine.shapes import LAND, NUMBER, Each, Tuple
from games.rulebooks.godstorm.rites import rites
from games.rulebooks.godstorm.state import (
    EXITS,
    FAITH,
    GODS,
    HEAVEN,
    ON_CARDS,
    RELICS,
    UNDERWORLD,
    changed,
    faith,
    gods_of,
    gods_on,
    heaven,
    put_seat,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.engine import Position, Table
    from games.engine.events import Placements
    from games.engine.shapes import Shape

Divine = tuple[tuple[int, int], ...]
"""Gods, as pairs of (seat, kind)."""


@recorded_as("perished")
@known_to_all
class Perished(NamedTuple):
    """Armies fell on these lands: pairs of (land, armies). `risen` are those that went to heaven, by seat.

    A land without armies belongs to nobody.
    """

    losses: Placements
    risen: tuple[tuple[int, int], ...]

    def shapes(self) -> dict[str, Shape]:
        return {"losses": Each(Tuple(LAND, NUMBER))}

    def fold(self, p: Position) -> None:
        for land, armies in self.losses:
            p.armies[land] -= armies
            if not p.armies[land]:
                p.lands[p.owner[land]] &= ~(1 << land)
                p.owner[land] = NOBODY
        lift(p, self.risen)


@recorded_as("ascended")
@known_to_all
class Ascended(NamedTuple):
    """Armies that fell in a roll went to the heavens of their pantheons: pairs of (seat, armies)."""

    risen: tuple[tuple[int, int], ...]

    def fold(self, p: Position) -> None:
        lift(p, self.risen)


def lift(p: Position, risen: Iterable[tuple[int, int]]) -> None:
    """Put fallen armies into the heavens of their seats."""
    for seat, armies in risen:
        put_seat(HEAVEN, p, seat, heaven(p, seat) + armies, 0)


@recorded_as("banished")
@known_to_all
class Banished(NamedTuple):
    """Gods went back to their cards: pairs of (seat, kind)."""

    gods: Divine

    def fold(self, p: Position) -> None:
        for seat, kind in self.gods:
            put_seat(GODS, p, seat, changed(gods_of(p, seat), kind, NOBODY), ON_CARDS)


@recorded_as("raised")
@known_to_all
class Raised(NamedTuple):
    """A seat received new armies from the reserve: pairs of (land, armies). `by` is what brought them."""

    seat: int
    placements: Placements
    by: str

    def fold(self, p: Position) -> None:
        for land, armies in self.placements:
            p.armies[land] += armies


@recorded_as("forsaken")
@known_to_all
class Forsaken(NamedTuple):
    """A seat that leaves loses everything that it had apart from lands.

    It loses its faith, gods and relics, and the armies of the dead. Seats that leave together have the same
    `departure`, counted from 1.
    """

    seat: int
    departure: int

    def fold(self, p: Position) -> None:
        put_seat(EXITS, p, self.seat, (self.departure, faith(p, self.seat)), ())
        put_seat(FAITH, p, self.seat, 0, 0)
        put_seat(HEAVEN, p, self.seat, 0, 0)
        put_seat(GODS, p, self.seat, ON_CARDS, ON_CARDS)
        put_seat(RELICS, p, self.seat, (), ())
        freed = ((NOBODY, 0) if pair[0] == self.seat else pair for pair in UNDERWORLD.of(p))
        UNDERWORLD.put(p, tuple(freed))


def fall(table: Table, losses: Iterable[tuple[int, int]], *, to_heaven: bool = True) -> bool:
    """Remove armies that fall, as far as there are any. Return whether that ends the game.

    Neutrals, and the garrisons of players who have left, have no heaven.
    """
    position = table.position
    fallen = [(land, min(armies, position.armies[land])) for land, armies in losses]
    fallen = [pair for pair in fallen if pair[1]]
    if not fallen:
        return False
    risen: dict[int, int] = {}
    for land, armies in fallen:
        owner = position.owner[land]
        if to_heaven and position.is_playing(owner):
            risen[owner] = risen.get(owner, 0) + armies
    homeless = tuple(
        (position.owner[land], kind)
        for land, armies in fallen
        if armies == position.armies[land]
        for kind in gods_on(position, position.owner[land], land)
    )
    table.write(Perished(tuple(fallen), tuple(sorted(risen.items()))))
    banish(table, homeless)
    return check_out(table)


def banish(table: Table, gods: Divine) -> None:
    """Send gods back to their cards."""
    if gods:
        table.write(Banished(gods))


def raise_armies(table: Table, seat: int, placements: Placements, source: str) -> None:
    """Give a seat armies from the reserve, on its own lands."""
    if placements:
        table.write(Raised(seat, placements, source))


def check_out(table: Table) -> bool:
    """Take players without land on the Earth out of the game. Return whether that ends the game (A58)."""
    position = table.position
    gone = [seat for seat in position.playing if not position.lands[seat]]
    forsake(table, gone)
    for seat in gone:
        table.write(Eliminated(seat, seat if position.turn == NOBODY else position.turn))
    return bool(gone) and table.finish_if_won()


def forsake(table: Table, seats: Sequence[int]) -> None:
    """Take everything except lands from seats that leave the game together."""
    departure = 1 + max((gone[0] for gone in EXITS.of(table.position) if gone), default=0)
    for seat in seats:
        for part in rites(table.rulebook):
            part.left(table, seat)
        table.write(Forsaken(seat, departure))


def lose_everything(table: Table, seat: int, order: Resign) -> None:
    """Leave the game. The armies stay as a garrison, and everything else that the seat has is lost."""
    forsake(table, (seat,))
    resign(table, seat, order)


LEAVING = OrderRule(lose_everything, resign_options, by_anyone=True)
