"""The texts of handicaps."""

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
    "The player who opens the game has the first seat. The computer players have the next seats,"
    " then those who join, one after the other."
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
            "second_5": gettext_noop("Five more armies for the player in the second seat"),
            "second_10": gettext_noop("Ten more armies for the player in the second seat"),
            "third_5": gettext_noop("Five more armies for the player in the third seat"),
            "third_10": gettext_noop("Ten more armies for the player in the third seat"),
            "fourth_5": gettext_noop("Five more armies for the player in the fourth seat"),
            "fourth_10": gettext_noop("Ten more armies for the player in the fourth seat"),
            "fifth_5": gettext_noop("Five more armies for the player in the fifth seat"),
            "fifth_10": gettext_noop("Ten more armies for the player in the fifth seat"),
            "sixth_5": gettext_noop("Five more armies for the player in the sixth seat"),
            "sixth_10": gettext_noop("Ten more armies for the player in the sixth seat"),
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
