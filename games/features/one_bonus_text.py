"""The text of the rule of one bonus a turn."""

from __future__ import annotations

from games.features.one_bonus import OnceATurn
from games.texts.policies.sets import SetsText
from games.texts.policy import Said
from games.texts.wording import ArmyCount, Wording, gettext_noop


class OnceATurnText(SetsText):
    policy: OnceATurn

    @property
    def own_land(self) -> Said:
        template = gettext_noop(
            "If the cards show territories of yours, one of them gets %(armies)s more at once: "
            "the one on the card that you name first. This happens only once a turn."
        )
        bonus = {"armies": ArmyCount(self.policy.own_land_bonus)}
        return Said(Wording(gettext_noop("%(armies)s there, once a turn"), bonus), Wording(template, bonus))
