"""Two players with a neutral people between them (« Mise en place pour 2 joueurs »; A60).

The neutral people is laid out before pantheons are chosen: which one it is, and the three piles, by lot. It
has three armies on each of its lands, which only defend; it knows neither gods nor heaven.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.events import Dealt, Placed
from games.engine.position import NOBODY
from games.rulebooks.godstorm.pantheons import PANTHEONS
from games.rulebooks.godstorm.setup.choosing import PantheonsChosen
from games.rulebooks.shares import DealInShares

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Dice, Rulebook, Table
    from games.engine.events import Event

SHARE, GARRISON = 14, 3


class DealInPiles(DealInShares):
    """Three piles, and at once three armies on each land of the neutral people."""

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        (dealt,) = super().__call__(rulebook, players, first, given, dice)
        assert isinstance(dealt, Dealt)
        force = players
        lands = [land for land, owner in enumerate(dealt.owners) if owner == force]
        return [dealt, Placed(force, tuple((land, GARRISON - 1) for land in lands))]


IN_PILES = DealInPiles(own=SHARE, force=SHARE, armies=SHARE * GARRISON)


def draw_pantheon(table: Table) -> None:
    """Let the lot say which pantheon is the neutral one."""
    position = table.position
    if position.neutrals:
        drawn = table.dice.shuffle(len(PANTHEONS))[0]
        table.write(PantheonsChosen((*(NOBODY,) * position.players, drawn)))
