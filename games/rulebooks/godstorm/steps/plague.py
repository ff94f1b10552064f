"""Step 5: the plague takes half of the armies on the seat's plagued lands, and their gods.

Half is rounded down, so that it never takes the last army (« Subissez la peste »).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.legality import Stage
from games.rulebooks.godstorm.losses import banish, fall
from games.rulebooks.godstorm.state import PLAGUE, gods_on

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine import Table


def sicken(table: Table, lands: Iterable[int]) -> None:
    """Let the plague strike these lands at once, along with the gods that stand there."""
    position = table.position
    stricken = list(lands)
    gods = (
        (position.owner[land], kind)
        for land in stricken
        for kind in gods_on(position, position.owner[land], land)
    )
    banish(table, tuple(gods))
    fall(table, [(land, position.armies[land] // 2) for land in stricken])


def suffer(table: Table) -> None:
    """Let the seat on turn suffer the plague, and go on."""
    position = table.position
    sicken(table, [land for land in PLAGUE.of(position) if position.owner[land] == position.turn])
    table.next_phase()


STEP_5 = Stage("plague", {}, enter=suffer)
