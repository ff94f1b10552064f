"""Points, ties and the end of the game (« Gagner », « En cas d'égalité »; A58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.outcome import Outcome
from games.engine.position import NOBODY
from games.engine.ranking import places
from games.rulebooks.godstorm.rites import rites
from games.rulebooks.godstorm.state import EPOCH, EPOCHS, EXITS, faith, gods_of, of_seat, temples_of

if TYPE_CHECKING:
    from games.engine import Position, Rulebook

SOVEREIGN = "sovereign"
ALONE = "alone_on_earth"
NONE_LEFT = "none_left"


def points(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the points of a seat.

    They are one for each land, the bonuses of whole continents, and the points that other parts of the
    edition add.
    """
    held = position.lands[seat]
    continents = sum(part[1] for mask, part in rulebook.board.bonuses if held & mask == mask)
    others = sum(part.score(rulebook, position, seat) for part in rites(rulebook))
    return held.bit_count() + continents + others


def ranked_by(rulebook: Rulebook, position: Position, seat: int) -> tuple[int, ...]:
    """Return what a seat is ranked by: points, then faith, temples, gods in play, and armies on the Earth."""
    return (
        points(rulebook, position, seat),
        faith(position, seat),
        len(temples_of(position, seat)),
        sum(land != NOBODY for land in gods_of(position, seat)),
        sum(position.armies[land] for land in members(position.lands[seat])),
    )


def sovereign(rulebook: Rulebook, position: Position) -> Outcome | None:
    """Let the player with most points win after the fifth epoch or, before that, the last player left."""
    playing = position.playing
    if len(playing) > 1 and EPOCH.of(position) <= EPOCHS:
        return None
    reason = SOVEREIGN if len(playing) > 1 else ALONE if playing else NONE_LEFT
    stands = [final_rank(rulebook, position, seat) for seat in range(position.players)]
    return Outcome(reason, places(stands))


def final_rank(rulebook: Rulebook, position: Position, seat: int) -> tuple[int, ...]:
    """Return what a seat is ranked by at the end.

    Players come before those who are out, and later departures before earlier ones. Seats that left together
    are ranked by their faith; but if no player is left, those who left last are equal.
    """
    if position.is_playing(seat):
        return (1, *ranked_by(rulebook, position, seat))
    departure, left = of_seat(EXITS, position, seat, ()) or (0, 0)
    is_last = departure == max((gone[0] for gone in EXITS.of(position) if gone), default=0)
    if is_last and not position.playing:
        return (0, departure, 0)
    return (0, departure, left)
