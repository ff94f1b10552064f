"""Godstorm in words."""

from __future__ import annotations

from dataclasses import replace

from games.engine.errors import gettext_noop
from games.rulebooks import prose
from games.rulebooks.godstorm.telling.prose import PAIR_SET_UP, PROSE, TO_THE_END
from games.texts.edition import EditionText
from games.texts.policy import said

only_miracles_text = said(gettext_noop("none"))

GODSTORM = EditionText(
    key="godstorm",
    prose=PROSE,
    briefs={"placement": gettext_noop("three at a time, in turn")},
    earlier={1: {"open": {"below_by_rolls": "", **TO_THE_END}}},
    chosen={("set_up", "claimed"): {"set_up": {"lands": prose.CLAIMED}}},
)

GODSTORM_PAIR = replace(GODSTORM, key="godstorm_2p", prose={**PROSE, "set_up": PAIR_SET_UP}, chosen={})

TEXTS = (GODSTORM, GODSTORM_PAIR)
