"""The rolls of a game, as far as a seat may know of them, to measure everybody's luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.analysis.dice_luck import meetings
from games.engine.events import Attacked
from games.selectors.record.events import EVENT_FIELDS, known_to, visible

if TYPE_CHECKING:
    from games.analysis.dice_luck import Meetings
    from games.models import Game


def rolls_of(game: Game, seat: int) -> Meetings:
    """Return who met whom with which dice, and the losses. It takes one query.

    The result is empty if dice alone say little.
    """
    combat = game.rulebook.combat
    if not combat.by_dice:
        return {}
    rows = known_to(game, seat).filter(data__0="attacked").values_list(*EVENT_FIELDS)
    told = visible(game, rows.iterator(), seat, game.status == game.Status.OVER)
    return meetings((one.event for one in told if isinstance(one.event, Attacked)), combat)
