"""The lands of the world that the tests of the matrix name, and their counterparts on the ancient board.

Where a test attacks, moves or counts, the counterparts have the same borders and symbols: Sumer is Alaska,
between Parthia (Kamchatka), Babylon (Alberta) and Assyria; Atlantis is Australia, entered from Hibernia
(Siam).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.boards.ancient import ANCIENT
from games.engine.board import Board
from games.engine.chance.dice import Dice
from games.engine.table import Table
from tests.engine.scene import Scene

ON_THE_ANCIENT_BOARD = {
    "alaska": "sumer",
    "northwest_territory": "assyria",
    "greenland": "varangia",
    "alberta": "babylon",
    "ontario": "sheba",
    "quebec": "thule",
    "western_us": "atlas",
    "eastern_us": "graecia",
    "central_america": "apulia",
    "venezuela": "sicilia",
    "peru": "gaul",
    "brazil": "alemannia",
    "argentina": "galicia",
    "iceland": "rus",
    "great_britain": "liguria",
    "scandinavia": "caledonia",
    "northern_europe": "cyrenaica",
    "western_europe": "nubia",
    "southern_europe": "egypt",
    "ukraine": "scythia",
    "north_africa": "corsica",
    "egypt": "anglia",
    "east_africa": "anatolia",
    "congo": "carthage",
    "south_africa": "ionia",
    "madagascar": "minoa",
    "middle_east": "iberia",
    "afghanistan": "phoenicia",
    "ural": "gaitulia",
    "siberia": "kush",
    "yakutsk": "dalmatia",
    "irkutsk": "cimmeria",
    "kamchatka": "parthia",
    "mongolia": "dacia",
    "japan": "sarmatia",
    "china": "roma",
    "india": "thracia",
    "siam": "hibernia",
    "indonesia": "hesperide",
    "new_guinea": "tritonis",
    "western_australia": "poseidonis",
    "eastern_australia": "oricalcos",
}
"""Land of the world -> its counterpart."""


def parts_on(board: Board) -> Mapping[str, str]:
    """Return the counterparts on a board of the lands of the world.

    The mapping is empty if the board has the lands themselves.
    """
    return ON_THE_ANCIENT_BOARD if board is ANCIENT else {}


def put(text: str, parts: Mapping[str, str]) -> str:
    """Return a text with lands replaced by their counterparts."""
    return re.sub(r"\w+", lambda word: parts.get(word[0], word[0]), text)


class Staged(Scene):
    """A scene in which the lands of the world have counterparts."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.parts = parts_on(table.rulebook.board)
        self.played = {player: part for part, player in self.parts.items()}

    def play(self, seat: int, text: str, dice: Dice | None = None) -> Scene:
        return super().play(seat, put(text, self.parts), dice)

    def legal(self, seat: int, start: str = "") -> set[str]:
        return {put(text, self.played) for text in super().legal(seat, put(start, self.parts))}

    def armies(self, territory: str) -> int:
        return super().armies(put(territory, self.parts))

    def owner(self, territory: str) -> int:
        return super().owner(put(territory, self.parts))

    def lands(self, seat: int) -> list[str]:
        return [put(land, self.played) for land in super().lands(seat)]

    def cards(self, numbers: Sequence[int]) -> list[str]:
        return [put(card, self.played) for card in super().cards(numbers)]


def staged(fields: Mapping[str, Any], board: Board) -> dict[str, Any]:
    """Return the fields of a position put by hand, with lands replaced by their counterparts."""
    parts = parts_on(board)

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return put(value, parts)
        if isinstance(value, dict):
            return {key: changed(inner) for key, inner in value.items()}
        return value

    return {name: changed(value) for name, value in fields.items()} if parts else dict(fields)
