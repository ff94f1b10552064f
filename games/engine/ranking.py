"""How a game ends: why somebody has won, and the place of each player's seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from games.engine.armies.garrisons import armies_of
from games.engine.events import BrokenOff
from games.engine.outcome import LAST, WORLD, Outcome

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

Standing = tuple[int, ...]
"""A value by which seats are ranked, the greatest first."""
WINNER, PLAYING, GONE = 2, 1, 0


def won_by(rulebook: Rulebook, position: Position, winners: Collection[int], reason: str) -> Outcome:
    """Return the victory of these seats, with the others in their usual places."""
    return Outcome(reason, ranking(rulebook, position, winners))


def outcome_of(rulebook: Rulebook, position: Position) -> Outcome:
    """Return how a game that is over has ended. Facts that older records leave out are worked out."""
    if position.reason:
        return Outcome(position.reason, position.places)
    now = rulebook.victory(rulebook, position)
    return Outcome(now.reason if now else WORLD, ranking(rulebook, position, position.winners))


def ending_of(rulebook: Rulebook, position: Position) -> str:
    """Return the key of the reason for a victory, or `LAST`; empty if nobody has won."""
    if not position.winners:
        return ""
    reason = outcome_of(rulebook, position).reason
    if reason != WORLD:
        return reason
    gone = rulebook.display(position).gone
    places = enumerate(position.owner)
    held = (owner in position.winners or territory in gone for territory, owner in places)
    return WORLD if all(held) else LAST


def ranking(rulebook: Rulebook, position: Position, winners: Collection[int] = ()) -> tuple[int, ...]:
    """Return the place of each player's seat, from 1. Tied seats share the better place.

    So do seats that win together. The winners come first. Then come the seats that still play, ranked by
    progress towards the edition's own aim, then by territories, armies and income. Last come the seats that
    have left the game, the latest first.
    """
    standings = [standing(rulebook, position, winners, seat) for seat in range(position.players)]
    if rulebook.sides:
        standings = [
            max(standings[other] for other in (seat, *rulebook.teammates(seat)))
            for seat in range(position.players)
        ]
    return places(standings)


def places(standings: Sequence[Any]) -> tuple[int, ...]:
    """Return the place of each value, from 1, the greatest first. Equal values share the better place."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def standing(rulebook: Rulebook, position: Position, winners: Collection[int], seat: int) -> Standing:
    """Return a value by which a seat is ranked."""
    if seat in winners:
        return (WINNER,)
    if not position.is_playing(seat):
        return (GONE, position.departed.index(seat) if seat in position.departed else -1)
    return (
        PLAYING,
        sum(progress(position, seat) for progress in rulebook.hooks.progress),
        position.lands[seat].bit_count(),
        armies_of(position, seat),
        sum(armies for _, armies in rulebook.income(rulebook.board, position, seat)),
    )


def break_off(table: Table) -> None:
    """End a game that nobody has won."""
    table.write(BrokenOff(ranking(table.rulebook, table.position)))
