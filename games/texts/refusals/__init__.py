"""The refusals of ordinary play: a sentence for each key.

(See `games.engine.errors.OrderError`.) The text of a feature has refusals of its own, and may replace the
usual ones (`Text.refusals`).
"""

from __future__ import annotations

from games.texts.refusals import notation, play, set_up

REFUSALS = {**play.REFUSALS, **notation.REFUSALS, **set_up.REFUSALS}
BEHIND = {
    "last_territory": "elimination",
    "must_trade": "forced",
    "not_a_set": "sets",
    "not_a_set.none": "sets",
    "must_trade_down": "captured",
    "enough_traded": "captured",
    "out_of_reach": "move",
    "wrong_number": "move",
    "one_at_a_time": "lands",
    "not_free": "lands",
    "wrong_dice.attack": "attack",
    "wrong_dice.defence": "defence",
}
"""The point of comparison between editions that explains a refusal, by the key of the refusal."""
