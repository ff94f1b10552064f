"""Calculated risks in words."""

from __future__ import annotations

from typing import ClassVar

from games.engine.errors import gettext_noop
from games.rulebooks.house.js_3 import CalculatedRisks
from games.rulebooks.house.js_3_words import GUIDES, Committed, tell_committed
from games.texts.text import Text


class CalculatedRisksText(Text[CalculatedRisks]):
    refusals: ClassVar = {
        "wrong_dice.attack": gettext_noop("From %(source)s you commit 1 to %(limit)d armies."),
        "wrong_dice.defence": gettext_noop("You commit 1 to %(limit)d armies to defend %(target)s."),
        "endless_attack": gettext_noop(
            "“%(text)s” does not say how far to go. Add “until 2” to fight until the territory is taken or "
            "two armies are left, or “with 3 armies” for one fight that commits three."
        ),
    }
    guides: ClassVar = GUIDES
    sentences: ClassVar = {Committed: tell_committed}
