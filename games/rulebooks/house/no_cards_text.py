"""A game without cards in words."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.errors import gettext_noop
from games.rulebooks.house.no_cards import NoCards
from games.texts.text import Text


class NoCardsText(Text[NoCards]):
    @property
    def briefs(self) -> Mapping[str, str]:
        return {"card": gettext_noop("none"), "captured": gettext_noop("there are none")}
