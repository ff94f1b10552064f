"""One rollout of a candidate: the rest of the turn and all replies, played by sensible players."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from games.bots.general.candidates import PLAYERS
from games.bots.guessing import made_up
from games.engine import Table, redact
from games.engine.chance.dice import RandomDice
from games.engine.phases.reinforce import REINFORCE
from games.engine.position import OVER
from games.valuation.chances import chances

if TYPE_CHECKING:
    from games.bots.general.candidates import Candidate
    from games.engine import Position, Rulebook

MOST_ORDERS = 1_000
"""The most orders of a rollout."""
POPULATION = [*PLAYERS]
"""The tempers that the others may have."""


def roll_out(
    rulebook: Rulebook, view: Position, seat: int, candidate: Candidate, rng: random.Random
) -> float:
    """Return the chance of a seat to win after a candidate, from 0 to 1, as one rollout finds it.

    It ends before the seat's next turn. What the seat does not know is made up, and each other player is of
    some temper.
    """
    position = made_up(rulebook, view, seat, rng)
    table = Table(rulebook, position, RandomDice(rng))
    table.play(seat, candidate.order)
    tempers = [rng.choice(POPULATION) for _ in range(position.seats)]
    tempers[seat] = candidate.temper
    others_have_played = False
    for _ in range(MOST_ORDERS):
        awaited = rulebook.to_act(position)
        if not awaited or position.phase == OVER or position.status[seat]:
            break
        if position.turn != seat:
            others_have_played = True
        elif others_have_played and position.phase == REINFORCE.key:
            break
        actor = awaited[0]
        player = PLAYERS[tempers[actor]]
        table.play(actor, player.choose(rulebook, redact(rulebook, position, actor), actor, rng))
    return chances(rulebook, position)[seat]
