"""The texts of the rule that nobody is destroyed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from games.engine.rulebook import Rulebook
from games.features.aims_text import AimText, hold_continents
from games.rulebooks.house.aims.no_destruction import AnyContinents, HeldOn, KeepContinents, NobodyDestroyed
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import Places, Wording, gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Tell


TOLD = gettext_noop(
    "Nobody has a mission to destroy another player. Continents that are to be kept must be "
    "yours at the end of one of your turns, and still at the beginning of the next one."
)


class KeepContinentsText(AimText[KeepContinents]):
    def wording(self, players: Sequence[str]) -> Wording:
        return Wording(
            gettext_noop("Hold %(continents)s whole, and still at the beginning of your next turn."),
            {"continents": Places("continents", self.aim.continents)},
        )


class AnyContinentsText(AimText[AnyContinents]):
    def wording(self, players: Sequence[str]) -> Wording:
        return hold_continents(self.aim.others)


class NobodyDestroyedText(Text[NobodyDestroyed]):
    option = OptionText(
        name=gettext_noop("No destruction"),
        sentence=gettext_noop("Six other missions replace those to destroy somebody"),
        source=MAGAZINE % 10,
    )
    reasons: ClassVar = {
        "missions": gettext_noop("It needs an edition with missions to destroy somebody."),
    }
    sentences: ClassVar[dict[type, Tell]] = {HeldOn: lambda narrator, event: []}

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"goal": {"destroy": "", "keep": TOLD}, "gone": {"destroy": ""}}
