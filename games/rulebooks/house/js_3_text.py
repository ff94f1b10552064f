"""Calculated risks in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engine.errors import gettext_noop
from games.engine.rulebook import Rulebook
from games.rulebooks.house.js_3 import CalculatedRisk, CalculatedRisks
from games.rulebooks.house.js_3_words import GUIDES, OPEN, RISKS, Committed, tell_committed
from games.texts.edition import Prose
from games.texts.policies.combat import CombatText
from games.texts.text import Text
from games.texts.wording import Wording

ABOUT_DICE = ("one_army_one_die", "engaged_are_dice")
"""Decisions that make no difference where both sides always throw two dice."""


class CalculatedRisksText(Text[CalculatedRisks]):
    reasons: ClassVar = {
        "teams": gettext_noop("Partners defend land together, and who commits whose armies is not said."),
        "weariness": gettext_noop(
            "Armies that have fought do not move, and which these are is told by dice."
        ),
        "js_4": gettext_noop("The power of North America throws a die anew, and no single die decides here."),
        "js_5": gettext_noop("Landed armies fight to the end, and here each fight may cost all of them."),
        "own_dice": gettext_noop("Fights have dice of their own here."),
    }
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

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"attack": RISKS, "open": {"risks": OPEN, **dict.fromkeys(ABOUT_DICE, "")}}


class CalculatedRiskText(CombatText):
    policy: CalculatedRisk

    @property
    def attacking(self) -> Wording:
        return Wording(gettext_noop("two, and the armies committed are added"))

    defending = attacking

    @property
    def told(self) -> Sequence[Wording]:
        """The edition's prose does."""
        return ()
