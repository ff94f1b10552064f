"""Miro/Parker, the French edition of the 1980s: the booklet's games on the world map."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from games.boards.world import WORLD
from games.engine import Rulebook
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.errors import gettext_noop
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
from games.engine.words.wording import Wording, tells
from games.features.counter_attack import ATTACK_AGAIN, COUNTER_ATTACK, MANOEUVRE_AGAIN
from games.features.missions import Missions
from games.features.muster import Muster
from games.rulebooks import decisions, prose
from games.rulebooks.captured import ASK_CAPTURED, CapturedOnly
from games.rulebooks.common import CLASSICAL, MINIMUM, STARTING_ARMIES
from games.rulebooks.free_placement import FREE_PLACEMENT
from games.rulebooks.missions import fourteen, freed_by_leaving

if TYPE_CHECKING:
    from games.engine import Board
    from games.engine.policies.sets import Shape

MISSIONS = fourteen(by_anybody=False)


JOKER_SET = "joker"
"""The shape of a set with a joker."""


@tells(
    gettext_noop("three alike, one of each, or a joker with two alike"),
    gettext_noop("A set is three cards with the same symbol, or one of each."),
    gettext_noop("A joker makes a set only with two cards that are alike."),
)
@cache
def joker_with_a_pair(symbols: tuple[int, ...]) -> frozenset[Shape]:
    """Three of a kind, one of each, or a joker with two alike, which is a set of its own (Miro/Parker)."""
    jokers = symbols.count(JOKER_SYMBOL)
    if not jokers:
        return any_three(symbols)
    pair = {symbol for symbol in symbols if symbol != JOKER_SYMBOL}
    return frozenset({JOKER_SET} if jokers == 1 and len(pair) == 1 else ())


@dataclass(frozen=True, slots=True)
class WithJokers(BySymbol):
    """A fixed value for each shape of set, among them that with a joker."""

    joker: int

    @property
    def brief(self) -> Wording:
        template = gettext_noop(
            "three foot soldiers %(foot)d, three horsemen %(horse)d, three cannons %(cannon)d, "
            "one of each %(mixed)d, a joker and two alike %(joker)d"
        )
        return Wording(template, asdict(self))

    def points(self, board: Board) -> list[Wording]:
        told = Wording(gettext_noop("a joker and two alike: %(armies)d"), {"armies": self.joker})
        return [*BySymbol.points(self, board), told]

    def __call__(self, shape: Shape, traded: int) -> int:
        return self.joker if shape == JOKER_SET else BySymbol.__call__(self, shape, traded)


MP80_WORLD = Rulebook(
    key="mp80_world",
    version=2,
    name=gettext_noop("World conquest, Miro/Parker"),
    source="Miro/Parker, années 1980, « Risk », Variante pour 3 à 6 joueurs",
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
    prose={
        "goal": {"win": prose.CONQUER, "safe_rounds": prose.SAFE_ROUNDS},
        "set_up": {"lands": prose.DEALT_WITH_JOKERS, "armies": prose.PLACED_AT_ONCE},
        "attack": {"dice": prose.DEFENDER_CHOOSES},
        "card": {"drawn": prose.CARD_AFTER_ATTACKS, "pile": prose.RESHUFFLED},
        "elimination": {"cards": prose.CAPTURED, "captured": prose.CAPTURED_AT_ONCE},
        "move": {"where": prose.MOVE_ONCE},
        "by_mail": {"leaving": prose.BY_MAIL_LEAVING},
        "open": {
            "beginner_is_drawn": decisions.BEGINNER_IS_DRAWN,
            "no_minimum": decisions.NO_MINIMUM,
            "one_card_a_turn": decisions.ONE_CARD_A_TURN,
            "one_army_one_die": decisions.ONE_ARMY_ONE_DIE,
            "sets_due": decisions.SETS_UNTIL_FEWER,
            "captured_may_wait": decisions.CAPTURED_MAY_WAIT,
            "captured_anywhere": decisions.CAPTURED_ANYWHERE,
        },
    },
    choices=(MINIMUM,),
)

MP80_OBJECTIVES = replace(
    MP80_WORLD,
    key="mp80_objectives",
    name=gettext_noop("Secret objectives, Miro/Parker"),
    source="Miro/Parker, années 1980, « Risk », Règle pour 3 à 6 joueurs",
    sets=replace(
        MP80_WORLD.sets,
        shapes=joker_with_a_pair,
        value=WithJokers(cannon=4, foot=6, horse=8, mixed=10, joker=12),
    ),
    prose={
        **MP80_WORLD.prose,
        "goal": {
            "win": prose.MISSION,
            "too": prose.MISSION_TOO,
            "destroy": prose.DESTROY_YOURSELF,
            "safe_rounds": prose.SAFE_ROUNDS,
        },
        "open": {
            **MP80_WORLD.prose["open"],
            "joker_with_a_pair": decisions.JOKER_WITH_A_PAIR,
            "when_it_is_won": decisions.WHEN_IT_IS_WON,
        },
        "gone": {"destroy": prose.DESTROY_WHO_LEFT},
    },
).with_(Missions(MISSIONS))


THREE_TIMES = {
    "times": gettext_noop(
        "A turn has three times. First you attack, your opponent or the ally, and may move armies once. "
        "Then your opponent places the armies that the ally has received and may attack you with it; the "
        "ally never attacks who leads it. Then you may attack and move once more, with your own armies."
    ),
    "force": gettext_noop(
        "Your opponent throws the dice of the ally. When it is destroyed there is only one time: a turn is "
        "as in any other game. The rule of the first four rounds protects the players, not the ally."
    ),
}


def for_two(rulebook: Rulebook, **changes: Any) -> Rulebook:
    """The game of two players and an ally, from the one with objectives (Règle pour 2 joueurs)."""
    return replace(
        rulebook,
        players=(2,),
        armies={2: 40},
        neutrals={2: (gettext_noop("the ally"),)},
        features=(),
        victory=last_standing,
        deal=DEALT,
        turn=(
            *(REINFORCE, replace(ATTACK, leave=nothing), MANOEUVRE),
            *(COUNTER_ATTACK, ATTACK_AGAIN, MANOEUVRE_AGAIN),
        ),
        questions=(ASK_DEFENCE, ASK_OCCUPY),
        spoils=LATER,
        prose={
            **rulebook.prose,
            "goal": {
                "win": gettext_noop(
                    "You win when your opponent has no territory left. A third force, the ally, fights "
                    "now for the one and now for the other."
                ),
                "safe_rounds": prose.SAFE_ROUNDS,
            },
            "set_up": {"lands": prose.DEALT_IN_THREE, "armies": prose.PLACED_AT_ONCE},
            "reinforce": {"force": prose.NEUTRAL_HALF},
            "attack": {**rulebook.prose["attack"], **THREE_TIMES},
            "card": {
                "drawn": gettext_noop(
                    "At the end of your second attacks you draw one card if your own armies took at least "
                    "one territory in this turn, from your opponent or from the ally."
                ),
                "pile": prose.RESHUFFLED,
            },
            "elimination": {},
            "gone": {},
            "move": {
                "where": gettext_noop(
                    "Once after each of your two times of attack, so twice a turn at most, you may move "
                    "armies from one of your territories to a neighbouring one of yours; one stays behind."
                )
            },
            "open": {
                "beginner_is_drawn": decisions.BEGINNER_IS_DRAWN,
                "no_minimum": decisions.NO_MINIMUM,
                "joker_with_a_pair": decisions.JOKER_WITH_A_PAIR,
                "one_army_one_die": decisions.ONE_ARMY_ONE_DIE,
                "sets_due": decisions.SETS_UNTIL_FEWER,
                "ally_or_opponent": decisions.ALLY_OR_OPPONENT,
                "moves_in_both_times": decisions.MOVES_IN_BOTH_TIMES,
            },
            "by_mail": {
                "force": prose.BY_MAIL_MUSTER,
                "counter": gettext_noop(
                    "In the same way the ally waits, and does not attack, unless you ask to be asked."
                ),
                "leaving": prose.BY_MAIL_LEAVING_TWO,
            },
        },
        **changes,
    ).with_(Muster(after=MANOEUVRE.key))


MP80_PAIR = for_two(
    MP80_OBJECTIVES,
    key="mp80_2p",
    name=gettext_noop("Two players and an ally, Miro/Parker"),
    source="Miro/Parker, années 1980, « Risk », Règle pour 2 joueurs",
)


def first_version(rulebook: Rulebook) -> Rulebook:
    """Version 1 of an edition: one set was enough (A81), and leaving freed from missions (A82)."""
    sets = replace(rulebook.sets, until_fewer=False)
    first = replace(rulebook, version=1, sets=sets).with_prose("open", sets_due=decisions.ONE_SET_IS_DUE)
    return freed_by_leaving(first)


EARLIER = tuple(first_version(rulebook) for rulebook in (MP80_WORLD, MP80_OBJECTIVES, MP80_PAIR))
