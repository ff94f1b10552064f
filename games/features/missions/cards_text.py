"""The text of mission cards."""

from __future__ import annotations

from collections.abc import Sequence

from games.features.aims_text import AimText, aim_wording, hold, whole_continents
from games.features.missions.cards import Continents, Destroy, Hold
from games.texts.wording import Wording, gettext_noop


class HoldText(AimText[Hold]):
    def wording(self, players: Sequence[str]) -> Wording:
        return hold(self.aim.lands, self.aim.armies)


class ContinentsText(AimText[Continents]):
    def wording(self, players: Sequence[str]) -> Wording:
        return whole_continents(self.aim.continents, self.aim.others)


class DestroyText(AimText[Destroy]):
    def wording(self, players: Sequence[str]) -> Wording:
        if self.aim.seat >= len(players):
            return aim_wording(self.aim.instead, players)
        return Wording(
            gettext_noop(
                "Destroy all armies of %(name)s; if that is not possible, hold %(lands)d territories."
            ),
            {"name": players[self.aim.seat], "lands": self.aim.instead.lands},
        )
