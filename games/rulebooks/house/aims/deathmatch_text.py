"""The texts of deathmatch."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.aims.deathmatch import Deathmatch, eliminated
from games.texts.edition import Prose
from games.texts.narration import AimTold
from games.texts.option import OptionText
from games.texts.policy import Said
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.narration import Narrator


TOLD = gettext_noop(
    "The first player to eliminate as many players as agreed wins at once. Taking the last "
    "territory left behind by a player who has left counts too."
)


class DeathmatchText(Text[Deathmatch]):
    option = OptionText(
        name=gettext_noop("Deathmatch"),
        sentence=gettext_noop("The first to eliminate one or two players wins"),
        values={
            "1": gettext_noop("One player"),
            "2": gettext_noop("Two players"),
        },
    )
    endings: ClassVar = {
        "deathmatch": (
            gettext_noop("You have eliminated enough players"),
            gettext_noop("%(names)s has eliminated enough players"),
        )
    }
    reasons: ClassVar = {
        "teams": gettext_noop("With partners the first elimination wins anyway."),
        "few": gettext_noop("With so few players the last elimination wins anyway."),
    }

    @property
    def enough_text(self) -> Said:
        """This additional way to win."""
        return Said(Wording(gettext_noop("eliminations: %(count)d"), {"count": self.feature.eliminations}))

    def aims(self, narrator: Narrator, view: Position) -> list[AimTold]:
        template = gettext_noop("Eliminations needed to win: %(count)d.")
        return [AimTold("", narrator.say(template, count=self.feature.eliminations))]

    def belongings(self, narrator: Narrator, view: Position, seat: int) -> list[str]:
        beaten = eliminated(view, seat)
        return [narrator.say(gettext_noop("eliminations: %(count)d"), count=beaten)] if beaten else []

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"goal": {"deathmatch": TOLD}}
