"""Positions of Godstorm put by hand. Alice has the Celts, Bob the Greeks, Charlie the Norse."""

from __future__ import annotations

from typing import Any

from games.engine.position import NOBODY
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.pantheons import DEATH, MAGIC, SKY, WAR
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, new_game, scene

__all__ = ["ALICE", "BOB", "CHARLIE", "DEATH", "MAGIC", "SKY", "WAR", "Scene", "begun", "land", "storm"]

BOARD = GODSTORM.board
KINDS = {"war": WAR, "death": DEATH, "sky": SKY, "magic": MAGIC}


def land(key: str) -> int:
    """Return the index of a land of the ancient world."""
    return BOARD.territory_index[key]


def storm(
    gods: dict[int, str] | None = None,
    temples: str = "",
    plague: str = "",
    faith: tuple[int, ...] = (0, 0, 0),
    **fields: Any,
) -> Scene:
    """Put Alice’s turn to invade, unless the fields say otherwise; lands given to nobody are Charlie’s.

    `gods` by seat as "war gaul, magic gaul"; `temples` and `plague` as "gaul roma"; `faith` by seat.
    """
    standing = [[NOBODY] * 4 for _ in range(3)]
    for seat, said in (gods or {}).items():
        for pair in said.split(", "):
            kind, key = pair.split()
            standing[seat][KINDS[kind]] = land(key)
    extra = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": standing,
        "gs_temples": sorted(map(land, temples.split())),
        "gs_plague": sorted(map(land, plague.split())),
        "gs_faith": list(faith),
        "gs_order": [0, 1, 2],
        **fields.pop("extra", {}),
    }
    fields = {"phase": "attack", "round": 2, "players": 3, "turn": 0, **fields}
    return scene(rulebook="godstorm", extra=extra, **fields)


def begun(players: int = 3, **given: Any) -> Scene:
    """Begin a game."""
    return new_game(players, rulebook="godstorm", **given)
