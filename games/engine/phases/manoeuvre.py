"""The manoeuvre that ends a turn: armies move once between own territories."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.errors import Illegal, gettext_noop
from games.engine.events import Fortified
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import End, Fortify
from games.engine.phases.attack import end, end_options

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def fortify(table: Table, seat: int, order: Fortify) -> None:
    """Move armies once, leaving one behind; that ends the turn."""
    position, rulebook = table.position, table.rulebook
    source, target, armies = order
    for territory in (source, target):
        if position.owner[territory] != seat:
            raise Illegal(
                "not_your_territory",
                gettext_noop("%(territory)s is not yours. Move between your own territories."),
                territory=territory,
            )
    if not rulebook.manoeuvre(rulebook.board, position, source) >> target & 1:
        raise Illegal(
            "out_of_reach",
            gettext_noop("Armies cannot move from %(source)s to %(target)s."),
            source=source,
            target=target,
        )
    most = position.armies[source] - 1
    if not 1 <= armies <= most:
        raise Illegal(
            "wrong_number",
            gettext_noop("One army stays in %(source)s: %(most)d can move."),
            source=source,
            most=most,
        )
    table.write(Fortified(seat, source, target, armies))
    table.next_phase()


def fortify_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """From each own territory with two armies or more to those in reach."""
    for source in members(position.lands[seat]):
        targets = rulebook.manoeuvre(rulebook.board, position, source)
        armies = position.armies[source]
        if armies > 1 and targets:
            slots = {
                "from": Slot("territory", (source,)),
                "to": Slot("territory", tuple(members(targets))),
                "armies": Slot("number", range(1, armies)),
            }
            yield Option(Fortify, "fortify {from} {to} {armies}", slots)


def enter(table: Table) -> None:
    """A phase with nothing to decide ends by itself."""
    position, rulebook = table.position, table.rulebook
    armies = position.armies
    for source in members(position.lands[position.turn]):
        if armies[source] > 1 and rulebook.manoeuvre(rulebook.board, position, source):
            return
    table.next_phase()


MANOEUVRE = Stage(
    "manoeuvre",
    gettext_noop("Manoeuvre"),
    {
        Fortify: OrderRule(fortify, fortify_options),
        End: OrderRule(end, end_options),
    },
    enter=enter,
)
