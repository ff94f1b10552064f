"""The text of captured cards."""

from __future__ import annotations

from games.engine.policies.sets import NEVER
from games.engine.policies.spoils import Spoils
from games.texts.policy import PolicyText
from games.texts.wording import Wording, gettext_noop


class SpoilsText(PolicyText[Spoils]):
    @property
    def label(self) -> Wording:
        if self.policy.asked_from >= NEVER:
            return Wording(gettext_noop("wait for the next reinforcement"))
        if self.policy.keep is not None:
            return Wording(
                gettext_noop("with %(cards)d in hand, sets are handed in at once down to %(keep)d"),
                {"cards": self.policy.asked_from, "keep": self.policy.keep},
            )
        return Wording(gettext_noop("may be handed in at once, with your own"))
