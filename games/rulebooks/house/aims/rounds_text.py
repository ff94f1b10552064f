"""A game of a set number of rounds in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.position import HIDDEN
from games.engine.words.telling import Aim
from games.rulebooks.house.aims.rounds import Rounds, points
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller


class RoundsText(Text[Rounds]):
    def aims(self, teller: Teller, view: Position) -> list[Aim]:
        template = gettext_noop("Most points after round %(rounds)d win.")
        return [Aim("", teller.say(template, rounds=self.feature.rounds))]

    def belongings(self, teller: Teller, view: Position, seat: int) -> list[str]:
        is_counted = seat < view.players and (teller.is_reader(seat) or HIDDEN not in view.owner)
        return [self.tally(teller, view, seat)] if is_counted else []

    def tally(self, teller: Teller, view: Position, seat: int) -> str:
        return teller.say(gettext_noop("points: %(points)d"), points=points(teller.rulebook, view, seat))
