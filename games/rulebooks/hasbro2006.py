"""Hasbro 2006 (« Risk », rulebook 120614575101): the booklet's games on the world map."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.boards.world import WORLD
from games.engine import Rulebook
from games.engine.errors import gettext_noop
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
from games.engine.words.wording import tells
from games.features.allies import Allies
from games.features.batches import Batches
from games.rulebooks import decisions, prose
from games.rulebooks.by_die import by_die, throw
from games.rulebooks.common import CLASSICAL, STARTING_ARMIES
from games.rulebooks.shares import DealInShares

if TYPE_CHECKING:
    from games.engine import Table

INDEPENDENTS = gettext_noop("the independents (%(colour)s)")
THREES = Batches(
    size=3,
    brief=gettext_noop("three at a time, in turn, and one for each of the independents"),
    asked=gettext_noop("An army of the independents"),
)


@tells(gettext_noop("by a second die"))
def highest_die(table: Table) -> None:
    """A second throw, of those still in the game, decides who begins to play."""
    position = table.position
    playing = filter(position.is_playing, range(position.players))
    seat, thrown = throw(table.dice, playing, position.players)
    table.write(Opened(seat, thrown))


H2006_WORLD = Rulebook(
    key="h2006_world",
    version=1,
    name=gettext_noop("World conquest, Hasbro 2006"),
    source="Hasbro 2006, « Risk », La conquête du monde",
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
    lot=by_die,
    opening=highest_die,
    prose={
        "goal": {"win": prose.CONQUER},
        "set_up": {
            "lands": prose.CLAIMED,
            "armies": prose.PLACED_IN_TURN,
            "first": gettext_noop("A second throw decides who plays first."),
        },
        "attack": {"dice": prose.DEFENDER_CHOOSES},
        "card": {
            "drawn": gettext_noop(
                "At the very end of your turn, after the move, you draw one card if you took at least one "
                "territory."
            ),
            "pile": prose.RESHUFFLED,
        },
        "elimination": {
            "cards": prose.CAPTURED,
            "captured": gettext_noop(
                "With five cards or more you must at once hand in sets until you hold four or fewer, and "
                "place the armies before you go on."
            ),
        },
        "move": {
            "where": gettext_noop(
                "Once, at the end, you may move armies from one of your territories to another along a "
                "chain of them; one stays behind."
            )
        },
        "by_mail": {
            "plan": prose.BY_MAIL_CLAIMS,
            "leaving": prose.BY_MAIL_LEAVING,
        },
        "open": {
            "golden_horseman": decisions.GOLDEN_HORSEMAN,
            "new_pile": decisions.NEW_PILE,
            "sets_due": decisions.ONE_SET_IS_DUE,
        },
    },
)

SHARES = DealInShares(own=12, force=9, armies=24)
"""Twelve territories for each of two players, nine and 24 armies for each of the independents."""

H2006_PASSIVE = replace(
    H2006_WORLD,
    key="h2006_2p_passive",
    name=gettext_noop("Two players and passive independents, Hasbro 2006"),
    source="Hasbro 2006, « Risk », Le jeu à 2 : Indépendants passifs",
    players=(2,),
    armies={2: 36},
    neutrals={2: (INDEPENDENTS, INDEPENDENTS)},
    deal=SHARES,
    setup=(THREES.placement,),
    questions=(ASK_DEFENCE, ASK_OCCUPY, THREES.question),
    spoils=LATER,
    prose={
        **H2006_WORLD.prose,
        "goal": {
            "win": gettext_noop(
                "You win when you take your opponent’s last territory. Two independent armies stand in "
                "your way; whether they survive does not matter."
            )
        },
        "set_up": {
            "lands": gettext_noop(
                "You both throw a die; the higher begins. The territory cards, without the jokers, are "
                "dealt: twelve to each player and nine to each of the independents, with an army on each."
            ),
            "armies": gettext_noop(
                "In turn you place three of your own armies and then one for each of the independents, "
                "until all are placed. The last of these turns finds no independents left to place."
            ),
            "first": gettext_noop("A second throw decides who plays first."),
        },
        "attack": {
            **H2006_WORLD.prose["attack"],
            "force": gettext_noop(
                "The independents are attacked like a player; your opponent throws the dice for them. They "
                "receive no armies, never attack and never move."
            ),
        },
        "elimination": {},
        "by_mail": {
            "plan": prose.BY_MAIL_PLAN,
            "support": prose.BY_MAIL_SUPPORT,
            "leaving": prose.BY_MAIL_LEAVING_TWO,
        },
    },
)

H2006_ACTIVE = replace(
    H2006_PASSIVE,
    key="h2006_2p_active",
    name=gettext_noop("Two players and active independents, Hasbro 2006"),
    source="Hasbro 2006, « Risk », Le jeu à 2 : Indépendants actifs",
    questions=(*H2006_WORLD.questions, THREES.question),
    spoils=H2006_WORLD.spoils,
    prose={
        **H2006_PASSIVE.prose,
        "goal": {
            "win": gettext_noop(
                "You win when you take your opponent’s last territory. Two independent armies take sides: "
                "each is neutral at first, and may become your ally or your opponent’s."
            )
        },
        "reinforce": {
            "bribes": gettext_noop(
                "At the beginning of your turn you may give cards to the independents, as many as you "
                "like and unseen. Each moves them one step towards you: from your opponent’s ally to "
                "neutral, from neutral to your ally. Independents with five cards take no more; the "
                "cards are out of play until somebody destroys the independents who hold them."
            ),
            "allies": gettext_noop(
                "After your own reinforcements a die is thrown for each of your allies: so many armies you "
                "may place on its territories. Allies receive nothing else, and what they hold does not "
                "count for you."
            ),
        },
        "attack": {
            **H2006_WORLD.prose["attack"],
            "force": gettext_noop(
                "You may attack with your allies as with your own armies: your opponent, and other "
                "independents, allied or not. They bring no card. Your opponent throws the dice for all "
                "independents that you attack."
            ),
            "invasion": gettext_noop(
                "An invasion of independents, or by them, ends when the territory is taken, when you attack "
                "another one or when you end your attacks. Then a die is thrown for each of them that took "
                "part: with 1 to 4 they move one step away from you."
            ),
        },
        "elimination": {
            "cards": gettext_noop("Whoever destroys independents, also with an ally, gets their cards."),
            "captured": gettext_noop(
                "With five cards or more you must at once hand in sets until you hold four or fewer."
            ),
        },
        "move": {
            **H2006_WORLD.prose["move"],
            "allies": gettext_noop("After it, each of your allies may move once in the same way."),
        },
        "open": {
            **H2006_PASSIVE.prose["open"],
            "cards_for_an_ally": decisions.CARDS_FOR_AN_ALLY,
            "an_ally_lost": decisions.AN_ALLY_LOST,
        },
    },
).with_(Allies())
