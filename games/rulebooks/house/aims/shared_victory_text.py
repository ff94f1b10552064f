"""A shared victory in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.words.telling import Aim
from games.rulebooks.house.aims.shared_victory import PLAYERS, SharedVictory, opposite
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller


class SharedVictoryText(Text[SharedVictory]):
    def aims(self, teller: Teller, view: Position) -> list[Aim]:
        if teller.reader is None or view.players not in PLAYERS:
            return []
        template = gettext_noop("You win together with %(name)s if you two alone are left.")
        return [Aim("", teller.say(template, name=teller.coloured(opposite(view.players, teller.reader))))]
