"""A deal by die in words."""

from __future__ import annotations

from typing import ClassVar

from games.engine.errors import gettext_noop
from games.engine.words.telling import Teller
from games.rulebooks.by_die import DealtByDie, Drafted
from games.texts.text import Text


def tell_draft(teller: Teller, event: Drafted) -> list[str]:
    return [
        teller.by(
            event.seat,
            gettext_noop("You threw a %(die)s and received %(lands)s."),
            gettext_noop("%(name)s threw a %(die)s and received %(lands)s."),
            die=event.die,
            lands=teller.lands(event.territories),
        )
    ]


class DealtByDieText(Text[DealtByDie]):
    sentences: ClassVar = {Drafted: tell_draft}
