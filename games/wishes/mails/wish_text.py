"""Read a wish that is written in a line of a mail: “wish godstorm; 2 or 3 days; 4-6 players; with fog”.

Semicolons or commas separate its parts, which are English or French and come in any order. What is not named
stays as it is in the person's wish, or as the form proposes it.
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine.notation.names import words
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import RULEBOOKS, numbers_of_players
from games.rulebooks.texts import house_rule_text, name_of
from games.services.errors import Refused
from games.wishes.forms import WishForm, chosen, usual_wish
from games.wishes.kinds import PLAIN, TURNS_IN_SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.wishes.models import Wish

NUMBER = re.compile(r"\d{1,9}")
RANGE = re.compile(r"(\d{1,2})\s*(?:-|–|to|a|à)\s*(\d{1,2})")
DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
ONE = {"a", "an", "un", "une", "one"}
UNITS = {
    "turns": {"day": 86400, "days": 86400, "jour": 86400, "jours": 86400, "hour": 3600, "hours": 3600}
    | {"heure": 3600, "heures": 3600},
    "seats": dict.fromkeys(("player", "players", "joueur", "joueurs"), 1),
    "most_games": dict.fromkeys(("game", "games", "partie", "parties"), 1),
}
"""The words for what is counted, by the field of `Wish`, with what one of them is worth."""
LANGUAGES = {"english": "en", "anglais": "en", "french": "fr", "francais": "fr"}
LANGUAGE = {"language", "languages", "langue", "langues"}
COMPUTERS = {"computer", "computers", "ordinateur", "ordinateurs"}
WITH, WITHOUT = {"with", "avec"}, {"without", "no", "sans"}
ANY = {"any", "all", "toute", "toutes", "tous", "n'importe", "importe", "quelle", "quelles", "n"}
SMALL = {"the", "of", "for", "rules", "rule", "house", "edition", "editions", "les", "la", "le", "des", "de"}
SMALL |= {"regle", "regles", "maison", "du", "d", "l", "in", "en", "and", "et", "or", "ou"}
UNKNOWN = gettext_noop(
    "“%(part)s” could not be read, and your wish was not changed. Write for example: wish %(example)s"
)


def read_wish(text: str, present: Wish | None) -> dict[str, Any]:
    """Return the fields of the wish that a text makes of the present one.

    Raise Refused, naming the part that is wrong.
    """
    found: dict[str, list[Any]] = {}
    for group in text.split(";"):
        parts = [(part.strip(), meaning(part)) for part in group.split(",") if part.strip()]
        fields = [fields for _part, fields in parts if fields is not None]
        if named := [part for part, fields in parts if fields is None]:
            fields.append({"editions": named_editions(named)})
        for name, values in (pair for one in fields for pair in one.items()):
            found.setdefault(name, []).extend(values)
    wish = present or usual_wish()
    if wish.has_ended(timezone.localdate()):
        wish.until = None
    for name, values in found.items():
        setattr(wish, name, values[-1] if name in ONE_VALUE else values)
    return checked(wish)


ONE_VALUE = {"most_games", "until", "language", "computers"}
"""The fields of a wish that hold one value."""


def checked(wish: Wish) -> dict[str, Any]:
    """Return the fields of a wish, checked by the form. Raise Refused."""
    form = WishForm({name: value for name, value in chosen(wish).items() if value not in (None, False)})
    if not form.is_valid():
        reasons = [str(text) for errors in form.errors.values() for text in errors]
        message = gettext_noop("%(reasons)s Your wish was not changed.")
        raise Refused("no_such_wish", message, reasons=" ".join(reasons))
    return form.cleaned_data


def meaning(part: str) -> dict[str, list[Any]] | None:
    """Return the fields that a part of the text sets; None if it names editions, or cannot be read."""
    said = words(part)
    counted = next((name for name, units in UNITS.items() if {*units} & {*said}), None)
    if counted and (numbers := numbers_in(part, said, UNITS[counted])):
        return {counted: numbers}
    if match := DATE.search(part):
        return {"until": [date_of(match, part)]}
    if language := next((LANGUAGES[word] for word in said if word in LANGUAGES), None):
        return {"language": [language]}
    if LANGUAGE & {*said} and ANY & {*said}:
        return {"language": [""]}
    if COMPUTERS & {*said}:
        return {"computers": [not WITHOUT & {*said}]}
    if WITHOUT & {*said}:
        return {"house_rules": [PLAIN]}
    named = names_in(part)
    if not {*named} - ANY:
        if {"house", "maison"} & {*said}:
            return {"house_rules": [PLAIN, *(key for key, _names in house_rules())]}
        return {"editions": []}
    if WITH & {*said}:
        return {"house_rules": matching(named, house_rules(), part)}
    return None


def named_editions(parts: list[str]) -> list[str]:
    """Return the editions that these parts name. The name of an edition may hold a comma.

    Raise Refused if a part names none.
    """
    if together := matching(names_in(" ".join(parts)), editions(), ""):
        return together
    return [key for part in parts for key in matching(names_in(part), editions(), part)]


def names_in(part: str) -> list[str]:
    """Return the words of a part that can belong to a name."""
    return [word for word in words(part) if word not in SMALL | WITH]


def numbers_in(part: str, said: list[str], units: dict[str, int]) -> list[int]:
    """Return the numbers in a part, times what its unit is worth; a range stands for all its numbers.

    There are none in the name of an edition, such as “Two players and an ally”.
    """
    worth = next(units[word] for word in said if word in units)
    if ANY & {*said} and not NUMBER.search(part):
        return [*TURNS_IN_SECONDS] if worth > 1 else numbers_of_players()
    if match := RANGE.search(part):
        numbers = list(range(int(match[1]), int(match[2]) + 1))
    else:
        numbers = [int(number) for number in NUMBER.findall(part)]
    is_one = said[0] in ONE and said[1:2] and said[1] in units
    return [number * worth for number in numbers or ([1] if is_one else [])]


def date_of(match: re.Match[str], part: str) -> date:
    """Return a date. Raise Refused if there is no such day."""
    try:
        return date(int(match[1]), int(match[2]), int(match[3]))
    except ValueError:
        raise unreadable(part) from None


def matching(named: list[str], known: Iterable[tuple[str, list[set[str]]]], part: str) -> list[str]:
    """Return the keys of all that these words name.

    Raise Refused, naming the `part`, if there is none; return nothing if `part` is empty.
    """
    keys = [key for key, names in known if any({*named} <= name for name in names)]
    if part and not keys:
        raise unreadable(part)
    return keys


def unreadable(part: str) -> Refused:
    """Return the refusal for a part that cannot be read."""
    return Refused("unreadable_wish", UNKNOWN, part=part[:60], example=example())


def example() -> str:
    """Return a wish as it can be written."""
    return _("world conquest; 2 or 3 days; 4-6 players; without house rules; at most 3 games")


@cache
def editions() -> tuple[tuple[str, list[set[str]]], ...]:
    """Return the editions with the words of their names."""
    return tuple((key, [{*words(key)}, *in_all_languages(name_of(book))]) for key, book in RULEBOOKS.items())


@cache
def house_rules() -> tuple[tuple[str, list[set[str]]], ...]:
    """Return the house rules with the words of their names."""
    return tuple(
        (
            rule.key,
            [{*words(rule.key)}, {*words(rule.alias)}, *in_all_languages(house_rule_text(rule.kind).name)],
        )
        for rule in HOUSE_RULES
    )


def in_all_languages(name: str) -> list[set[str]]:
    """Return the words of a name in each language of the site."""
    found = []
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            found.append({*words(_(name))})
    return found
