"""The texts of the ways to deal the territories."""

from __future__ import annotations

from games.engine.policies.deal import DealAll, DealNone
from games.texts.policy import PolicyText
from games.texts.wording import Wording, gettext_noop


class DealAllText(PolicyText[DealAll]):
    @property
    def label(self) -> Wording:
        if self.policy.jokers:
            return Wording(gettext_noop("dealt, with the jokers among them"))
        return Wording(gettext_noop("dealt"))


class DealNoneText(PolicyText[DealNone]):
    @property
    def label(self) -> Wording:
        return Wording(gettext_noop("claimed in turn"))
