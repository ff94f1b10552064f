"""The game for two players with a neutral people between them (« Mise en place pour 2 joueurs »; A60).

The neutral people is set up before pantheons are chosen: its pantheon and the three piles are drawn by lot.
It has three armies on each of its lands, which only defend. It has neither gods nor heaven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.events import Placed
from games.engine.position import NOBODY
from games.rulebooks.common.shares import DealInShares
from games.rulebooks.godstorm.pantheons import PEOPLES
from games.rulebooks.godstorm.setup.choosing import PantheonsChosen

if TYPE_CHECKING:
    from games.engine import Rulebook, Table
    from games.engine.events import Event

SHARE, GARRISON = 14, 3


class DealInPiles(DealInShares):
    """Deal three piles, and place three armies on each land of the neutral people at once."""

    def dealt(self, rulebook: Rulebook, players: int, owners: list[int]) -> list[Event]:
        neutral = players
        garrison = tuple((land, GARRISON - 1) for land, owner in enumerate(owners) if owner == neutral)
        return [*super().dealt(rulebook, players, owners), Placed(neutral, garrison)]


IN_PILES = DealInPiles(own=SHARE, neutral=SHARE, armies=SHARE * GARRISON)


def draw_pantheon(table: Table) -> None:
    """Draw the pantheon of the neutral people, if there is one."""
    position = table.position
    if position.neutrals:
        drawn = table.dice.shuffle(len(PEOPLES))[0]
        table.write(PantheonsChosen((*(NOBODY,) * position.players, drawn)))
