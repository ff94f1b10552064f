"""Playouts: computer players play a position to its end many times, to see how often each wins."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.bots.guessing import made_up
from games.bots.restraint import view_for
from games.engine import Table, redact
from games.engine.chance.dice import RandomDice
from games.engine.table import History

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.bots import Bot
    from games.engine import Position, Rulebook

MOST_ORDERS = 5_000
"""The most orders in a playout. If it takes more, nobody has won."""


def play_out(
    rulebook: Rulebook, position: Position, bots: Sequence[Bot], seat: int | None, seed: str
) -> tuple[int, ...]:
    """Return the seats that win when these players, one for each seat, play on from a whole position.

    Anything that `seat` could not know is dealt again (None: nothing is). Dice and everything else follow
    from the seed.
    """
    rng = random.Random(seed)
    if seat is None:
        start = position.copy()
    else:
        start = made_up(rulebook, redact(rulebook, position, seat), seat, rng)
    table = Table(rulebook, start, RandomDice(rng), past=lambda: History((), {}, position))
    for _ in range(MOST_ORDERS):
        awaited = rulebook.to_act(start)
        if not awaited:
            break
        actor = awaited[0]
        view = view_for(bots[actor], rulebook, start, actor, reversed(table.events))
        table.play(actor, bots[actor].choose(rulebook, view, actor, rng))
    return start.winners
