"""The place of each player's seat when a game is over, won or broken off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from games.engine.events import Eliminated, Event, Resigned
from games.engine.shared import armies_of

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook

Standing = tuple[int, ...]
"""How a seat stands: whoever has the greater one is ahead."""
WINNER, PLAYING, GONE = 2, 1, 0


def departures(events: Iterable[Event]) -> tuple[int, ...]:
    """The seats that were eliminated or resigned, in that order; a resignation counts from its own moment."""
    return tuple(dict.fromkeys(event.seat for event in events if isinstance(event, Eliminated | Resigned)))


def ranking(rulebook: Rulebook, position: Position, departed: Sequence[int]) -> tuple[int, ...]:
    """The place of each player's seat, from 1; seats that stand alike share the better place.
    So do those who win together.

    The winners come first, then who still plays, by what they have achieved of the edition's own aim,
    territories, armies and income; then who has left the game, the latest first. `departed` are those in
    the order in which they left (see `departures`).
    """
    standings = [standing(rulebook, position, departed, seat) for seat in range(position.players)]
    if rulebook.moments.mates:
        standings = [
            max(standings[other] for other in (seat, *rulebook.mates(seat)))
            for seat in range(position.players)
        ]
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def standing(rulebook: Rulebook, position: Position, departed: Sequence[int], seat: int) -> Standing:
    """How a seat stands."""
    if seat in position.winners:
        return (WINNER,)
    if not position.is_playing(seat):
        return (GONE, departed.index(seat) if seat in departed else -1)
    return (
        PLAYING,
        sum(progress(position, seat) for progress in rulebook.moments.progress),
        position.lands[seat].bit_count(),
        armies_of(position, seat),
        sum(armies for _, armies in rulebook.income(rulebook.board, position, seat)),
    )
