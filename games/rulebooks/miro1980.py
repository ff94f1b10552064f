"""Miro/Parker, the French edition of the 1980s: the games on the world map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from games.boards.world import WORLD
from games.engine import Rulebook
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.legality import nothing
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.attack import ATTACK
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.reinforce import REINFORCE
from games.engine.policies.combat import Combat
from games.engine.policies.deal import DEALT, DEALT_WITH_JOKERS
from games.engine.policies.income import LandAndContinents
from games.engine.policies.reach import Reach, adjacent
from games.engine.policies.sets import BySymbol, Progressive, Sets, any_three
from games.engine.policies.spoils import LATER
from games.engine.policies.victory import last_standing
from games.features.counter_attack import ATTACK_AGAIN, COUNTER_ATTACK, MANOEUVRE_AGAIN
from games.features.missions import Missions
from games.features.muster import Muster
from games.rulebooks.common.captured import ASK_CAPTURED, CapturedOnly
from games.rulebooks.common.free_placement import FREE_PLACEMENT
from games.rulebooks.common.minimum_income import MINIMUM
from games.rulebooks.common.missions import fourteen, freed_by_leaving
from games.rulebooks.common.set_values import CLASSICAL
from games.rulebooks.common.starting_armies import STARTING_ARMIES

if TYPE_CHECKING:
    from games.engine.policies.sets import Shape

MISSIONS = fourteen(by_anybody=False)


JOKER_SET = "joker"
"""The shape of a set that contains a joker."""


@cache
def joker_with_a_pair(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Allow three of a kind, one of each, or, as a shape of its own, a joker with two alike (Miro/Parker)."""
    jokers = symbols.count(JOKER_SYMBOL)
    if not jokers:
        return any_three(symbols)
    pair = {symbol for symbol in symbols if symbol != JOKER_SYMBOL}
    return frozenset({JOKER_SET} if jokers == 1 and len(pair) == 1 else ())


@dataclass(frozen=True, slots=True)
class WithJokers(BySymbol):
    """A fixed value for each shape of set, including the set with a joker."""

    joker: int

    def __call__(self, shape: Shape, traded: int) -> int:
        return self.joker if shape == JOKER_SET else BySymbol.__call__(self, shape, traded)


MP80_WORLD = Rulebook(
    key="mp80_world",
    version=2,
    board=WORLD,
    players=(3, 4, 5, 6),
    armies=STARTING_ARMIES,
    deal=DEALT_WITH_JOKERS,
    setup=(FREE_PLACEMENT,),
    turn=(REINFORCE, ATTACK, MANOEUVRE),
    questions=(ASK_DEFENCE, ASK_OCCUPY, ASK_CAPTURED),
    anytime=ANYTIME,
    income=LandAndContinents(divisor=3, minimum=0),
    sets=Sets(
        shapes=any_three,
        value=Progressive(CLASSICAL, then=5),
        own_land_bonus=2,
        forced_from=5,
        under_pile=False,
        until_fewer=True,
    ),
    combat=Combat(attack=3, defence=(0, 1, 2)),
    spoils=CapturedOnly(asked_from=3),
    reach=Reach(adjacent),
    victory=last_standing,
    safe_rounds=4,
    choices=(MINIMUM,),
)

MP80_OBJECTIVES = replace(
    MP80_WORLD,
    key="mp80_objectives",
    sets=replace(
        MP80_WORLD.sets,
        shapes=joker_with_a_pair,
        value=WithJokers(cannon=4, foot=6, horse=8, mixed=10, joker=12),
    ),
).with_(Missions(MISSIONS))


def for_two(rulebook: Rulebook, **changes: Any) -> Rulebook:
    """Turn the game with objectives into that for two players and an ally (Règle pour 2 joueurs)."""
    return replace(
        rulebook,
        players=(2,),
        armies={2: 40},
        neutrals={2: 1},
        features=(),
        victory=last_standing,
        deal=DEALT,
        turn=(
            *(REINFORCE, replace(ATTACK, leave=nothing), MANOEUVRE),
            *(COUNTER_ATTACK, ATTACK_AGAIN, MANOEUVRE_AGAIN),
        ),
        questions=(ASK_DEFENCE, ASK_OCCUPY),
        spoils=LATER,
        **changes,
    ).with_(Muster(after=MANOEUVRE.key))


MP80_PAIR = for_two(
    MP80_OBJECTIVES,
    key="mp80_2p",
)


def first_version(rulebook: Rulebook) -> Rulebook:
    """Return version 1 of an edition: one set was enough (A81), and leaving freed from missions (A82)."""
    sets = replace(rulebook.sets, until_fewer=False)
    return freed_by_leaving(replace(rulebook, version=1, sets=sets))


EARLIER = tuple(first_version(rulebook) for rulebook in (MP80_WORLD, MP80_OBJECTIVES, MP80_PAIR))
