"""Dice as they fell, and how they were compared."""

from __future__ import annotations

from functools import cache
from html import escape
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.engine.events import Roll

# The nine places of a die are lettered a to i, row by row; which of them are spotted, by number.
SPOTS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}


class Pair(NamedTuple):
    """Two dice that were compared, or one that met none (0 stands for no die)."""

    attack: int
    defence: int

    @property
    def matched(self) -> bool:
        """Whether there were two dice to compare."""
        return bool(self.attack and self.defence)

    @property
    def attacker_won(self) -> bool:
        """Ties are the defender's."""
        return self.matched and self.attack > self.defence

    @property
    def defender_won(self) -> bool:
        """Ties are the defender's."""
        return self.matched and self.attack <= self.defence


def pairs(attack: Sequence[int], defence: Sequence[int]) -> list[Pair]:
    """Highest against highest, next against next; numbers 1 to 6 in any order."""
    thrown = zip_longest(sorted(attack, reverse=True), sorted(defence, reverse=True), fillvalue=0)
    return [Pair(mine, theirs) for mine, theirs in thrown]


def die(number: int, colour: str, *, lost: bool = False) -> SafeString:
    """One die in its owner's colour; one that lost is only outlined."""
    return kept_die(number, colour, lost, get_language())


@cache
def kept_die(number: int, colour: str, lost: bool, language: str) -> SafeString:
    """The die, told in the active `language`: there are few, and a page shows many of them."""
    spots = "".join(
        f'<circle cx="{9 + 9 * column}" cy="{9 + 9 * row}" r="3.4"/>'
        for row, column in (divmod(ord(place) - ord("a"), 3) for place in SPOTS[number])
    )
    label = escape(_("%(number)d, lost") % {"number": number}) if lost else number
    return mark_safe(
        f'<svg class="die {colour}{" lost" if lost else ""}" viewBox="0 0 36 36" role="img" '
        f'aria-label="{label}"><rect x="1.5" y="1.5" width="33" height="33" rx="6"/>{spots}</svg>'
    )


def draw_roll(
    attack: Sequence[int], attack_colour: str, defence: Sequence[int], defence_colour: str
) -> SafeString:
    """The dice of one roll in pairs, the attacker's above."""
    compared = pairs(attack, defence)
    return mark_safe(
        f'<ol class="pairs">{"".join(draw_pair(p, attack_colour, defence_colour) for p in compared)}</ol>'
    )


def draw_pair(pair: Pair, attack_colour: str, defence_colour: str) -> str:
    """Two dice and the word between them, or one alone."""
    above = die(pair.attack, attack_colour, lost=pair.defender_won) if pair.attack else ""
    below = die(pair.defence, defence_colour, lost=pair.attacker_won) if pair.defence else ""
    if not pair.matched:
        alone = _("unmatched")
        return f'<li class="idle">{above}<i>{alone}</i>{below}</li>'
    word = pgettext("a die another", "beats") if pair.attacker_won else pgettext("a die another", "falls to")
    return f'<li>{above}<i aria-hidden="true">{word}</i>{below}</li>'


def draw_number(number: int, colour: str) -> SafeString:
    """So many dice in their owner's colour, which show nothing yet."""
    drawn = (f'<rect x="{1 + 16 * place}" y="1" width="12" height="12" rx="3"/>' for place in range(number))
    return mark_safe(
        f'<svg class="dice-number {colour}" width="{16 * number - 2}" height="14" role="img" '
        f'aria-label="{number}">'
        f"{''.join(drawn)}</svg>"
    )


def draw_rolls(rolls: Iterable[Roll]) -> SafeString:
    """The dice of a battle in one line of small faces, each roll the highest first."""
    against = pgettext("dice", "against")
    drawn = (f"<span>{faces(roll.attack)} {against} {faces(roll.defence)}</span>" for roll in rolls)
    return mark_safe(f'<span class="thrown">{" ".join(drawn)}</span>')


def faces(dice: str) -> str:
    """Dice as faces, which are digits to whoever sees no style."""
    return " ".join(f'<i class="f{number}">{number}</i>' for number in sorted(dice, reverse=True))


def spell_rolls(rolls: Iterable[Roll]) -> str:
    """The same for mails: "6 5 4 against 1, 5 2 against 3"."""
    against = pgettext("dice", "against")
    return ", ".join(f"{spelled(roll.attack)} {against} {spelled(roll.defence)}" for roll in rolls)


def spelled(dice: str) -> str:
    """Dice as digits, the highest first."""
    return " ".join(sorted(dice, reverse=True))
