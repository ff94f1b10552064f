"""The texts of the editions of Hasbro 2000."""

from __future__ import annotations

from games.rulebooks.common.text import decisions, prose
from games.texts.edition import EditionText
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

OPTIONS = {
    "sets": OptionText(
        name=gettext_noop("What sets are worth"),
        values={
            "by_symbol": gettext_noop("By symbol (foot 4, horse 6, cannon 8, one of each 10)"),
            "progressive": gettext_noop("Growing with each set handed in (4, 6, 8, 10, 12, 15, 20 …)"),
        },
    )
}

H2000_WORLD = EditionText(
    key="h2000_world",
    name=gettext_noop("World conquest, Hasbro 2000"),
    source="Hasbro France 2000, « Risk », Variantes de Risk : La conquête du monde",
    options=OPTIONS,
    prose={
        "goal": {"win": prose.CONQUER},
        "set_up": {"lands": prose.DEALT, "armies": prose.PLACED_IN_TURN},
        "attack": {"dice": prose.DEFENDER_CHOOSES},
        "card": {"drawn": prose.CARD_AFTER_ATTACKS},
        "elimination": {"cards": prose.CAPTURED_LATER},
        "move": {"where": prose.MOVE_ONCE},
        "by_mail": {"plan": prose.BY_MAIL_PLAN, "leaving": prose.BY_MAIL_LEAVING},
        "open": {
            "no_general": decisions.NO_GENERAL,
            "for_each_card": decisions.FOR_EACH_CARD,
            "engaged_are_dice": decisions.ENGAGED_ARE_DICE,
            "sets_due": decisions.ONE_SET_IS_DUE,
        },
    },
)

H2000_PAIR = EditionText(
    key="h2000_2p",
    name=gettext_noop("Two players and a neutral army, Hasbro 2000"),
    source="Hasbro France 2000, « Risk », Règle pour 2 joueurs",
    options=OPTIONS,
    prose={
        **H2000_WORLD.prose,
        "goal": {"win": prose.NEUTRAL_BETWEEN},
        "set_up": {"lands": prose.DEALT_IN_THREE, "armies": prose.PLACED_IN_TURN},
        "reinforce": {"neutral": prose.NEUTRAL_HALF},
        "attack": {
            **H2000_WORLD.prose["attack"],
            "neutral": gettext_noop(
                "The neutral army is attacked like a player; your opponent throws the dice for "
                "it. It never attacks and never moves. You draw a card for its territories as "
                "for any others."
            ),
        },
        "elimination": {},
        "by_mail": {
            "plan": prose.BY_MAIL_PLAN,
            "neutral": prose.BY_MAIL_MUSTER,
            "leaving": prose.BY_MAIL_LEAVING_TWO,
        },
        "open": {**H2000_WORLD.prose["open"], "seventeen": decisions.SEVENTEEN},
    },
)

H2000_MISSION = EditionText(
    key="h2000_mission",
    name=gettext_noop("Secret missions, Hasbro 2000"),
    source="Hasbro France 2000, « Risk », Règle pour 3 à 6 joueurs",
    options=OPTIONS,
    prose={
        **H2000_WORLD.prose,
        "goal": {
            "win": prose.MISSION,
            "too": prose.MISSION_TOO,
            "destroy": gettext_noop(
                "Anybody may destroy the player in your mission. Missions against players who "
                "are not in the game are taken out. If the mission names you, you must hold 24 "
                "territories instead."
            ),
        },
        "gone": {"destroy": prose.DESTROY_WHO_LEFT},
    },
    earlier={1: {"gone": {"destroy": prose.FREED_BY_LEAVING}}},
)

TEXTS = (H2000_WORLD, H2000_PAIR, H2000_MISSION)
