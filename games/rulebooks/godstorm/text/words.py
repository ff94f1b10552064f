"""Amounts in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Narrator


def faith_told(narrator: Narrator, amount: int) -> str:
    """Return an amount of faith in words: "no faith", "one faith", "3 faith"."""
    few = (gettext_noop("no faith"), gettext_noop("one faith"))
    template = few[amount] if amount < len(few) else gettext_noop("%(faith)d faith")
    return narrator.say(template, faith=amount)
