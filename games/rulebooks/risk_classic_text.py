"""The texts of the editions of Risk Classic."""

from __future__ import annotations

from games.rulebooks.common.text import decisions, prose
from games.texts.edition import EditionText
from games.texts.wording import gettext_noop

MOUNTAINS = gettext_noop(
    "Mountains separate neighbours: nobody attacks or moves across them, only around their ends."
)
FIRST_PLAYS_FIRST = gettext_noop("The player who put down the first army also plays first.")

GS_CLASSIC = EditionText(
    key="gs_classic",
    name=gettext_noop("The ancient world, Risk Classic"),
    source="Godstorm, « Règle de Risk Classic : La conquête du monde »",
    reconstructed=gettext_noop(
        "The symbols on the territory cards are not known: here they are dealt out evenly, "
        "fourteen of each. The mountains between neighbours were read from a picture of the "
        "board."
    ),
    prose={
        "goal": {"win": prose.CONQUER},
        "set_up": {"lands": prose.CLAIMED, "armies": prose.PLACED_IN_TURN, "first": FIRST_PLAYS_FIRST},
        "attack": {"mountains": MOUNTAINS, "dice": prose.DEFENDER_CHOOSES},
        "card": {"drawn": prose.CARD_AFTER_ATTACKS},
        "elimination": {
            "cards": prose.CAPTURED,
            "captured": gettext_noop(
                "With six cards or more you must at once hand in sets until you hold four or fewer, and "
                "place the armies before you go on; with fewer you wait until you next reinforce."
            ),
        },
        "move": {"where": prose.MOVE_ONCE},
        "by_mail": {"plan": prose.BY_MAIL_CLAIMS, "leaving": prose.BY_MAIL_LEAVING},
        "open": {
            "attacker_announces": decisions.ATTACKER_ANNOUNCES,
            "sets_due": decisions.ONE_SET_IS_DUE,
        },
    },
)

GS_CLASSIC_PAIR = EditionText(
    key="gs_classic_2p",
    stages={"support": gettext_noop("An army of the neutral force")},
    reconstructed=GS_CLASSIC.reconstructed,
    name=gettext_noop("Two players and a neutral army, Risk Classic"),
    source="Godstorm, « Règles de Risk Classic pour deux joueurs »",
    prose={
        **GS_CLASSIC.prose,
        "goal": {"win": prose.NEUTRAL_BETWEEN},
        "set_up": {
            "lands": gettext_noop(
                "You both throw a die; the higher begins. The territory cards, without the jokers, make "
                "three piles of fourteen: one for each of you and one for the neutral army, with an army on "
                "each territory."
            ),
            "armies": gettext_noop(
                "In turn you place two of your own armies, on one or two of your territories, and then one "
                "of the neutral army, until all are placed."
            ),
            "first": FIRST_PLAYS_FIRST,
        },
        "attack": {
            **GS_CLASSIC.prose["attack"],
            "neutral": gettext_noop(
                "The neutral army is attacked like a player; your opponent throws the dice for "
                "it. It receives no armies, never attacks and never moves. You draw a card for "
                "its territories as for any others."
            ),
        },
        "elimination": {},
        "by_mail": {
            "plan": prose.BY_MAIL_PLAN,
            "support": gettext_noop(
                "The armies of the neutral force are placed at once, on its weakest territory next to your "
                "opponent. Ask to be asked, and the game waits for you instead."
            ),
            "leaving": prose.BY_MAIL_LEAVING_TWO,
        },
        "open": {
            **GS_CLASSIC.prose["open"],
            "who_begins": gettext_noop(
                "It does not say who begins when two play: the player with the higher die does, "
                "as with more players."
            ),
            "piles": gettext_noop(
                "The piles lie face down, and nobody could see which one they choose: here they are dealt."
            ),
        },
    },
    compared={"placement": gettext_noop("two at a time, in turn, and one for the neutral army")},
)

TEXTS = (GS_CLASSIC, GS_CLASSIC_PAIR)
