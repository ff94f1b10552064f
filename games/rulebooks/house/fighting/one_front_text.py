"""The texts of one front."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.policies.spoils import LATER
from games.engine.rulebook import Rulebook
from games.rulebooks.house.fighting.one_front import FrontMoved, OneFront
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.narration import Tell


TOLD = gettext_noop(
    "One offensive a turn: your first roll decides where it starts and whom it attacks. When it "
    "has taken a territory it goes on from there, with the armies that moved in and no others, "
    "as long as it wins. It cannot be split. If you break it off, you attack no more in this "
    "turn."
)
JOINED = gettext_noop("Only armies for captured cards may join it, if they are placed on the front.")


class OneFrontText(Text[OneFront]):
    option = OptionText(
        name=gettext_noop("One front"),
        sentence=gettext_noop(
            "One offensive a turn, from one territory, which goes on while it wins and cannot be split"
        ),
        source=MAGAZINE % 9,
    )
    reasons: ClassVar = {
        "allies": gettext_noop("Allies fight offensives of their own here."),
        "several_attacks": gettext_noop("Here a turn has several parts in which you attack."),
    }
    refusals: ClassVar = {
        "closed_border": gettext_noop(
            "There is one offensive a turn: it goes on from where it is, against what it has "
            "begun to attack. Continue it, or end your attacks."
        ),
    }
    sentences: ClassVar[dict[type, Tell]] = {FrontMoved: lambda narrator, event: []}

    def prose(self, rulebook: Rulebook) -> Prose:
        joined = {} if rulebook.spoils == LATER else {"front_joined": JOINED}
        return {"attack": {"front": TOLD, **joined}}
