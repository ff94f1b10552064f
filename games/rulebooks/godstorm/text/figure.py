"""A position in the middle of a game, for the picture on the page of the rules."""

from __future__ import annotations

from typing import Any

from games.boards.ancient import ANCIENT
from games.boards.underworld import UNDERWORLD

HELD = (
    "iberia hibernia caledonia anglia gaul alemannia thule hesperide tritonis poseidonis oricalcos atlas",
    "liguria corsica sicilia roma apulia dalmatia minoa dacia thracia graecia ionia anatolia carthage",
    "varangia galicia gaitulia nubia cyrenaica kush egypt sheba babylon phoenicia sumer parthia assyria rus "
    "scythia cimmeria sarmatia",
)
"""The lands of three seats."""
ARMIES = {"gaul": 9, "liguria": 6, "anatolia": 5, "babylon": 4, "kush": 3, "roma": 3}
BELOW = {
    "gate_of_sighs": (0, 2),
    "crypt_of_kings": (0, 3),
    "crypt_of_bones": (1, 4),
    "altar_of_smoke": (1, 1),
}


def lands_called(names: str) -> list[int]:
    """Return lands by their names, in the order of the board."""
    return sorted(ANCIENT.territory_index[name] for name in names.split())


def gods(**places: str) -> list[int]:
    """Return the lands on which the gods of a seat stand, by kind."""
    kinds = ("war", "death", "sky", "magic")
    return [ANCIENT.territory_index[places[kind]] if kind in places else -1 for kind in kinds]


FIGURE: dict[str, Any] = {
    "turn": 0,
    "phase": "attack",
    "round": 3,
    "territories": {
        name: {"owner": seat, "armies": ARMIES.get(name, 1)}
        for seat, names in enumerate(HELD)
        for name in names.split()
    },
    "extra": {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": [
            gods(war="gaul", magic="gaul"),
            gods(war="liguria", sky="anatolia"),
            gods(death="babylon"),
        ],
        "gs_temples": lands_called("iberia roma anatolia"),
        "gs_plague": lands_called("kush thule sumer apulia"),
        "gs_heaven": [3, 2, 0],
        "gs_underworld": [[*BELOW.get(space.key, (-1, 0))] for space in UNDERWORLD.territories[:13]],
    },
}
"""The position in the notation for programs (docs/referee.md), without the number of players."""
