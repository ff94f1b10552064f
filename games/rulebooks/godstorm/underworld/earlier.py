"""The Underworld of version 1, where an attack is fought to the end."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.engine.legality import OrderRule, Stage
from games.rulebooks.godstorm.underworld.orders import Assail, Charge

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.engine import Option, Position, Rulebook, Table


def to_the_end(stage: Stage) -> Stage:
    """Return the step without single rolls."""
    kinds: list[type] = [kind for kind in (Charge, Assail) if kind in stage.orders]
    plain = {kind: only_to_the_end(stage.orders[kind]) for kind in kinds}
    return replace(stage, orders={**stage.orders, **plain})


def only_to_the_end(rule: OrderRule) -> OrderRule:
    """Return the rule without single rolls."""

    def play(table: Table, seat: int, order: Charge | Assail) -> None:
        if order.dice is not None:
            raise Illegal("wrong_dice.to_the_end")
        rule.play(table, seat, order)

    def offers(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        return (one for one in rule.options(rulebook, position, seat) if "dice" not in one.slots)

    return OrderRule(play, offers)
