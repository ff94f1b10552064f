"""The texts of the association's editions."""

from __future__ import annotations

from dataclasses import replace

from games.rulebooks.association import FreeBonus
from games.rulebooks.common.text import decisions
from games.rulebooks.miro1980_text import MP80_OBJECTIVES, MP80_WORLD, for_two
from games.texts.edition import Prose, changed
from games.texts.option import OptionText
from games.texts.policies.sets import SetsText
from games.texts.policy import Said
from games.texts.wording import ArmyCount, Wording, gettext_noop


class FreeBonusText(SetsText):
    policy: FreeBonus

    @property
    def own_land(self) -> Said:
        bonus = {"armies": ArmyCount(self.policy.own_land_bonus)}
        template = gettext_noop(
            "Each of its cards that shows a territory of yours brings %(armies)s more, to be placed anywhere."
        )
        return Said(Wording(gettext_noop("%(armies)s each, anywhere"), bonus), Wording(template, bonus))


ANYWHERE: Prose = {"open": {"captured_anywhere": ""}}
"""In these editions all armies for cards may be placed anywhere."""
MORE: Prose = {"open": {"more_than_five": decisions.MORE_THAN_FIVE}}

VALUES = OptionText(
    name=gettext_noop("What sets are worth"),
    values={
        "old": gettext_noop(
            "Old edition (cannon 4, foot 6, horse 8, one of each 10, joker with two alike 12)"
        ),
        "new": gettext_noop("New edition (foot 3, horse 5, cannon 8, one of each 10)"),
    },
)
OPTIONS = {"values": VALUES, **MP80_WORLD.options}

ASSO_WORLD = replace(
    MP80_WORLD,
    key="asso_world",
    name=gettext_noop("World conquest, the association’s page"),
    source="Association « Nos partenaires de jeu », page « Risk », Variante pour 3 à 6 joueurs",
    options=OPTIONS,
    prose=changed(MP80_WORLD.prose, ANYWHERE, MORE),
)

ASSO_OBJECTIVES = replace(
    MP80_OBJECTIVES,
    key="asso_objectives",
    name=gettext_noop("Secret objectives, the association’s page"),
    source="Association « Nos partenaires de jeu », page « Risk », Règle du jeu",
    options=OPTIONS,
    prose=changed(
        MP80_OBJECTIVES.prose,
        ANYWHERE,
        MORE,
        {"open": {"new_values_and_jokers": decisions.NEW_VALUES_AND_JOKERS}},
    ),
)

ASSO_PAIR = for_two(
    ASSO_OBJECTIVES,
    key="asso_2p",
    name=gettext_noop("Two players and an ally, the association’s page"),
    source="Association « Nos partenaires de jeu », page « Risk », Règle pour 2 joueurs",
)

TEXTS = (ASSO_WORLD, ASSO_OBJECTIVES, ASSO_PAIR)
