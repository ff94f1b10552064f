"""How calculated risks are told and ordered: prose, what stands in place of dice, verbs, sentences."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from games.engine import Attack, Defend
from games.engine.errors import gettext_noop
from games.engine.events.knowledge import known_to_all
from games.engine.notation import vocabulary as v
from games.engine.notation.parts import Number
from games.engine.notation.verbs import battle
from games.texts.telling import Guide

if TYPE_CHECKING:
    from games.engine import Position
    from games.texts.telling import Teller

RISKS = {
    "dice": gettext_noop(
        "To attack you commit armies: at most all but one. Then the defender does, up to all. Both throw two "
        "dice and add the armies that they have committed. Whoever has less loses all of those; where both "
        "have as much, both do, but one defender stays if the land would be empty."
    ),
    "again": gettext_noop(
        "As long as defenders are left you may begin another fight. When none is, the armies that you "
        "committed move in, or more. An attack that goes on commits in each fight all armies but those at "
        "which it stops."
    ),
}
OPEN = gettext_noop(
    "How a defender says what is committed is left open: you are asked in each fight if you wish, and the "
    "game waits for you; otherwise you commit all."
)


WORDS = {
    "roll": gettext_noop("One fight, committing so many armies"),
    "asked": gettext_noop("%(armies)s committed. You decide how many defend"),
    "chances": gettext_noop(
        "Each fight commits armies, and the loser loses all of them: “until 2” commits all but two each "
        "time, “with 3 armies” three, once."
    ),
    "most": gettext_noop(
        "You commit up to %(armies)s. Both throw two dice and add what they have committed; whoever has less "
        "loses all of that."
    ),
    "fewest": gettext_noop("move in only those committed"),
    "answer": gettext_noop("commit all armies"),
    "ask": gettext_noop("From now on you are asked in each fight how many armies you commit."),
    "answered": gettext_noop("From now on you commit all armies in defence, without being asked."),
}


def attack_told(teller: Teller, order: Attack) -> str:
    words = {"target": teller.the(order.target), "source": teller.the(order.source)}
    if order.stop is None:
        template = gettext_noop("fight once for %(target)s from %(source)s, committing %(armies)s")
        return teller.say(template, armies=teller.armies(order.dice or 1), **words)
    template = gettext_noop("fight for %(target)s from %(source)s until it is taken, or down to %(armies)s")
    return teller.say(template, armies=teller.armies(order.stop), **words)


GUIDES = {
    Attack: Guide(
        told=attack_told,
        use=gettext_noop(
            "One fight, committing so many armies; or as many as it takes, until the territory is taken or "
            "so many armies are left"
        ),
        meanings={"attack {from} {to} {dice}": gettext_noop("Fight once, committing so many armies.")},
    ),
    Defend: Guide(
        use=gettext_noop("The armies that you commit to the defence"),
        meanings={"defend {dice}": gettext_noop("Commit so many armies to the defence.")},
    ),
}
COUNTED = (*v.ARMIES, *v.DICE)
ATTACK = replace(
    battle.ATTACK,
    reads=partial(battle.read_attack, counted=COUNTED),
    writes=partial(battle.write_attack, counted="armée"),
    examples={
        "en": "attack alaska kamchatka 3; attack alaska kamchatka until 2 moving 4",
        "fr": "attaquer Alaska vers Kamchatka avec 3 armées\u00a0; attaquer Alaska vers Kamchatka jusqu’à 2",
    },
)
DEFEND = replace(battle.DEFEND, parts=(Number(COUNTED),))


@known_to_all
class Committed(NamedTuple):
    """So many armies attack, and so many defend; what comes of it follows."""

    seat: int
    target: int
    defender: int
    attacking: int
    defending: int

    def fold(self, p: Position) -> None:
        """Nothing changes by it."""


def tell_committed(teller: Teller, event: Committed) -> list[str]:
    mine = gettext_noop("You commit %(attacking)s to attack %(target)s, against %(defending)s.")
    theirs = gettext_noop("%(name)s commits %(attacking)s to attack %(target)s, against %(defending)s.")
    sides = {"attacking": teller.armies(event.attacking), "defending": teller.armies(event.defending)}
    return [teller.by(event.seat, mine, theirs, target=teller.the(event.target), **sides)]
