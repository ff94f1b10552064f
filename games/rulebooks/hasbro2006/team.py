"""Hasbro 2006, « Par équipe »: two teams of two, who share territories and one hand of cards.

Where the booklet leaves something open, we follow the decisions that the page of the rules lists (A18 of the
project's list).
"""

from __future__ import annotations

from dataclasses import replace

from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.policies.sets import BySymbol
from games.engine.policies.spoils import LATER
from games.features.teams import Teams
from games.rulebooks.hasbro2006 import H2006_WORLD

H2006_TEAM = replace(
    H2006_WORLD,
    key="h2006_team",
    players=(4,),
    questions=(ASK_DEFENCE, ASK_OCCUPY),
    sets=replace(H2006_WORLD.sets, value=BySymbol(foot=4, horse=6, cannon=8, mixed=10)),
    spoils=LATER,
).with_(Teams((0, 1, 0, 1)))
