"""What a computer player leaves alone because of its level.

That depends on what happened before, and `Bot.choose` remembers nothing. So it is counted in the record,
before each order, and the view says that these lands may not be attacked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import redact
from games.engine.armies.command import commander
from games.engine.armies.targets import BANNED, forbidden

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.bots.bot import Bot
    from games.engine import Position, Rulebook
    from games.engine.events import Event


def view_for(
    bot: Bot, rulebook: Rulebook, position: Position, seat: int, backwards: Iterable[Event]
) -> Position:
    """The position as a computer player is given it: as its seat may know it, with its level's limits.

    `backwards` is the whole record from its end, read no further than the level needs. What is hidden from
    the seat counts too; all that the player learns is which of the lands that it sees it leaves alone.
    """
    view = redact(rulebook, position, seat)
    if position.round and (lands := bot.left_alone(rulebook, view, seat, backwards)):
        led = [other for other in range(view.seats) if commander(rulebook, view, other) == seat]
        BANNED.put(view, {other: forbidden(rulebook, view, other) | lands for other in led})
    return view
