"""Steps 8 and 9 of a turn: the charge from heaven, and the invasion of the Underworld (A55)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot, Stage
from games.engine.orders import End
from games.engine.phases.ending import ENDING
from games.rulebooks.godstorm.state import heaven
from games.rulebooks.godstorm.underworld.bot import charge, descend
from games.rulebooks.godstorm.underworld.march import DICE, FROM_HEAVEN, is_hostile, march, ready
from games.rulebooks.godstorm.underworld.orders import Assail, Charge, keys_of
from games.rulebooks.godstorm.underworld.spaces import landings, near, other_gates, spaces_held

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from games.engine import Position, Rulebook, Table


def charge_rule(targets: Callable[[Position, int], tuple[int, ...]], refusal: str) -> OrderRule:
    """Return the rule for a charge onto these targets. `refusal` is the key of the refusal for others."""

    def play(table: Table, seat: int, order: Charge) -> None:
        position = table.position
        if order.target not in targets(position, seat):
            raise Illegal(refusal)
        if not heaven(position, seat):
            raise Illegal("heaven_empty")
        march(table, seat, FROM_HEAVEN, *order)
        pass_if_idle(table)

    def offers(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        found, most = targets(position, seat), heaven(position, seat)
        if found and most:
            slots = {"target": Slot("place", keys_of(found)), "armies": Slot("number", range(1, most + 1))}
            yield Option(Charge, "charge {target} {armies}", slots)
            for single in single_rolls(position, seat, found, most):
                yield Option(Charge, "charge {target} {armies} with {dice} dice", single)

    return OrderRule(play, offers)


def single_rolls(
    position: Position, seat: int, targets: tuple[int, ...], most: int
) -> Iterator[dict[str, Slot]]:
    """Yield the slots of a single roll for each number of dice, with at most `most` armies."""
    held_by_others = tuple(space for space in targets if is_hostile(position, seat, space))
    for dice in range(1, min(DICE.attack, most) + 1) if held_by_others else ():
        yield {
            "target": Slot("place", keys_of(held_by_others)),
            "armies": Slot("number", range(dice, most + 1)),
            "dice": Slot("word", (str(dice),)),
        }


def assail(table: Table, seat: int, order: Assail) -> None:
    """Lead armies into a space next to theirs. Raise Illegal if that is not possible."""
    position = table.position
    if order.source not in spaces_held(position, seat):
        raise Illegal("not_your_space")
    if order.target not in near(position, seat, order.source):
        raise Illegal("out_of_reach.below")
    march(table, seat, *order)
    pass_if_idle(table)


def assail_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the order from each space with two armies or more to those next to it."""
    for source in spaces_held(position, seat):
        targets, most = near(position, seat, source), ready(position, seat, source)
        if targets and most:
            slots = {
                "source": Slot("place", keys_of((source,))),
                "target": Slot("place", keys_of(targets)),
                "armies": Slot("number", range(1, most + 1)),
            }
            yield Option(Assail, "assail {source} {target} {armies}", slots)
            for single in single_rolls(position, seat, targets, most):
                yield Option(
                    Assail,
                    "assail {source} {target} {armies} with {dice} dice",
                    {"source": slots["source"], **single},
                )


def pass_if_idle(table: Table) -> None:
    """Go on if there is nothing to decide."""
    position, rulebook = table.position, table.rulebook
    rules = rulebook.stage(position).orders
    offered = (rules[kind].options(rulebook, position, position.turn) for kind in rules if kind is not End)
    if not any(map(list, offered)):
        table.next_phase()


CHARGE = Stage(
    "charge",
    {
        Charge: charge_rule(
            landings,
            "no_landing",
        ),
        End: ENDING,
    },
    enter=pass_if_idle,
    bot_order=charge,
)
DESCEND = Stage(
    "underworld",
    {
        Assail: OrderRule(assail, assail_options),
        Charge: charge_rule(other_gates, "no_landing.gates"),
        End: ENDING,
    },
    enter=pass_if_idle,
    bot_order=descend,
)
