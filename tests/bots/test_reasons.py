"""Computer players say why they do something, and give nothing away by it."""

from __future__ import annotations

import pytest

from games.bots import REASONED, bot_for
from games.bots.reasons import BREAK, CARD, FOR_CARDS, GAIN, GUARD, LEAD, WAIT, Reason, stronger
from games.engine import Attack, Order, Place, redact
from games.engine.features.missions import Missions
from games.rulebooks import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.bots.advice import advice
from tests.engine.scene import ALICE, BOB, CHARLIE, KEYS, Scene, scene

AUSTRALIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
CONTINENTS = {continent.key: i for i, continent in enumerate(rulebook_for("h2000_world").board.continents)}


def game(alice: str, bob: str = "brazil", others: int = 3, **fields: object) -> Scene:
    """Alice is on turn in the sixth round; what is not named is Charlie's."""
    named = {land.split()[0] for lands in (alice, bob) for land in lands.split(", ")}
    charlie = ", ".join(f"{key} {others}" for key in KEYS if key not in named)
    known = {"rulebook": "h2000_world", "phase": "attack", "round": 6, "players": 3, **fields}
    return scene(alice=alice, bob=bob, charlie=charlie, **known)  # type: ignore[arg-type]


def reason(found: Scene, player: str = "sensible") -> Reason | None:
    """What the player says of what it would order for Alice."""
    order = found.rulebook.parse(advice(found)) if False else chosen(found, player)
    return REASONED[player](found.rulebook, redact(found.rulebook, found.position, None), ALICE, order)
