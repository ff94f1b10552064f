"""A bonus for the territory of a card only once a turn, however many cards and sets are traded in.

Risk Classic, Territoires occupés: « Pendant le même tour, vous ne pouvez pas gagner plus de 2 armées
supplémentaires … choisissez quel territoire obtient les armées supplémentaires. » Players choose by the order
in which they name the cards: the first card that shows a territory of theirs brings the bonus.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.events import Traded
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.policies.sets import Sets
from games.engine.position import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.engine.board import Board
    from games.engine.events import Placements
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def is_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Return whether the bonus can have been received.

    It takes a set that was traded in during the turn; between rounds, the last turn counts.
    """
    return type(value) is bool and (position.traded or position.turn == NOBODY or not value)


HAS_COME: ExtraState[bool] = ExtraState("bonus_has_come", empty=False, seen=by_all, possible=is_possible)
"""Whether the bonus for a territory has been received this turn."""


@dataclass(frozen=True, slots=True, eq=False)
class OnceATurn(Sets):
    """Sets with a bonus for one territory: the one on the first card that shows a territory of the seat."""

    def held(self, board: Board, position: Position, seat: int) -> Iterator[tuple[int, ...]]:
        for cards in Sets.held(self, board, position, seat):
            brought = []
            for first in cards:
                named = (first, *(card for card in cards if card != first))
                bonuses = self.bonuses(board, position, seat, named)
                if bonuses not in brought:
                    brought.append(bonuses)
                    yield named if len(brought) > 1 else cards

    def bonuses(self, board: Board, position: Position, seat: int, cards: Sequence[int]) -> Placements:
        if HAS_COME.of(position):
            return ()
        each = (Sets.bonuses(self, board, position, seat, (card,)) for card in cards)
        return next(filter(None, each), ())


@dataclass(frozen=True)
class OneBonus(Feature):
    """Sets bring a bonus for only one territory a turn."""

    key = "one_bonus"
    extras = (HAS_COME,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, sets=rulebook.sets.as_kind(OnceATurn))

    def traded(self, table: Table, cards: tuple[int, ...]) -> None:
        handed_in = table.events[-1]
        if isinstance(handed_in, Traded) and handed_in.bonuses:
            HAS_COME.note(table, True)

    def turn_began(self, table: Table) -> bool:
        if HAS_COME.of(table.position):
            HAS_COME.note(table, False)
        return False
