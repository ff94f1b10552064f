"""Conditions of lists as clauses, as the reader would say them: “I hold Siam”."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.engine.lists import conditions as c
from games.engine.notation.conditions import Writer
from games.presentation.language.grammar import the_continent
from games.presentation.language.words import armies_of, either, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from games.presentation.story.narrator import SiteNarrator

MANY: Mapping[str, _StrPromise] = {
    ">": gettext_lazy("more than %(number)s"),
    ">=": gettext_lazy("at least %(number)s"),
    "<": gettext_lazy("less than %(number)s"),
    "<=": gettext_lazy("at most %(number)s"),
    "=": gettext_lazy("exactly %(number)s"),
    "!=": gettext_lazy("not exactly %(number)s"),
}
"""The words for comparing with a number, by sign."""
STRONGER: Mapping[str, _StrPromise] = {
    ">": gettext_lazy("there are more armies %(place)s than %(other)s"),
    ">=": gettext_lazy("there are at least as many armies %(place)s as %(other)s"),
    "<": gettext_lazy("there are fewer armies %(place)s than %(other)s"),
    "<=": gettext_lazy("there are at most as many armies %(place)s as %(other)s"),
    "=": gettext_lazy("there are as many armies %(place)s as %(other)s"),
    "!=": gettext_lazy("there are not as many armies %(place)s as %(other)s"),
}
"""The words for comparing the armies of two territories, by sign."""


def condition_told(narrator: SiteNarrator, condition: c.Condition) -> str:
    """Return a condition as a clause."""
    match condition:
        case c.Every(parts):
            return listed([condition_told(narrator, part) for part in parts])
        case c.Either(parts):
            return either([condition_told(narrator, part) for part in parts])
        case c.Compare():
            return comparison_told(narrator, condition)
        case c.Holds(place, seat, is_so):
            return holder_told(narrator, place, seat, is_so)
        case c.WasAttacked(None, is_so):
            return _("I have been attacked") if is_so else _("I have not been attacked")
        case c.WasAttacked(land, is_so) if land is not None:
            said = _("%(land)s has been attacked") if is_so else _("%(land)s has not been attacked")
            return said % {"land": narrator.the(land)}
        case c.HasSet(is_so):
            return _("I have a set of cards") if is_so else _("I have no set of cards")
    raise AssertionError(condition)


def holder_told(narrator: SiteNarrator, place: int | str, seat: int | None, is_so: bool) -> str:
    """Return who holds a territory or a continent, or who does not."""
    if isinstance(place, int):
        called = narrator.the(place)
    else:
        called = the_continent(narrator.board, narrator.board.continent_index[place])
    if seat is None or narrator.is_reader(seat):
        return (_("I hold %(place)s") if is_so else _("I do not hold %(place)s")) % {"place": called}
    said = _("%(name)s holds %(place)s") if is_so else _("%(name)s does not hold %(place)s")
    return said % {"name": narrator.names[seat], "place": called}


def comparison_told(narrator: SiteNarrator, condition: c.Compare) -> str:
    """Return a comparison as a clause; in the notation if a sentence would not say it better."""
    match condition:
        case c.Compare(c.ArmiesOn(land), sign, c.Constant(number)):
            many = MANY[sign] % {"number": armies_of(number)}
            template = ngettext("there is %(many)s %(place)s", "there are %(many)s %(place)s", number)
            return template % {"many": many, "place": narrator.inside(land)}
        case c.Compare(c.ArmiesOn(land), sign, c.ArmiesOn(other)):
            return STRONGER[sign] % {"place": narrator.inside(land), "other": narrator.inside(other)}
        case c.Compare(c.Cards(), sign, c.Constant(number)):
            cards = ngettext("%(cards)d card", "%(cards)d cards", number) % {"cards": number}
            return _("I hold %(many)s") % {"many": MANY[sign] % {"number": cards}}
        case c.Compare(c.Odds(source, target), sign, c.Constant(number)):
            return _("my chance to take %(target)s from %(source)s is %(many)s") % {
                "source": narrator.the(source),
                "target": narrator.the(target),
                "many": MANY[sign] % {"number": f"{number}\N{NARROW NO-BREAK SPACE}%"},
            }
    names = {name: seat for seat, name in enumerate(narrator.names)}
    return Writer(narrator.rulebook, names, get_language() or "en").write(condition)
