"""How the territories are shared out before the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.errors import Impossible
from games.engine.events import Dealt, Event

if TYPE_CHECKING:
    from games.engine.dice import Dice
    from games.engine.rulebook import Rulebook


def deal_all(
    rulebook: Rulebook, players: int, first: int, deal: Sequence[int] | None, dice: Dice
) -> list[Event]:
    """Deal every territory card, jokers out, one at a time clockwise from `first`; an army on each.

    `deal` are the territories in the order dealt (Hasbro 2000, Répartition des Territoires).
    """
    count = len(rulebook.board.territories)
    order = dice.shuffle(count) if deal is None else list(deal)
    if sorted(order) != list(range(count)):
        raise Impossible(
            "impossible_deal",
            "A deal names each of the %(count)d territories once.",
            count=count,
        )
    owners = [0] * count
    for turn, territory in enumerate(order):
        owners[territory] = (first + turn) % players
    to_place = tuple(rulebook.armies[players] - owners.count(seat) for seat in range(players))
    return [Dealt(tuple(owners), to_place, rulebook.setup[0].key)]
