"""The return of the dead in step 1, from crypts to temples of the same owner.

Each crypt may send one army, but not its last. With the Scales of Osiris it may send two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import Illegal
from games.engine.events.knowledge import known_to_all, placeless, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import End
from games.engine.phases.ending import ENDING
from games.engine.shapes import LAND, NUMBER, Each
from games.rulebooks.godstorm.state import RELICS, of_seat, temples_of
from games.rulebooks.godstorm.underworld.march import ready, take_away
from games.rulebooks.godstorm.underworld.orders import Return, keys_of
from games.rulebooks.godstorm.underworld.spaces import CRYPTS, crypts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Position, Rulebook, Table
    from games.engine.shapes import Shape

OPENED: ExtraState[tuple[int, ...]] = ExtraState(
    "gs_crypts_opened",
    shape=Each(NUMBER),
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: (
        list(value) == sorted(value) and {*value} <= {*CRYPTS} and all(value.count(one) <= 2 for one in value)
    ),
)
"""The crypts that have sent armies back in the present turn, each once for every army."""
SCALES = "scales"


@recorded_as("came_back")
@known_to_all
class CameBack(NamedTuple):
    """An army of a seat came back to life, from a crypt to a temple on a land."""

    seat: int
    crypt: int
    land: int

    def shapes(self) -> dict[str, Shape]:
        return {"land": LAND}

    def fold(self, p: Position) -> None:
        take_away(p, self.seat, self.crypt, 1)
        p.armies[self.land] += 1
        OPENED.put(p, tuple(sorted((*OPENED.of(p), self.crypt))))


@recorded_as("crypts_closed")
@placeless
@known_to_all
class CryptsClosed(NamedTuple):
    """The step is over: next turn each crypt may send armies again."""

    def fold(self, p: Position) -> None:
        OPENED.put(p, ())


def closed(position: Position, seat: int) -> tuple[int, ...]:
    """Return the crypts of a seat that may still send an army."""
    opened = OPENED.of(position)
    most = 2 if SCALES in of_seat(RELICS, position, seat, ()) else 1
    return tuple(
        crypt
        for crypt in crypts(position, seat)
        if opened.count(crypt) < most and ready(position, seat, crypt)
    )


def come_back(table: Table, seat: int, order: Return) -> None:
    """Bring one army back. Raise Illegal if the crypt or the temple cannot be chosen."""
    position = table.position
    if order.crypt not in closed(position, seat):
        raise Illegal("no_way_back")
    if order.temple not in temples_of(position, seat):
        raise Illegal("no_temple", territory=order.temple)
    table.write(CameBack(seat, *order))
    pass_if_idle(table)


def come_back_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order from each crypt to each temple."""
    sources, temples = closed(position, seat), temples_of(position, seat)
    if sources and temples:
        slots = {"crypt": Slot("place", keys_of(sources)), "temple": Slot("territory", temples)}
        yield Option(Return, "return {crypt} {temple}", slots)


def pass_if_idle(table: Table) -> None:
    """Go on if no army can come back."""
    position = table.position
    if not [*come_back_options(table.rulebook, position, position.turn)]:
        table.next_phase()


def reopen_crypts(table: Table) -> None:
    """Let the crypts send armies again in the next turn."""
    if OPENED.of(table.position):
        table.write(CryptsClosed())


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Return | End:
    """Bring all armies back to the temple with most enemies around it."""
    sources, temples = closed(view, seat), temples_of(view, seat)
    if not (sources and temples):
        return End()
    borders = rulebook.board.border_masks
    foes = {temple: view.armies_on(borders[temple] & ~view.lands[seat]) for temple in temples}
    return Return(sources[0], max(temples, key=lambda temple: foes[temple] - view.armies[temple]))


RETURN = Stage(
    "return",
    {Return: OrderRule(come_back, come_back_options), End: ENDING},
    enter=pass_if_idle,
    leave=reopen_crypts,
    bot_order=bot_order,
)
