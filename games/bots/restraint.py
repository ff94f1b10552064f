"""How a computer player is kept from attacking territories that its level leaves alone.

Which territories these are depends on earlier events, and `Bot.choose` remembers nothing. So the record is
read before each order, and the view says that these territories may not be attacked.
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
    """Return the position as a computer player gets it.

    It is what the seat may know, with the limits of the player's level. `backwards` is the whole record from
    its end. It is read back only as far as the level needs. What is hidden from the seat counts too, but the
    player learns only which territories it leaves alone.
    """
    view = redact(rulebook, position, seat)
    if position.round and (lands := bot.left_alone(rulebook, view, seat, backwards)):
        led = [other for other in range(view.seats) if commander(rulebook, view, other) == seat]
        BANNED.put(view, {other: forbidden(rulebook, view, other) | lands for other in led})
    return view
