"""Hasbro 2000, « Capitales Risk »: whoever takes a secret headquarters takes all that its owner has."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.engine import Choice, Rulebook
from games.engine.errors import gettext_noop
from games.features.headquarters import HiddenHeadquarters
from games.features.muster import Muster
from games.rulebooks import prose
from games.rulebooks.hasbro2000 import H2000_PAIR, H2000_WORLD

NEEDED = {2: 2, 3: 2, 4: 2, 5: 3, 6: 3}
"""Headquarters that win, by the number of players; the text leaves 2 or 3 open with four and five (A14)."""


def with_four_or_five_needing(headquarters: int) -> Callable[[Rulebook], Rulebook]:
    """So many headquarters win where four or five play."""
    needed = {**NEEDED, 4: headquarters, 5: headquarters}
    return lambda rulebook: rulebook.with_(HiddenHeadquarters(needed))


FOUR_OR_FIVE = Choice(
    key="headquarters",
    name=gettext_noop("Headquarters that win among four or five"),
    values={
        "usual": lambda rulebook: rulebook,
        "two": with_four_or_five_needing(2),
        "three": with_four_or_five_needing(3),
    },
    names={
        "usual": gettext_noop("Two with four players, three with five"),
        "two": gettext_noop("Two"),
        "three": gettext_noop("Three"),
    },
    players=(4, 5),
)

H2000_CAPITALS = replace(
    H2000_WORLD,
    key="h2000_capitals",
    name=gettext_noop("Headquarters, Hasbro 2000"),
    source="Hasbro France 2000, « Risk », Variantes de Risk : Capitales Risk",
    players=(2, *H2000_WORLD.players),
    armies={**H2000_PAIR.armies, **H2000_WORLD.armies},
    neutrals=H2000_PAIR.neutrals,
    prose={
        **H2000_WORLD.prose,
        "goal": {
            "win": gettext_noop(
                "Everybody has a secret headquarters. You win as soon as you hold enough of them, your "
                "own counted. Whoever is left alone wins too."
            )
        },
        "set_up": {
            **H2000_WORLD.prose["set_up"],
            "force": gettext_noop(
                "Two players have a neutral army between them, as in the game for two. It has no "
                "headquarters."
            ),
            "headquarters": gettext_noop(
                "Then each player chooses one of their territories as headquarters. All do so at the same "
                "time, unseen, and may change their minds until the last one has chosen. The cards of these "
                "territories are laid down before their owners and are out of the game to its end."
            ),
        },
        "elimination": {
            "taken": gettext_noop(
                "Whoever takes a headquarters gets all other territories and the cards of its owner, who is "
                "out of the game."
            ),
            "spoils": gettext_noop(
                "It is made known. On each of the territories one army from the reserve takes the place of "
                "those that stood there; headquarters that the loser had taken are among them. The cards "
                "are to be handed in when next reinforcing."
            ),
            "holding_on": gettext_noop(
                "As long as you hold your headquarters you are in the game, even if you hold nothing else. "
                "A headquarters that was taken is known to all from then on, and counts for whoever holds it."
            ),
        },
        "by_mail": {
            "plan": prose.BY_MAIL_PLAN,
            "leaving": prose.BY_MAIL_LEAVING,
            "headquarters": gettext_noop(
                "The headquarters of a player who left stays where it is, and stays secret: whoever "
                "takes it takes all that the armies left behind still hold. Whoever left before choosing "
                "has none."
            ),
        },
    },
    choices=(FOUR_OR_FIVE,),
).with_(Muster(), HiddenHeadquarters(NEEDED))
