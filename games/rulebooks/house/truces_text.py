"""The texts of truces as house rules."""

from __future__ import annotations

from typing import ClassVar

from games.features.truces.text import TrucesText
from games.rulebooks.house.truces import TrucesToThree
from games.texts.option import OptionText
from games.texts.text import Text
from games.texts.wording import gettext_noop


class PlayersTrucesText(TrucesText):
    option = OptionText(
        name=gettext_noop("Truces"),
        sentence=gettext_noop("Two players may agree not to attack each other, everywhere or on a border"),
        values={
            "binding": gettext_noop("Binding until a round; others learn that there is one"),
            "notice": gettext_noop("Binding until notice; others learn that there is one"),
            "recorded": gettext_noop(
                "Recorded only, can be broken at any time; others learn that there is one"
            ),
            "secret_binding": gettext_noop("Binding until a round; others learn nothing"),
            "secret_notice": gettext_noop("Binding until notice; others learn nothing"),
        },
    )
    reasons: ClassVar = {
        **TrucesText.reasons,
        "teams": gettext_noop("Partners win and lose together, and cannot make peace one by one."),
    }


class TrucesToThreeText(Text[TrucesToThree]):
    option = OptionText(
        name=gettext_noop("Truces end with three"),
        sentence=gettext_noop("All truces end when only three players are left"),
    )
    reasons: ClassVar = {
        "few": gettext_noop("It takes four players or more: with three, no truce could be made."),
        "truces": gettext_noop("There are no truces to end: choose the truces too."),
    }
