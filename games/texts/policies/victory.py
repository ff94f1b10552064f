"""The texts of the ways to win."""

from __future__ import annotations

from games.engine.policies.victory import OrElse
from games.texts.found import label_of
from games.texts.policy import PolicyText, said
from games.texts.wording import Wording, gettext_noop

last_standing_text = said(gettext_noop("be the last one left"))


class OrElseText(PolicyText[OrElse]):
    @property
    def label(self) -> Wording | None:
        usual, other = label_of(self.policy.usual), label_of(self.policy.otherwise)
        if usual is None or other is None:
            return usual or other
        return Wording(gettext_noop("%(usual)s, or %(other)s"), {"usual": usual, "other": other})
