"""A fixed number of rounds: the player with the most points after the last one wins. A rule of ours.

A territory is worth one point, and a whole continent as many additional points as it brings armies. Among
players with equal points, those with more armies are ahead. Players who are equal in both win together.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Feature, Rulebook
from games.engine.armies.garrisons import armies_of
from games.engine.extra_state import ExtraState, by_all
from games.engine.legality import Stage
from games.engine.outcome import Outcome
from games.engine.policies.victory import OrElse
from games.engine.position import OVER
from games.engine.ranking import places

if TYPE_CHECKING:
    from games.engine import Position, Table

FULL_TIME: ExtraState[bool] = ExtraState(
    "full_time",
    empty=False,
    seen=by_all,
    possible=lambda rulebook, position, value: value is True and position.phase == OVER,
)
"""Whether the last round is over."""
MOST_POINTS = "points"


def count(table: Table) -> None:
    """Note that the last round is over, and end the game."""
    FULL_TIME.note(table, True)
    table.finish_if_won()


@dataclass(frozen=True)
class Rounds(Feature):
    """The game ends after a number of `rounds`."""

    rounds: int
    key = "rounds"
    extras = (FULL_TIME,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        last = Stage("full_time", {}, occurs=self.are_over, enter=count)
        return replace(
            rulebook,
            round_end=(*rulebook.round_end, last),
            victory=OrElse(rulebook.victory, self.most_points),
        )

    def are_over(self, position: Position) -> bool:
        return position.round >= self.rounds

    def most_points(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Rank all seats at full time by points, then armies; partners count together."""
        if not FULL_TIME.of(position):
            return None
        stands = [ranked_by(rulebook, position, seat) for seat in range(position.players)]
        return Outcome(MOST_POINTS, places(stands))


def ranked_by(rulebook: Rulebook, position: Position, seat: int) -> tuple[int, int, int]:
    """Return whether a seat is still in play, its points and its armies. Both include its partners'."""
    side = (seat, *rulebook.teammates(seat))
    points_of_all = sum(points(rulebook, position, one) for one in side)
    return position.is_playing(seat), points_of_all, sum(armies_of(position, one) for one in side)


def points(rulebook: Rulebook, position: Position, seat: int) -> int:
    """Return the territories of a seat plus the armies that its continents bring."""
    lands = position.lands[seat]
    continents = sum(armies for mask, (_, armies) in rulebook.board.bonuses if not mask & ~lands)
    return lands.bit_count() + continents
