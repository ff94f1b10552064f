"""The marker of the epochs, and the end of the fifth epoch (« Fin d'une époque »)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.legality import Stage
from games.rulebooks.godstorm.epochs.score import points
from games.rulebooks.godstorm.state import EPOCH, EPOCHS

if TYPE_CHECKING:
    from games.engine import Position, Table


@recorded_as("epoch_moved")
@known_to_all
class EpochMoved(NamedTuple):
    """The marker has moved to this epoch; after the fifth epoch the game is over."""

    epoch: int

    def fold(self, p: Position) -> None:
        EPOCH.put(p, self.epoch)


@recorded_as("points_counted")
@known_to_all
class PointsCounted(NamedTuple):
    """The fifth epoch is over: the points of each seat."""

    points: tuple[int, ...]

    def fold(self, p: Position) -> None:
        """Change nothing: the end of the game follows as an event of its own."""


def move_on(table: Table) -> None:
    """Move the marker on. After the fifth epoch, points decide the game."""
    position = table.position
    table.write(EpochMoved(EPOCH.of(position) + 1))
    if EPOCH.of(position) > EPOCHS:
        table.write(
            PointsCounted(tuple(points(table.rulebook, position, s) for s in range(position.players)))
        )
    if not table.finish_if_won():
        table.next_phase()


END_OF_EPOCH = Stage("epoch", {}, actors=lambda position: (), enter=move_on)
