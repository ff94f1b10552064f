"""The rules on the page of a players' association: those of Miro/Parker, with a few differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Choice, Rulebook
from games.engine.policies.sets import BySymbol, Sets, any_three
from games.rulebooks.common.minimum_income import MINIMUM
from games.rulebooks.miro1980 import MP80_OBJECTIVES, MP80_WORLD, first_version, for_two

if TYPE_CHECKING:
    from games.engine import Board, Position
    from games.engine.events import Placements


@dataclass(frozen=True, slots=True, eq=False)
class FreeBonus(Sets):
    """Sets whose bonus armies may be placed anywhere, like all other armies for cards."""

    def brings(
        self, board: Board, position: Position, seat: int, cards: Sequence[int]
    ) -> tuple[int, Placements]:
        armies, bonuses = Sets.brings(self, board, position, seat, cards)
        return armies and armies + sum(more for _land, more in bonuses), ()


ASSO_WORLD = replace(
    MP80_WORLD,
    key="asso_world",
    sets=MP80_WORLD.sets.as_kind(FreeBonus),
)


def with_new_values(rulebook: Rulebook) -> Rulebook:
    """Set the values of the « Nouvelle édition », 3, 5, 8 and 10. A joker completes any set (A5)."""
    value = BySymbol(foot=3, horse=5, cannon=8, mixed=10)
    return replace(rulebook, sets=replace(rulebook.sets, shapes=any_three, value=value))


VALUES = Choice(
    key="values",
    values={"old": lambda rulebook: rulebook, "new": with_new_values},
)

ASSO_OBJECTIVES = replace(
    MP80_OBJECTIVES,
    key="asso_objectives",
    sets=MP80_OBJECTIVES.sets.as_kind(FreeBonus, forced_from=6),
    choices=(VALUES, MINIMUM),
)

ASSO_PAIR = for_two(
    ASSO_OBJECTIVES,
    key="asso_2p",
)

EARLIER = tuple(first_version(rulebook) for rulebook in (ASSO_OBJECTIVES, ASSO_WORLD, ASSO_PAIR))
