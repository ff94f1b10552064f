"""Handicaps in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.rulebook import Rulebook
from games.rulebooks.house.openings.handicap import Favoured, Handicap
from games.texts.edition import Prose
from games.texts.narration import Narrator
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Tell


def tell_favoured(narrator: Narrator, event: Favoured) -> list[str]:
    mine = gettext_noop("You begin with %(armies)s more.")
    theirs = gettext_noop("%(name)s begins with %(armies)s more.")
    return [narrator.by(event.seat, mine, theirs, armies=narrator.armies(event.armies))]


TOLD = gettext_noop("Some begin with more armies than the others, as was agreed; everybody sees it.")
SEATED = gettext_noop(
    "Whoever opens the game sits down first, then the computer players, then those who join, one after "
    "the other."
)


class HandicapText(Text[Handicap]):
    option = OptionText(
        name=gettext_noop("Handicap"),
        sentence=gettext_noop("Some begin with more armies than the others"),
        values={
            "opener_5": gettext_noop("Five more armies for the player who opens the game"),
            "opener_10": gettext_noop("Ten more armies for the player who opens the game"),
            "guests_5": gettext_noop("Five more armies for all the others"),
            "guests_10": gettext_noop("Ten more armies for all the others"),
            "second_5": gettext_noop("Five more armies for the player who sits down second"),
            "second_10": gettext_noop("Ten more armies for the player who sits down second"),
            "third_5": gettext_noop("Five more armies for the player who sits down third"),
            "third_10": gettext_noop("Ten more armies for the player who sits down third"),
            "fourth_5": gettext_noop("Five more armies for the player who sits down fourth"),
            "fourth_10": gettext_noop("Ten more armies for the player who sits down fourth"),
            "fifth_5": gettext_noop("Five more armies for the player who sits down fifth"),
            "fifth_10": gettext_noop("Ten more armies for the player who sits down fifth"),
            "sixth_5": gettext_noop("Five more armies for the player who sits down sixth"),
            "sixth_10": gettext_noop("Ten more armies for the player who sits down sixth"),
        },
        seats={
            f"{who}_{armies}": what
            for who in ("opener", "second", "third", "fourth", "fifth", "sixth")
            for armies, what in ((5, gettext_noop("five more armies")), (10, gettext_noop("ten more armies")))
        },
    )
    reasons: ClassVar = {
        "no_placement": gettext_noop("No armies are placed before the first turn."),
        "seats": gettext_noop("There are not enough seats."),
    }
    news = (Favoured,)
    sentences: ClassVar[dict[type, Tell]] = {Favoured: tell_favoured}

    def prose(self, rulebook: Rulebook) -> Prose:
        seated = {"seated": SEATED} if self.feature.seats_stand else {}
        return {"set_up": {"handicap": TOLD, **seated}}
