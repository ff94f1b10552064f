"""The rules on the page of a players' association: Miro/Parker's, with differences of its own."""

from __future__ import annotations

from dataclasses import replace

from games.engine.errors import gettext_noop
from games.rulebooks.miro1980 import MP80_WORLD

ASSO_WORLD = replace(
    MP80_WORLD,
    key="asso_world",
    name=gettext_noop("World conquest, the association’s page"),
    source="Association « Nos partenaires de jeu », page « Risk », Variante pour 3 à 6 joueurs",
    sets=replace(MP80_WORLD.sets, bonus_is_free=True),
)
