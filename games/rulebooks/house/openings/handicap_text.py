"""Handicaps in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.errors import gettext_noop
from games.engine.words.telling import Teller
from games.rulebooks.house.openings.handicap import Favoured, Handicap
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.words.telling import Tell


def tell_favoured(teller: Teller, event: Favoured) -> list[str]:
    mine = gettext_noop("You begin with %(armies)s more.")
    theirs = gettext_noop("%(name)s begins with %(armies)s more.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies))]


class HandicapText(Text[Handicap]):
    news = (Favoured,)
    sentences: ClassVar[dict[type, Tell]] = {Favoured: tell_favoured}
