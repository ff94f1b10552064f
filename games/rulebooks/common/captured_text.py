"""The texts of sets with captured cards."""

from __future__ import annotations

from collections.abc import Mapping

from games.rulebooks.common.captured import CapturedOnly
from games.texts.policies.spoils import SpoilsText
from games.texts.wording import Wording, gettext_noop


class CapturedOnlyText(SpoilsText):
    policy: CapturedOnly

    @property
    def refusals(self) -> Mapping[str, str]:
        only = gettext_noop("Only sets with a captured card may be handed in now. Choose one.")
        return {"no_captured_card": only}

    @property
    def behind(self) -> Mapping[str, str]:
        return {"no_captured_card": "captured"}

    @property
    def label(self) -> Wording:
        return Wording(gettext_noop("may be handed in at once"))
