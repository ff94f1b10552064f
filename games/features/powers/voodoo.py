"""The power of Africa: blow armies of others away at the beginning of the turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, Stage, piecewise
from games.engine.notation.formatting import format_placements
from games.engine.notation.verb import Verb
from games.engine.notation.verbs.placements import read_placements
from games.engine.orders import End, Order
from games.engine.words.spellings import Spellings, conjugated
from games.features.powers.gained import AFRICA, Blown, has

if TYPE_CHECKING:
    from games.engine.events import Placements
    from games.engine.notation.reader import Reader
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

VOODOO = "voodoo"
BREATH = 3
"""The most armies that are blown away."""


class Blow(NamedTuple):
    """Blow armies of others away: pairs of (territory, armies)."""

    placements: Placements


def blow(table: Table, seat: int, order: Blow) -> None:
    """Remove the armies. Raise Illegal if none would stay on a territory, or if too many would go."""
    position = table.position
    total = sum(armies for _, armies in order.placements)
    for land, armies in order.placements:
        named = sum(number for other, number in order.placements if other == land)
        if position.owner[land] == seat or armies < 1 or named >= position.armies[land]:
            raise Illegal("cannot_blow", territory=land)
    if not 1 <= total <= BREATH:
        raise Illegal("wrong_breath", most=BREATH)
    table.write(Blown(seat, order.placements))
    for land, armies in order.placements:
        table.bury(position.owner[land], armies, seat)
    table.next_phase()


@piecewise
def blow_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the options, grouped by how many armies the territories can lose.

    Thus any way to fill an option is legal.
    """
    for spare in range(1, BREATH + 1):
        lands = tuple(
            land for land in foes(position, seat) if min(position.armies[land] - 1, BREATH) == spare
        )
        if lands:
            slots = {"armies": Slot("number", range(1, spare + 1)), "territory": Slot("territory", lands)}
            yield Option(Blow, "blow {armies} {territory}", slots)


def foes(position: Position, seat: int) -> list[int]:
    """Return the territories of others with more than one army."""
    mine = position.lands[seat]
    return [land for land, armies in enumerate(position.armies) if armies > 1 and not mine >> land & 1]


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Return the order of a computer player: blow away as many armies as possible.

    They are taken first from the largest garrisons next to its own territories, then from any others.
    """
    mine, borders, left = view.lands[seat], rulebook.board.border_masks, BREATH
    gone: list[tuple[int, int]] = []
    for land in sorted(
        foes(view, seat), key=lambda land: (bool(borders[land] & mine), view.armies[land]), reverse=True
    ):
        if left:
            armies = min(left, view.armies[land] - 1)
            gone.append((land, armies))
            left -= armies
    return Blow(tuple(gone))


def pass_by(table: Table, seat: int, order: End) -> None:
    """Blow nothing away."""
    table.next_phase()


def pass_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option, at any time."""
    yield Option(End, "end", {})


def begin_voodoo(table: Table) -> None:
    """End the phase if the seat lacks the power or no armies could be blown away."""
    position = table.position
    if not (has(position, position.turn, AFRICA) and foes(position, position.turn)):
        table.next_phase()


def can_go_on(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the phase can be open."""
    return has(position, position.turn, AFRICA) and bool(foes(position, position.turn))


STAGE = Stage(
    VOODOO,
    {Blow: OrderRule(blow, blow_options), End: OrderRule(pass_by, pass_options)},
    enter=begin_voodoo,
    bot_order=bot_order,
    possible=can_go_on,
)


def read_blow(reader: Reader) -> Blow:
    return Blow(read_placements(reader))


def write_blow(rulebook: Rulebook, order: Blow, language: str) -> str:
    return format_placements(rulebook.board, order.placements, language)


VERB = Verb(
    Blow,
    Spellings(("blow", "blow away"), conjugated("souffl")),
    reads=read_blow,
    writes=write_blow,
    examples={"en": "blow 2 alaska, 1 peru", "fr": "souffler 2 Alaska, 1 Pérou"},
)
