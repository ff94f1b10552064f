"""A deathmatch in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.words.telling import Aim
from games.rulebooks.house.aims.deathmatch import Deathmatch, eliminated
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller


class DeathmatchText(Text[Deathmatch]):
    def aims(self, teller: Teller, view: Position) -> list[Aim]:
        template = gettext_noop("Eliminations that win: %(count)d.")
        return [Aim("", teller.say(template, count=self.feature.eliminations))]

    def belongings(self, teller: Teller, view: Position, seat: int) -> list[str]:
        beaten = eliminated(view, seat)
        return [teller.say(gettext_noop("eliminations: %(count)d"), count=beaten)] if beaten else []
