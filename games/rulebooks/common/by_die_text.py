"""The texts of a deal by die."""

from __future__ import annotations

from typing import ClassVar

from games.rulebooks.common.by_die import DealtByDie, Drafted
from games.texts.narration import Narrator
from games.texts.policy import said
from games.texts.text import Text
from games.texts.wording import gettext_noop


def tell_draft(narrator: Narrator, event: Drafted) -> list[str]:
    return [
        narrator.by(
            event.seat,
            gettext_noop("You threw a %(die)s and received %(lands)s."),
            gettext_noop("%(name)s threw a %(die)s and received %(lands)s."),
            die=event.die,
            lands=narrator.lands(event.territories),
        )
    ]


class DealtByDieText(Text[DealtByDie]):
    sentences: ClassVar = {Drafted: tell_draft}


by_die_text = said(gettext_noop("by die"))
seated_by_die_text = said(gettext_noop("by die, and all sit in the order of their dice"))
deal_by_die_text = said(gettext_noop("as many at a time as a die shows"))
after_the_last_dealt_text = said(gettext_noop("the player after the one who was dealt the last territory"))
