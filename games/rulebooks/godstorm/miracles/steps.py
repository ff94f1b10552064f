"""Step 4 of the turn as a phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.legality import OrderRule, Stage
from games.engine.orders import End
from games.engine.phases.ending import ENDING
from games.rulebooks.godstorm.miracles.bot import best
from games.rulebooks.godstorm.miracles.playing import (
    OWN_TURN,
    Perform,
    end_step_if_done,
    play,
    play_options,
    playable,
)

if TYPE_CHECKING:
    from games.engine import Order, Position, Rulebook

MIRACLES = "miracles"


def bot_order(rulebook: Rulebook, view: Position, seat: int) -> Order:
    """Play whatever is worth more than it costs."""
    return best(rulebook, view, seat, playable(view, seat, OWN_TURN)) or End()


STEP_4 = Stage(
    MIRACLES,
    {Perform: OrderRule(play, play_options), End: ENDING},
    enter=end_step_if_done,
    bot_order=bot_order,
)
