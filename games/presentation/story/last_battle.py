"""The last battle, with the dice of its last rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.chance.comparison import numbers_shown, ranked
from games.presentation.charts.dice import draw_rolls
from games.presentation.language.words import armies_of
from games.presentation.story.actions import Battle
from games.presentation.story.chronicle import last_battle
from games.presentation.story.headlines import headlines
from games.presentation.story.narrator import Sentence, SiteNarrator

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from games.engine.events import Roll
    from games.engine.policies.combat import Combat
    from games.presentation.charts.dice import Duels
    from games.presentation.story.chronicle import Chapter
    from games.selectors.game_page import Seat


class RollTold(NamedTuple):
    """One roll of a battle: its number as a title, the dice, and what each pair and all cost."""

    title: str
    attack: list[int]
    defence: list[int]
    duels: Duels
    cost: Sentence


class BattleTold(NamedTuple):
    """A battle in a `sentence`, after the headlines of its turn, with its last `rolls`.

    `earlier` is the number of rolls left out.

    `dice` are those of the last roll in one line, which says how many rolls there were and links to the
    others; `all_dice` are those of all rolls.

    The rest is for the scripts that show and sound what an order has cost: its `number` in the story, the two
    territories (`lands`, attacker's and defender's) and what each has lost so far (`losses`), as "3 12", and
    whether the defender's was taken.
    """

    sentence: Sentence
    dice: SafeString
    all_dice: SafeString
    number: int
    lands: str
    losses: str
    is_taken: bool
    attacker: Seat
    defender: Seat
    rolls: list[RollTold]
    earlier: int

    @property
    def number_of_rolls(self) -> int:
        """The number of all rolls, shown or not."""
        return self.earlier + len(self.rolls)


MOST_ROLLS = 3


def battle_told(narrator: SiteNarrator, seats: Sequence[Seat], story: Sequence[Chapter]) -> BattleTold | None:
    """Return the last battle of a story with the cost of its last rolls; None without one."""
    battle = last_battle(story)
    if battle is None:
        return None
    turn = next(chapter for chapter in reversed(story) if battle in chapter.actions)
    rolls = list(enumerate(battle.rolls, start=1))
    return BattleTold(
        Sentence.joined([*headlines(narrator, [turn]), narrator.tell(battle)[0]]),
        dice_in_line(battle.rolls),
        draw_rolls(battle.rolls),
        sum(isinstance(action, Battle) for chapter in story for action in chapter.actions),
        f"{battle.source} {battle.target}",
        f"{battle.source_losses} {battle.target_losses}",
        battle.moved > 0,
        seats[battle.seat],
        seats[battle.defender],
        [
            RollTold(
                _("Roll %(number)d") % {"number": number},
                numbers_shown(roll.attack),
                numbers_shown(roll.defence),
                duels(narrator.rulebook.combat, roll),
                cost(narrator, battle, roll),
            )
            for number, roll in rolls[-MOST_ROLLS:]
        ],
        max(0, len(rolls) - MOST_ROLLS),
    )


def duels(combat: Combat, roll: Roll) -> Duels:
    """Return what pairs of dice cost, or nothing if that is not what the roll cost."""
    found = combat.duels(ranked(roll.attack), ranked(roll.defence))
    adds_up = (roll.lost, roll.killed) == (sum(lost for lost, _ in found), sum(killed for _, killed in found))
    return found if adds_up else ()


def dice_in_line(rolls: Sequence[Roll]) -> SafeString:
    """Return the last roll and the number of rolls, as a link to the dispatches, which show all."""
    last = draw_rolls(rolls[-1:])
    if len(rolls) < 2:
        return last
    among = _("last of %(rolls)d rolls:") % {"rolls": len(rolls)}
    return format_html('<a class="among" href="#log-h">{}</a> {}', among, last)


def cost(narrator: SiteNarrator, battle: Battle, roll: Roll) -> Sentence:
    """Say how many armies each side lost by a roll."""
    if roll.lost == roll.killed == 1:
        return Sentence(_("Each side lost one army."))
    mine, theirs = gettext_noop("You lost %(armies)s."), gettext_noop("%(name)s lost %(armies)s.")
    sides = (battle.seat, roll.lost), (battle.defender, roll.killed)
    sentences = [
        narrator.by(seat, mine, theirs, armies=armies_of(armies)) for seat, armies in sides if armies
    ]
    return Sentence("%(told)s", told=" ".join(sentences))
