"""`embark`: once a turn, armies of one territory take off to land in the next turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from games.engine.board import members
from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot
from games.engine.notation.verb import Verb
from games.engine.notation.verbs.moves import read_fortify, write_fortify
from games.engine.phases.conquest import end_if_idle
from games.engine.words.spellings import Spellings, conjugated
from games.features.airborne.group import Embarked, group_of

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

Range = Callable[["Board", int], int]
"""(board, source) -> the territories that planes can reach from a territory, as a bit mask."""


class Embark(NamedTuple):
    """Send armies from one territory to land on another in the next turn."""

    source: int
    target: int
    armies: int


def anywhere(board: Board, source: int) -> int:
    """Return all other territories, as a bit mask."""
    return ((1 << len(board.territories)) - 1) & ~(1 << source)


@cache
def nearby(board: Board, source: int) -> int:
    """Return the territories of the same continent and of those that border it, as a bit mask."""
    own = board.continent_masks[board.territories[source].continent]
    beyond = 0
    for land in members(own):
        beyond |= board.border_masks[land]
    reached = sum(mask for mask in board.continent_masks if mask & (own | beyond))
    return reached & ~(1 << source)


def embarking(reach: Range) -> OrderRule:
    """Return the rule of the order for planes of this range."""

    def embark(table: Table, seat: int, order: Embark) -> None:
        position, board = table.position, table.rulebook.board
        source, target, armies = order
        if position.owner[source] != seat:
            raise Illegal("not_your_territory.embark", source=source)
        if group_of(position, seat):
            raise Illegal("already_embarked")
        if not reach(board, source) >> target & 1:
            raise Illegal("out_of_range", source=source, target=target)
        if not 1 <= armies < position.armies[source]:
            raise Illegal("wrong_number.one_stays", source=source, armies=position.armies[source])
        table.write(Embarked(seat, source, target, armies))
        end_if_idle(table)

    def embark_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        if group_of(position, seat):
            return
        for source in members(position.lands[seat]):
            if position.armies[source] > 1:
                yield Option(
                    Embark,
                    "embark {from} {to} {armies}",
                    {
                        "from": Slot("territory", (source,)),
                        "to": Slot("territory", tuple(members(reach(rulebook.board, source)))),
                        "armies": Slot("number", range(1, position.armies[source])),
                    },
                )

    return OrderRule(embark, embark_options)


VERB = Verb(
    Embark,
    Spellings(("embark", "fly"), conjugated("embarqu")),
    reads=lambda reader: Embark(*read_fortify(reader)),
    writes=write_fortify,
    examples={"en": "embark alaska brazil 5", "fr": "embarquer 5 Alaska vers Brésil"},
)
