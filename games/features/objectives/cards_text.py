"""The text of objectives and of their ranks."""

from __future__ import annotations

from collections.abc import Sequence

from games.features.aims_text import AimText, hold, hold_continents
from games.features.objectives.cards import (
    BrokenContinent,
    ConquestFromEach,
    Conquests,
    ConquestsInContinents,
    Elimination,
    Footholds,
    FromTheGreatest,
    MixedSet,
    Stack,
    Territories,
    WholeContinents,
)
from games.texts.wording import Places, Wording, gettext_noop

RANK_NAMES = (
    gettext_noop("Captain"),
    gettext_noop("Major"),
    gettext_noop("Colonel"),
    gettext_noop("General"),
)


class TerritoriesText(AimText[Territories]):
    def wording(self, players: Sequence[str]) -> Wording:
        wanted, among = self.aim.wanted, self.aim.among
        if not among:
            return hold(wanted, self.aim.armies)
        lands = Places("territories", among)
        if wanted == len(among):
            return Wording(gettext_noop("Hold %(lands)s."), {"lands": lands})
        return Wording(gettext_noop("Hold %(wanted)d of %(lands)s."), {"wanted": wanted, "lands": lands})


class WholeContinentsText(AimText[WholeContinents]):
    def wording(self, players: Sequence[str]) -> Wording:
        return hold_continents(self.aim.wanted, self.aim.among)


class FootholdsText(AimText[Footholds]):
    sentence = gettext_noop("Hold a territory in each of %(wanted)d continents.")


class StackText(AimText[Stack]):
    sentence = gettext_noop("Have %(wanted)d armies on one territory.")


class MixedSetText(AimText[MixedSet]):
    sentence = gettext_noop("Hand in a set with one of each symbol.")


class ConquestsText(AimText[Conquests]):
    sentence = gettext_noop("Take %(wanted)d territories in one turn.")


class ConquestsInContinentsText(AimText[ConquestsInContinents]):
    sentence = gettext_noop("Take territories in %(wanted)d continents in one turn.")


class ConquestFromEachText(AimText[ConquestFromEach]):
    sentence = gettext_noop("Take a territory from each opponent in one turn.")


class FromTheGreatestText(AimText[FromTheGreatest]):
    sentence = gettext_noop("Take a territory from the opponent who holds the most.")


class BrokenContinentText(AimText[BrokenContinent]):
    sentence = gettext_noop("Take a territory of a continent that an opponent holds whole.")


class EliminationText(AimText[Elimination]):
    sentence = gettext_noop("Take the last territory of an opponent.")
