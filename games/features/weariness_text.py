"""The text of armies that grow weary."""

from __future__ import annotations

from collections.abc import Mapping

from games.features.weariness import Weariness
from games.texts.text import Text
from games.texts.wording import gettext_noop


class WearinessText(Text[Weariness]):
    @property
    def compared(self) -> Mapping[str, str]:
        return {"move": gettext_noop("%(where)s, any number of times, by armies that did not attack")}
