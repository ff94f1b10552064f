"""Hasbro 2006 (« Risk », rulebook 120614575101): the games on the world map."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.boards.world import WORLD
from games.engine import Rulebook
from games.engine.events import Opened
from games.engine.legality import nothing
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.attack import ATTACK
from games.engine.phases.cards import CARD
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
from games.engine.policies.reach import Reach, connected
from games.engine.policies.sets import Progressive, Sets, any_three
from games.engine.policies.spoils import LATER, Spoils
from games.engine.policies.victory import last_standing
from games.features.allies import Allies
from games.features.batches import Batches
from games.rulebooks.common.by_die import by_die, throw_for_highest
from games.rulebooks.common.set_values import CLASSICAL
from games.rulebooks.common.shares import DealInShares
from games.rulebooks.common.starting_armies import STARTING_ARMIES

if TYPE_CHECKING:
    from games.engine import Table

THREES = Batches(3)


def highest_die(table: Table) -> None:
    """Let the players still in the game throw once more to decide who plays first."""
    position = table.position
    seat, thrown = throw_for_highest(table.dice, position.playing, position.players)
    table.write(Opened(seat, thrown))


H2006_WORLD = Rulebook(
    key="h2006_world",
    version=1,
    board=WORLD,
    players=(3, 4),
    armies={players: STARTING_ARMIES[players] for players in (3, 4)},
    deal=CLAIMED,
    setup=(CLAIM, PLACEMENT),
    turn=(REINFORCE, replace(ATTACK, leave=nothing), MANOEUVRE, CARD),
    questions=(ASK_DEFENCE, ASK_OCCUPY, ASK_SPOILS),
    anytime=ANYTIME,
    income=LandAndContinents(divisor=3, minimum=3),
    sets=Sets(
        shapes=any_three,
        value=Progressive(CLASSICAL, then=5),
        own_land_bonus=0,
        forced_from=5,
        under_pile=False,
    ),
    combat=Combat(attack=3, defence=(0, 1, 2)),
    spoils=Spoils(asked_from=5, keep=4),
    reach=Reach(connected),
    victory=last_standing,
    first_seat=by_die,
    opening=highest_die,
)

SHARES = DealInShares(own=12, neutral=9, armies=24)
"""The deal for two players: each receives twelve territories.

Each of the independents receives nine, and has 24 armies.
"""

H2006_PASSIVE = replace(
    H2006_WORLD,
    key="h2006_2p_passive",
    players=(2,),
    armies={2: 36},
    neutrals={2: 2},
    deal=SHARES,
    setup=(THREES.placement,),
    questions=(ASK_DEFENCE, ASK_OCCUPY, THREES.question),
    spoils=LATER,
)

H2006_ACTIVE = replace(
    H2006_PASSIVE,
    key="h2006_2p_active",
    questions=(*H2006_WORLD.questions, THREES.question),
    spoils=H2006_WORLD.spoils,
).with_(Allies())
