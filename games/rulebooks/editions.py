"""The site's own editions, in the order in which they are shown, and their earlier versions."""

from __future__ import annotations

from games.rulebooks import association, conquete1957, godstorm, hasbro2000, miro1980
from games.rulebooks.association import ASSO_OBJECTIVES, ASSO_PAIR, ASSO_WORLD
from games.rulebooks.conquete1957 import RULE_1, RULE_2
from games.rulebooks.godstorm import GODSTORM, GODSTORM_PAIR
from games.rulebooks.hasbro2000 import H2000_MISSION, H2000_PAIR, H2000_WORLD
from games.rulebooks.hasbro2000.capitals import H2000_CAPITALS
from games.rulebooks.hasbro2006 import H2006_ACTIVE, H2006_PASSIVE, H2006_WORLD
from games.rulebooks.hasbro2006.mission import H2006_MISSION
from games.rulebooks.hasbro2006.team import H2006_TEAM
from games.rulebooks.miro1980 import MP80_OBJECTIVES, MP80_PAIR, MP80_WORLD
from games.rulebooks.risk_classic import GS_CLASSIC, GS_CLASSIC_PAIR

EDITIONS = (
    *(H2000_WORLD, H2000_MISSION, H2000_PAIR, H2000_CAPITALS),
    *(H2006_WORLD, H2006_PASSIVE, H2006_ACTIVE, H2006_MISSION, H2006_TEAM),
    *(MP80_OBJECTIVES, MP80_WORLD, MP80_PAIR),
    *(ASSO_OBJECTIVES, ASSO_WORLD, ASSO_PAIR),
    *(RULE_1, RULE_2),
    *(GODSTORM, GODSTORM_PAIR),
    *(GS_CLASSIC, GS_CLASSIC_PAIR),
)
CHANGED = (hasbro2000, miro1980, association, conquete1957, godstorm)
EARLIER = tuple(rulebook for module in CHANGED for rulebook in module.EARLIER)
