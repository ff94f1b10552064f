"""The sensible player's order in a scene."""

from __future__ import annotations

import random

from games.bots import BOTS
from games.engine.notation import format_order
from games.engine.redaction import redact
from tests.engine.scene import ALICE, Scene


def advice(game: Scene) -> str:
    """Return the order that it would give in Alice's place."""
    view = redact(game.rulebook, game.position, ALICE)
    order = BOTS["sensible"].choose(game.rulebook, view, ALICE, random.Random(1))
    return format_order(game.rulebook, order)
