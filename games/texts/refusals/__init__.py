"""The sentences of the refusals of ordinary play, each by its key (see `games.engine.errors.OrderError`).

A feature has those of its own in its text, and may say one of these otherwise there (`Text.refusals`).
"""

from __future__ import annotations

from games.texts.refusals import notation, play, set_up

REFUSALS = {**play.REFUSALS, **notation.REFUSALS, **set_up.REFUSALS}
