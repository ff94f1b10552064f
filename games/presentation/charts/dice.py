"""Dice as they fell, and how they were compared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from itertools import chain, repeat, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from games.engine.chance.comparison import numbers_shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.engine.events import Roll

# The nine places of a die are lettered a to i, row by row. These are the spotted ones, by number. A die
# that shows more has the number itself.
SPOTS = {
    1: "e",
    2: "ai",
    3: "aei",
    4: "acgi",
    5: "acegi",
    6: "acdfgi",
    7: "acdefgi",
    8: "abcdfghi",
    9: "abcdefghi",
}
Duels = Sequence[tuple[int, int]]
"""The losses of attacker and defender for each pair of dice, from the highest.

It is empty if more than the pairs decides.
"""


class Pair(NamedTuple):
    """Two dice that met, and the losses of both sides; or a single die (0 stands for none)."""

    attack: int
    defence: int
    cost: tuple[int, int]

    @property
    def matched(self) -> bool:
        """Whether two dice met."""
        return bool(self.attack and self.defence)

    @property
    def attacker_lost(self) -> bool:
        return self.cost[0] > 0

    @property
    def defender_lost(self) -> bool:
        return self.cost[1] > 0


def pairs(attack: Sequence[int], defence: Sequence[int], duels: Duels) -> list[Pair]:
    """Pair the dice, highest against highest. They may come in any order."""
    thrown = zip_longest(sorted(attack, reverse=True), sorted(defence, reverse=True), fillvalue=0)
    costs = chain(duels, repeat((0, 0)))
    return [Pair(mine, theirs, cost) for (mine, theirs), cost in zip(thrown, costs, strict=False)]


def die(number: int, colour: str, *, lost: bool = False) -> SafeString:
    """Return one die in its owner's colour; a die that lost is only outlined."""
    return kept_die(number, colour, lost, get_language())


@cache
def kept_die(number: int, colour: str, lost: bool, language: str) -> SafeString:
    """Return a die labelled in the active `language`. Cached, since a page shows few kinds."""
    spots = "".join(
        f'<circle cx="{9 + 9 * column}" cy="{9 + 9 * row}" r="3.4"/>'
        for row, column in (divmod(ord(place) - ord("a"), 3) for place in SPOTS.get(number, ""))
    )
    spots = spots or f'<text x="18" y="18">{number}</text>'
    label = escape(_("%(number)d, lost") % {"number": number}) if lost else number
    return mark_safe(
        f'<svg class="die {colour}{" lost" if lost else ""}" viewBox="0 0 36 36" role="img" '
        f'aria-label="{label}"><rect x="1.5" y="1.5" width="33" height="33" rx="6"/>{spots}</svg>'
    )


def draw_roll(
    attack: Sequence[int],
    attack_colour: str,
    defence: Sequence[int],
    defence_colour: str,
    duels: Duels,
) -> SafeString:
    """Return the dice of one roll in pairs, the attacker's above."""
    compared = pairs(attack, defence, duels)
    return mark_safe(
        f'<ol class="pairs">{"".join(draw_pair(p, attack_colour, defence_colour) for p in compared)}</ol>'
    )


def draw_pair(pair: Pair, attack_colour: str, defence_colour: str) -> str:
    """Return two dice and the word between them, or a single die."""
    above = die(pair.attack, attack_colour, lost=pair.attacker_lost) if pair.attack else ""
    below = die(pair.defence, defence_colour, lost=pair.defender_lost) if pair.defence else ""
    if not pair.matched:
        alone = _("unmatched")
        return f'<li class="idle">{above}<i>{alone}</i>{below}</li>'
    if pair.attacker_lost == pair.defender_lost:
        return f"<li>{above}{below}</li>"
    word = pgettext("a die another", "falls to") if pair.attacker_lost else pgettext("a die another", "beats")
    return f'<li>{above}<i aria-hidden="true">{word}</i>{below}</li>'


def draw_number(number: int, colour: str) -> SafeString:
    """Return this number of blank dice in their owner's colour."""
    drawn = (f'<rect x="{1 + 16 * place}" y="1" width="12" height="12" rx="3"/>' for place in range(number))
    return mark_safe(
        f'<svg class="dice-number {colour}" width="{16 * number - 2}" height="14" role="img" '
        f'aria-label="{number}">'
        f"{''.join(drawn)}</svg>"
    )


def draw_rolls(rolls: Iterable[Roll]) -> SafeString:
    """Return the dice of a battle in one line of small faces, each roll with the highest first."""
    against = pgettext("dice", "against")
    drawn = (f"<span>{faces(roll.attack)} {against} {faces(roll.defence)}</span>" for roll in rolls)
    return mark_safe(f'<span class="thrown">{" ".join(drawn)}</span>')


def faces(dice: str) -> str:
    """Return dice as faces, which are plain numbers without the style sheet."""
    numbers = sorted(numbers_shown(dice), reverse=True)
    return " ".join(f'<i class="f{number if number in SPOTS else ""}">{number}</i>' for number in numbers)


def spell_rolls(rolls: Iterable[Roll]) -> str:
    """Return the dice of a battle in words, for mails: "6 5 4 against 1, 5 2 against 3"."""
    against = pgettext("dice", "against")
    return ", ".join(f"{spelled(roll.attack)} {against} {spelled(roll.defence)}" for roll in rolls)


def spelled(dice: str) -> str:
    """Return dice as numbers, the highest first."""
    return " ".join(map(str, sorted(numbers_shown(dice), reverse=True)))
