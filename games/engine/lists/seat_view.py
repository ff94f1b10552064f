"""What a seat sees of the game: everything that a list of orders may depend on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.events import Attacked, TurnBegan
from games.engine.legality import options

if TYPE_CHECKING:
    from games.engine.legality import Option
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook


@dataclass(frozen=True)
class SeatView:
    """The game as a seat sees it.

    `position` is redacted for the seat; `attacked` are those of its territories that others have attacked
    since its last turn.
    """

    rulebook: Rulebook
    position: Position
    seat: int
    attacked: frozenset[int] = frozenset()

    def options(self) -> list[Option]:
        """Return what the seat may order now."""
        return options(self.rulebook, self.position, self.seat)

    @property
    def is_interrupted(self) -> bool:
        """Whether its own turn waits for another seat to answer or to lead a neutral army."""
        position = self.position
        on_turn = bool(position.round) and position.turn == self.seat
        return on_turn and self.seat not in self.rulebook.to_act(position)


def attacked_since_last_turn(newest_first: Iterable[object], seat: int) -> frozenset[int]:
    """Return the territories that a seat has had to defend since its last turn.

    If the seat is on turn, its last turn is the one before. `newest_first` is the record in reverse order. It
    is read back to the beginning of that turn.
    """
    lands: set[int] = set()
    began: TurnBegan | None = None
    for event in newest_first:
        if isinstance(event, Attacked) and event.defender == seat:
            lands.add(event.target)
        if isinstance(event, TurnBegan):
            if event.seat == seat and began is not None:
                break
            began = event
    return frozenset(lands)
