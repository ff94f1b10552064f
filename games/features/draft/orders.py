"""`wish`: the territories that a player wants, the most wanted first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from games.engine.legality import Option, Slot
from games.engine.notation import vocabulary as v
from games.engine.notation.formatting import name_in_orders
from games.engine.notation.verb import Verb
from games.engine.orders import End
from games.engine.words.spellings import Spellings, conjugated
from games.features.draft.serving import Lands, Wished

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


class LandWish(NamedTuple):
    """The territories that a player wants, the most wanted first."""

    lands: Lands


def wish_for_lands(table: Table, seat: int, order: LandWish) -> None:
    """Set the seat's list in place of an earlier one. If a territory is named twice, the first counts."""
    table.write(Wished(seat, tuple(dict.fromkeys(order.lands))))
    table.settle(seat)


def wish_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option: any list of territories."""
    lands = tuple(range(len(rulebook.board.territories)))
    yield Option(LandWish, "wish {territory}", {"territory": Slot("territory", lands)}, most=len(lands))


def be_done(table: Table, seat: int, order: End) -> None:
    """Settle the seat without changing its list. If it has none, chance decides."""
    table.settle(seat)


def done_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option, at any time."""
    yield Option(End, "end", {})


# --- As text


def read_wish(reader: Reader) -> LandWish:
    lands = [reader.territory()]
    while not reader.at_end():
        reader.skip(*v.AND)
        lands.append(reader.territory())
    return LandWish(tuple(lands))


def write_wish(rulebook: Rulebook, order: LandWish, language: str) -> str:
    return ", ".join(name_in_orders(rulebook.board, land, language) for land in order.lands)


VERB = Verb(
    LandWish,
    Spellings(("wish", "wish for"), conjugated("souhait")),
    reads=read_wish,
    writes=write_wish,
    examples={"en": "wish {0}, {2}, {3}", "fr": "souhaiter {0}, {2}, {3}"},
)
