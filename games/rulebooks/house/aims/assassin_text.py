"""The texts of assassin."""

from __future__ import annotations

from typing import ClassVar

from games.engine.rulebook import Rulebook
from games.features.missions.text import MissionsText
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

TOLD = {
    "win": gettext_noop(
        "Everybody has a secret target: another player. A player who destroys all armies of "
        "their target wins. The last player left wins too."
    ),
    "destroy": gettext_noop(
        "You must destroy your target yourself. If somebody else is quicker, you must hold 24 "
        "territories instead. If your target leaves, you must destroy all the armies left "
        "behind."
    ),
}


class AssassinText(MissionsText):
    option = OptionText(
        name=gettext_noop("Assassin"),
        sentence=gettext_noop("Everybody has a secret target; the first to eliminate theirs wins"),
    )
    reasons: ClassVar = {
        **dict.fromkeys(
            ("missions", "objectives", "headquarters"),
            gettext_noop("These rules have secret aims of their own."),
        ),
        "teams": gettext_noop("Partners win and lose together."),
        "few": gettext_noop("With so few players everybody knows all targets."),
    }

    def prose(self, rulebook: Rulebook) -> Prose:
        return {**super().prose(rulebook), "goal": TOLD}
