"""The texts of the editions of 2006."""

from __future__ import annotations

from games.rulebooks.common.text import decisions, prose
from games.texts.edition import EditionText
from games.texts.policy import said
from games.texts.wording import gettext_noop

highest_die_text = said(gettext_noop("by a second die"))


BATCHES = gettext_noop("three at a time, in turn, and one for each of the independents")

H2006_WORLD = EditionText(
    key="h2006_world",
    name=gettext_noop("World conquest, Hasbro 2006"),
    source="Hasbro 2006, « Risk », La conquête du monde",
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

H2006_PASSIVE = EditionText(
    key="h2006_2p_passive",
    stages={"support": gettext_noop("An army of the independents")},
    neutrals=gettext_noop("the independents (%(colour)s)"),
    name=gettext_noop("Two players and passive independents, Hasbro 2006"),
    source="Hasbro 2006, « Risk », Le jeu à 2 : Indépendants passifs",
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
                "In turn you place three of your own armies and then one for each of the "
                "independents, until all are placed. In the last of these turns there are no "
                "independents left to place."
            ),
            "first": gettext_noop("A second throw decides who plays first."),
        },
        "attack": {
            **H2006_WORLD.prose["attack"],
            "neutral": gettext_noop(
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
    compared={"placement": BATCHES},
)

H2006_ACTIVE = EditionText(
    key="h2006_2p_active",
    stages=H2006_PASSIVE.stages,
    neutrals=H2006_PASSIVE.neutrals,
    name=gettext_noop("Two players and active independents, Hasbro 2006"),
    source="Hasbro 2006, « Risk », Le jeu à 2 : Indépendants actifs",
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
                "At the beginning of your turn you may give cards to the independents, face "
                "down, as many as you like. Each moves them one step towards you: from your "
                "opponent’s ally to neutral, from neutral to your ally. Independents with five "
                "cards take no more; the cards are out of play until somebody destroys the "
                "independents who hold them."
            ),
            "allies": gettext_noop(
                "After your own reinforcements a die is thrown for each of your allies: you may "
                "place that many armies on its territories. Allies receive nothing else, and "
                "what they hold does not count for you."
            ),
        },
        "attack": {
            **H2006_WORLD.prose["attack"],
            "neutral": gettext_noop(
                "You may attack with your allies as with your own armies: your opponent, and "
                "other independents, allied or not. What allies take brings you no card. Your "
                "opponent throws the dice for all independents that you attack."
            ),
            "invasion": gettext_noop(
                "An invasion of independents, or by them, ends when the territory is taken, when"
                " you attack another one or when you end your attacks. Then a die is thrown for "
                "each of the independents that took part: on a 1 to 4 they move one step away "
                "from you."
            ),
        },
        "elimination": {
            "cards": gettext_noop("A player who destroys independents, even with an ally, gets their cards."),
            "captured": gettext_noop(
                "With five cards or more you must at once hand in sets until you hold four or fewer."
            ),
        },
        "move": {
            **H2006_WORLD.prose["move"],
            "allies": gettext_noop("After that, each of your allies may move once in the same way."),
        },
        "open": {
            **H2006_PASSIVE.prose["open"],
            "cards_for_an_ally": decisions.CARDS_FOR_AN_ALLY,
            "an_ally_lost": decisions.AN_ALLY_LOST,
        },
    },
    compared={"placement": BATCHES},
)

TEXTS = (H2006_WORLD, H2006_PASSIVE, H2006_ACTIVE)
