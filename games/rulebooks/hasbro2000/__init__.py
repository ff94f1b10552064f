"""Hasbro 2000 (« Risk », rulebook 020014538101): the games on the world map."""

from __future__ import annotations

from dataclasses import replace

from games.boards.world import WORLD
from games.engine import Choice, Rulebook
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.attack import ATTACK
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.placement import PLACEMENT
from games.engine.phases.reinforce import REINFORCE
from games.engine.policies.combat import Combat
from games.engine.policies.deal import DEALT
from games.engine.policies.income import LandAndContinents
from games.engine.policies.reach import Reach, adjacent
from games.engine.policies.sets import BySymbol, Progressive, Sets, any_three
from games.engine.policies.spoils import LATER
from games.engine.policies.victory import last_standing
from games.features.missions import Missions
from games.features.muster import Muster
from games.rulebooks.common.missions import fourteen, freed_by_leaving
from games.rulebooks.common.starting_armies import STARTING_ARMIES


def with_progressive_sets(rulebook: Rulebook) -> Rulebook:
    """Let sets bring 4, 6, 8, 10, 12, 15, 20, 25, 30, then five more each.

    (Variantes de Risk, Renforts progressifs.)
    """
    value = Progressive((4, 6, 8, 10, 12, 15, 20, 25, 30), then=5)
    return replace(rulebook, sets=replace(rulebook.sets, value=value))


SET_VALUES = Choice(
    key="sets",
    values={"by_symbol": lambda rulebook: rulebook, "progressive": with_progressive_sets},
)

MISSIONS = fourteen(by_anybody=True)

H2000_WORLD = Rulebook(
    key="h2000_world",
    version=1,
    board=WORLD,
    players=(3, 4, 5, 6),
    armies=STARTING_ARMIES,
    deal=DEALT,
    setup=(PLACEMENT,),
    turn=(REINFORCE, ATTACK, MANOEUVRE),
    questions=(ASK_DEFENCE, ASK_OCCUPY),
    anytime=ANYTIME,
    income=LandAndContinents(divisor=3, minimum=3),
    sets=Sets(
        shapes=any_three,
        value=BySymbol(foot=4, horse=6, cannon=8, mixed=10),
        own_land_bonus=2,
        forced_from=5,
        under_pile=True,
    ),
    combat=Combat(attack=3, defence=(0, 1, 1, 2)),
    spoils=LATER,
    reach=Reach(adjacent),
    victory=last_standing,
    choices=(SET_VALUES,),
)

H2000_PAIR = replace(
    H2000_WORLD,
    key="h2000_2p",
    players=(2,),
    armies={2: 40},
    neutrals={2: 1},
).with_(Muster())

H2000_MISSION = replace(
    H2000_WORLD,
    key="h2000_mission",
    version=2,
).with_(Missions(MISSIONS, all_cards=False))

EARLIER = (freed_by_leaving(H2000_MISSION),)
