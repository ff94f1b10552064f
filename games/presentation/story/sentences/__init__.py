"""The sentences of events that every edition knows. Features bring theirs (`Text.sentences`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.story.sentences import battle, end, lapses, reasons, start, turn

if TYPE_CHECKING:
    from games.texts.narration import Tell

TELL: dict[type, Tell] = {**start.TELL, **turn.TELL, **battle.TELL, **end.TELL, **lapses.TELL, **reasons.TELL}
"""The function that tells each kind of action."""
