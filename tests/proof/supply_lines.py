"""Supply lines, in this module alone: new armies come only to a player's largest group of territories."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine.board import members
from games.engine.policies.reach import joined
from games.rulebooks.hasbro2000 import H2000_PAIR, H2000_WORLD, text
from games.texts.policy import said

if TYPE_CHECKING:
    from games.engine import Board, Position, Rulebook

WHERE = "New armies come only to the largest group of your territories."
CUT_OFF = "%(territory)s is cut off: place armies on the largest group of your territories."


def supplied(board: Board, position: Position, seat: int) -> int:
    """Return the largest groups of neighbouring territories of a seat, as a bit mask."""
    lands, groups = position.lands[seat], set[int]()
    for land in members(lands):
        groups.add(1 << land | joined(board.border_masks, lands, land))
    most = max((group.bit_count() for group in groups), default=0)
    return sum(group for group in groups if group.bit_count() == most)


supplied_text = said("on the largest group of your territories", WHERE, refusals={"not_placeable": CUT_OFF})


def with_supply_lines(rulebook: Rulebook, key: str) -> Rulebook:
    """Return the edition with supply lines."""
    reach = replace(rulebook.reach, places=supplied)
    return replace(rulebook, key=key, choices=(), reach=reach)


EDITIONS = (
    with_supply_lines(H2000_WORLD, "supply_lines"),
    with_supply_lines(H2000_PAIR, "supply_lines_2p"),
)
TEXTS = (
    replace(text.H2000_WORLD, key="supply_lines", name="Supply lines", source="Nobody"),
    replace(text.H2000_PAIR, key="supply_lines_2p", name="Supply lines for two", source="Nobody"),
)
FRENCH = {
    "Supply lines": "Lignes de ravitaillement",
    "Supply lines for two": "Lignes de ravitaillement à deux",
    "on the largest group of your territories": "dans le plus grand groupe de vos territoires",
    WHERE: "Les nouvelles armées n’arrivent que dans le plus grand groupe de vos territoires.",
    CUT_OFF: "Hors d’atteinte : %(territory)s. Placez-les dans le plus grand groupe de vos territoires.",
}
"""All texts of the module in French."""
