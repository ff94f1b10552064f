"""Risk Classic, from the booklet of Godstorm: the classical game on the ancient world."""

from __future__ import annotations

from dataclasses import replace

from games.boards.ancient import ANCIENT
from games.engine import Rulebook
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.attack import ATTACK
from games.engine.phases.claim import CLAIM
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.placement import PLACEMENT
from games.engine.phases.reinforce import REINFORCE
from games.engine.phases.spoils import ASK_SPOILS
from games.engine.policies.combat import Combat
from games.engine.policies.deal import CLAIMED
from games.engine.policies.income import LandAndContinents
from games.engine.policies.reach import Reach, adjacent
from games.engine.policies.sets import Progressive, Sets, any_three
from games.engine.policies.spoils import LATER, Spoils
from games.engine.policies.victory import last_standing
from games.features.batches import Batches
from games.features.one_bonus import OneBonus
from games.rulebooks.common.by_die import by_die
from games.rulebooks.common.set_values import CLASSICAL
from games.rulebooks.common.shares import DealInShares
from games.rulebooks.common.starting_armies import STARTING_ARMIES

GS_CLASSIC = Rulebook(
    key="gs_classic",
    version=1,
    board=ANCIENT,
    players=(3, 4, 5),
    armies={players: STARTING_ARMIES[players] for players in (3, 4, 5)},
    deal=CLAIMED,
    setup=(CLAIM, PLACEMENT),
    turn=(REINFORCE, ATTACK, MANOEUVRE),
    questions=(ASK_DEFENCE, ASK_OCCUPY, ASK_SPOILS),
    anytime=ANYTIME,
    income=LandAndContinents(divisor=3, minimum=3),
    sets=Sets(
        shapes=any_three,
        value=Progressive(CLASSICAL, then=5),
        own_land_bonus=2,
        forced_from=5,
        under_pile=True,
    ),
    combat=Combat(attack=3, defence=(0, 1, 2)),
    spoils=Spoils(asked_from=6, keep=4),
    reach=Reach(adjacent),
    victory=last_standing,
    first_seat=by_die,
).with_(OneBonus())

PAIRS = Batches(2)

GS_CLASSIC_PAIR = replace(
    GS_CLASSIC,
    key="gs_classic_2p",
    players=(2,),
    armies={2: 30},
    neutrals={2: 1},
    deal=DealInShares(own=14, neutral=14, armies=30),
    setup=(PAIRS.placement,),
    questions=(ASK_DEFENCE, ASK_OCCUPY, PAIRS.question),
    spoils=LATER,
)
