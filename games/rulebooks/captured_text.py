"""Sets with captured cards, in words."""

from __future__ import annotations

from typing import ClassVar

from games.engine.errors import gettext_noop
from games.rulebooks.captured import CapturedOnly
from games.texts.policies.spoils import SpoilsText
from games.texts.wording import Wording


class CapturedOnlyText(SpoilsText):
    policy: CapturedOnly
    refusals: ClassVar = {
        "no_captured_card": gettext_noop("Only sets with a captured card are handed in now. Choose one."),
    }

    @property
    def brief(self) -> Wording:
        return Wording(gettext_noop("may be handed in at once"))
