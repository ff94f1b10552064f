"""The last battle, with the dice of its last rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.odds import losses
from games.presentation.language.words import armies_of
from games.presentation.story.sentences import Sentence, Teller

if TYPE_CHECKING:
    from games.presentation.story.chronicle import Battle
    from games.selectors.game_page import Seat


class Roll(NamedTuple):
    """One roll of a battle: its number there as a title, the dice, and whom it cost armies."""

    title: str
    attack: list[int]
    defence: list[int]
    told: Sentence


class BattleTold(NamedTuple):
    """A battle with its last rolls; `earlier` rolls are not shown."""

    sentence: Sentence
    attacker: Seat
    defender: Seat
    rolls: list[Roll]
    earlier: int


MOST_ROLLS = 3


def battle_told(teller: Teller, seats: Sequence[Seat], battle: Battle) -> BattleTold:
    """The battle in a sentence, and its last rolls with what each cost."""
    rolls = list(enumerate(battle.rolls, start=1))
    return BattleTold(
        teller.tell(battle)[0],
        seats[battle.seat],
        seats[battle.defender],
        [
            Roll(
                _("Roll %(number)d") % {"number": number},
                list(map(int, attack)),
                list(map(int, defence)),
                cost(teller, battle, attack, defence),
            )
            for number, (attack, defence) in rolls[-MOST_ROLLS:]
        ],
        max(0, len(rolls) - MOST_ROLLS),
    )


def cost(teller: Teller, battle: Battle, attack: str, defence: str) -> Sentence:
    """Who lost how many armies by a roll."""
    lost, killed = losses(attack, defence)
    if lost and killed:
        return Sentence(_("Each side lost one army."))
    return teller.by(
        battle.seat if lost else battle.defender,
        gettext_noop("You lost %(armies)s."),
        gettext_noop("%(name)s lost %(armies)s."),
        armies=armies_of(lost + killed),
    )
