"""The texts of the editions of Godstorm."""

from __future__ import annotations

from dataclasses import replace

from games.rulebooks.common.text.prose import CLAIMED
from games.rulebooks.godstorm.text.prose import PAIR_SET_UP, PROSE, TO_THE_END
from games.texts.edition import EditionText
from games.texts.option import OptionText
from games.texts.policy import said
from games.texts.wording import gettext_noop

only_miracles_text = said(gettext_noop("none"))

RECONSTRUCTED = gettext_noop(
    "The booklet shows the cards only in part: what the miracles do and cost in faith, and the "
    "plan of the Underworld, follow an old open-source program; one card of the sky is a second "
    "copy of another. Faith is received by the table of armies. The mountains between neighbours"
    " were read from a picture of the board."
)

SET_UP = OptionText(
    name=gettext_noop("Set-up"),
    values={
        "dealt": gettext_noop("The territories are dealt"),
        "claimed": gettext_noop("The territories are chosen"),
    },
)

GODSTORM = EditionText(
    key="godstorm",
    name=gettext_noop("Godstorm"),
    source="Godstorm, « Risk Godstorm »",
    options={"set_up": SET_UP},
    reconstructed=RECONSTRUCTED,
    prose=PROSE,
    compared={"placement": gettext_noop("three at a time, in turn")},
    earlier={1: {"open": {"below_by_rolls": "", **TO_THE_END}}},
    chosen={("set_up", "claimed"): {"set_up": {"lands": CLAIMED}}},
)

GODSTORM_PAIR = replace(
    GODSTORM,
    key="godstorm_2p",
    name=gettext_noop("Godstorm for two"),
    source="Godstorm, « Mise en place pour 2 joueurs »",
    prose={**PROSE, "set_up": PAIR_SET_UP},
    chosen={},
)

TEXTS = (GODSTORM, GODSTORM_PAIR)
