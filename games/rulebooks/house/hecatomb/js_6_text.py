"""The reserve of armies in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.engine.words.telling import Aim
from games.rulebooks.house.hecatomb.account import RESERVE, Drawn, Fell, Stocked, number
from games.rulebooks.house.hecatomb.js_6 import Hecatomb
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine import Position
    from games.engine.words.telling import Teller


def tell_drawn(teller: Teller, event: Drawn) -> list[str]:
    missing = event.withheld + sum(armies for _, armies in event.taken_off)
    if not missing:
        return []
    mine = gettext_noop("Your reserve is empty: %(armies)s did not come.")
    theirs = gettext_noop("The reserve of %(name)s is empty: %(armies)s did not come.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(missing))]


class HecatombText(Text[Hecatomb]):
    sentences: ClassVar = {
        Stocked: lambda teller, event: [],
        Drawn: tell_drawn,
        Fell: lambda teller, event: [],
    }

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        if RESERVE.of(view):
            seats = [
                seat
                for seat in range(view.seats)
                if not view.status[seat] or (seat in view.neutrals and number(RESERVE, view, seat))
            ]
            yield Aim(
                teller.say(gettext_noop("In reserve")),
                teller.listed([f"{teller.coloured(seat)} {number(RESERVE, view, seat)}" for seat in seats]),
            )
