"""The texts of shared victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.aims.shared_victory import PLAYERS, SharedVictory, opposite
from games.texts.edition import Prose
from games.texts.narration import AimTold
from games.texts.option import OptionText
from games.texts.policy import said
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator


TOLD = gettext_noop(
    "Two players who sit opposite each other win together when only they are left. Until then "
    "nothing binds them: each has cards, armies and plans of their own, and may attack the "
    "other."
)


class SharedVictoryText(Text[SharedVictory]):
    option = OptionText(
        name=gettext_noop("Shared victory"),
        sentence=gettext_noop("Two players who sit opposite each other win together when only they are left"),
    )
    endings: ClassVar = {
        "together": (
            gettext_noop("You have won together with %(names)s: nobody else is left"),
            gettext_noop("%(names)s have won together: nobody else is left"),
        )
    }
    reasons: ClassVar = {
        "teams": gettext_noop("Partners win together anyway."),
        "nobody_opposite": gettext_noop(
            "It takes four or six players, so that everybody has somebody opposite."
        ),
    }

    def aims(self, narrator: Narrator, view: Position) -> list[AimTold]:
        if narrator.reader is None or view.players not in PLAYERS:
            return []
        template = gettext_noop("You win together with %(name)s if only the two of you are left.")
        return [
            AimTold(
                "", narrator.say(template, name=narrator.coloured(opposite(view.players, narrator.reader)))
            )
        ]

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"goal": {"together": TOLD}}


last_two_text = said(gettext_noop("be the last two, who sit opposite each other"))
