"""The texts of the edition with headquarters."""

from __future__ import annotations

from games.rulebooks.common.text import prose
from games.rulebooks.hasbro2000.text import H2000_WORLD
from games.texts.edition import EditionText
from games.texts.option import OptionText
from games.texts.wording import gettext_noop

H2000_CAPITALS = EditionText(
    key="h2000_capitals",
    name=gettext_noop("Headquarters, Hasbro 2000"),
    source="Hasbro France 2000, « Risk », Variantes de Risk : Capitales Risk",
    options={
        "headquarters": OptionText(
            name=gettext_noop("Headquarters needed to win with four or five players"),
            values={
                "usual": gettext_noop("Two with four players, three with five"),
                "two": gettext_noop("Two"),
                "three": gettext_noop("Three"),
            },
        )
    },
    prose={
        **H2000_WORLD.prose,
        "goal": {
            "win": gettext_noop(
                "Everybody has a secret headquarters. You win as soon as you hold enough of "
                "them, your own counted. The last player left wins too."
            )
        },
        "set_up": {
            **H2000_WORLD.prose["set_up"],
            "neutral": gettext_noop(
                "Two players have a neutral army between them, as in the game for two. It has no "
                "headquarters."
            ),
            "headquarters": gettext_noop(
                "Then each player chooses one of their territories as headquarters. All do so at"
                " the same time, unseen, and may change their minds until the last one has "
                "chosen. The cards of these territories are laid in front of their owners and "
                "are out of the game until it ends."
            ),
        },
        "elimination": {
            "taken": gettext_noop(
                "A player who takes a headquarters gets all other territories and the cards of "
                "its owner, who is out of the game."
            ),
            "spoils": gettext_noop(
                "Everybody is told. On each of these territories, including any headquarters "
                "that the loser had taken, one army from the reserve replaces those that were "
                "there. The cards are to be handed in when the player next reinforces."
            ),
            "holding_on": gettext_noop(
                "As long as you hold your headquarters you are in the game, even if you hold "
                "nothing else. Once a headquarters is taken, everybody knows where it is, and it"
                " counts for the player who holds it."
            ),
        },
        "by_mail": {
            "plan": prose.BY_MAIL_PLAN,
            "leaving": prose.BY_MAIL_LEAVING,
            "headquarters": gettext_noop(
                "The headquarters of a player who left stays where it is, and stays secret. A "
                "player who takes it also takes everything that the armies left behind still "
                "hold. A player who left before choosing has none."
            ),
        },
    },
)

TEXTS = (H2000_CAPITALS,)
