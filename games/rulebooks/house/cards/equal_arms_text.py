"""The texts of equal arms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.rulebooks.house.cards.equal_arms import Alike, EqualArms
from games.rulebooks.house.sources import MAGAZINE
from games.texts.option import OptionText
from games.texts.policy import PolicyText
from games.texts.text import Text
from games.texts.wording import ArmyCount, Wording, gettext_noop


class AlikeText(PolicyText[Alike]):
    @property
    def label(self) -> Wording:
        return Wording(gettext_noop("%(armies)s for every set"), {"armies": ArmyCount(self.policy.armies)})

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return (
            Wording(gettext_noop("Every set brings %(armies)s."), {"armies": ArmyCount(self.policy.armies)}),
        )


class EqualArmsText(Text[EqualArms]):
    option = OptionText(
        name=gettext_noop("Equal arms"),
        sentence=gettext_noop("Every set brings ten armies"),
        source=MAGAZINE % 11,
    )
    reasons: ClassVar = {
        "growing_sets": gettext_noop(
            "Here sets grow in value whatever they are made of: all are equal already."
        ),
    }
