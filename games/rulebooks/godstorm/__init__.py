"""Godstorm: pantheons, gods, temples, faith and five epochs on the ancient board.

The booklet also contains « Risk Classic » (`games.rulebooks.risk_classic`). A turn has ten steps. The tenth
is its end. The other nine make ten phases, since armies come back through the crypts in a phase of their own.
The steps that differ from the usual phases are in `steps`, and the sixth is in `invasion`. `rites` has the
hooks that the miracles and the Underworld use.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.engine import Choice, Rulebook
from games.engine.orders import Resign, Trade
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.claim import CLAIM
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.reinforce import REINFORCE
from games.engine.policies.deal import CLAIMED, DEALT
from games.engine.policies.spoils import LATER
from games.features.batches import Batches
from games.rulebooks.godstorm.bot import grounds, leading
from games.rulebooks.godstorm.epochs.bids import BIDDING, by_markers
from games.rulebooks.godstorm.epochs.end_of_epoch import END_OF_EPOCH
from games.rulebooks.godstorm.epochs.score import sovereign
from games.rulebooks.godstorm.feature import Godstorm
from games.rulebooks.godstorm.invasion.combat import HolyWar
from games.rulebooks.godstorm.invasion.orders import STEP_6, STEP_6_ANEW
from games.rulebooks.godstorm.losses import LEAVING
from games.rulebooks.godstorm.miracles import Miracles
from games.rulebooks.godstorm.reach import REACH
from games.rulebooks.godstorm.setup.choosing import CHOICE, CHOICE_BEFORE_CLAIMS
from games.rulebooks.godstorm.setup.founding import FOUNDING
from games.rulebooks.godstorm.setup.neutral import IN_PILES
from games.rulebooks.godstorm.steps.fortify import STEP_7
from games.rulebooks.godstorm.steps.plague import STEP_5
from games.rulebooks.godstorm.steps.summon import STEP_2
from games.rulebooks.godstorm.underworld import Underworld
from games.rulebooks.house.cards.no_cards import NO_SETS
from games.rulebooks.risk_classic import GS_CLASSIC, GS_CLASSIC_PAIR

if TYPE_CHECKING:
    from games.engine.policies.sets import Shape


THREES = Batches(3)

RITES = (Miracles(), Underworld())


def only_miracles(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Accept no cards as a set: there are cards, but no sets."""
    return frozenset()


def with_claims(rulebook: Rulebook) -> Rulebook:
    """Let the lands be claimed one by one instead of dealt (« Mise en place non aléatoire »)."""
    return replace(rulebook, deal=CLAIMED, setup=(CHOICE_BEFORE_CLAIMS, CLAIM, THREES.placement, FOUNDING))


WITHOUT_SETS = {kind: rule for kind, rule in REINFORCE.orders.items() if kind is not Trade}
"""The orders to reinforce, without trading in: no player ever holds cards of the Earth."""
GODSTORM = replace(
    GS_CLASSIC,
    key="godstorm",
    version=2,
    features=(),
    deal=DEALT,
    setup=(CHOICE, THREES.placement, FOUNDING),
    round_start=(replace(BIDDING, grounds=grounds.of_bid),),
    turn=(
        replace(REINFORCE, orders=WITHOUT_SETS, bot_order=leading.reinforce),
        *(replace(STEP_2, grounds=grounds.of_gift), STEP_5),
        replace(STEP_6, bot_order=leading.invade, grounds=grounds.of_attack),
        replace(STEP_7, bot_order=leading.fortify),
    ),
    round_end=(END_OF_EPOCH,),
    questions=(ASK_DEFENCE, ASK_OCCUPY),
    anytime={**ANYTIME, Resign: LEAVING},
    order=by_markers,
    sets=replace(NO_SETS, shapes=only_miracles),
    spoils=LATER,
    combat=HolyWar(attack=3, defence=(0, 1, 2), parts=RITES),
    reach=REACH,
    victory=sovereign,
    choices=(Choice("set_up", {"dealt": lambda rulebook: rulebook, "claimed": with_claims}),),
).with_(*RITES, Godstorm())

GODSTORM_PAIR = replace(
    GODSTORM,
    key="godstorm_2p",
    players=(2,),
    armies={2: 30},
    neutrals=GS_CLASSIC_PAIR.neutrals,
    deal=IN_PILES,
    choices=(),
)


def first_version(rulebook: Rulebook) -> Rulebook:
    """Return version 1 of an edition.

    In it, fights in the Underworld are fought to the end, and an invasion in progress may be declared again.
    """
    step = replace(STEP_6_ANEW, bot_order=leading.invade, grounds=grounds.of_attack)
    return replace(rulebook, version=1).with_stage(step).with_(Underworld(by_rolls=False))


EARLIER = tuple(first_version(rulebook) for rulebook in (GODSTORM, GODSTORM_PAIR))
