"""Which rules an address asks for, as the page of the rules shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.engine.errors import shorten
from games.forms.start.switch import NO, YES
from games.presentation.rules.refusals import sentence
from games.rulebooks.registry import RULEBOOKS, rulebook_for, versions
from games.texts.found import reason_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.engine import Choice, Rulebook


class Unread(NamedTuple):
    """A part of an address that changes nothing, and why."""

    part: str
    reason: str


class Asked(NamedTuple):
    """An edition with what an address asks for, as far as it can be had; and what cannot."""

    book: Rulebook
    unread: list[Unread]


def asked_for(key: str, address: Mapping[str, str]) -> Asked:
    """The rules of an edition, by the names and values behind the question mark of an address.

    An option is named as it is (`fog`) or as the form that starts a game names it (`h2000_world-fog`).
    """
    unread: list[Unread] = []
    version = version_asked(key, address, unread)
    edition = rulebook_for(key, version=version)
    options: dict[str, str] = {}
    for name, part, value in options_asked(edition, address, unread):
        if error := edition.refusal_of({**options, name: value}):
            unread.append(Unread(part, sentence(error)))
        else:
            options[name] = value
    return Asked(rulebook_for(key, options, version), unread)


def with_keys(address: QueryDict, key: str = "") -> QueryDict:
    """The same address with the keys of options in the place of their aliases.

    An option whose name does not begin with its edition is one of that with this key.
    """
    known = QueryDict(mutable=True)
    for name, values in address.lists():
        edition, dash, option = name.rpartition("-")
        book = RULEBOOKS.get(edition or key)
        named = f"{edition}{dash}{book.aliases.get(option, option) if book else option}"
        known.setlist(named, [*known.getlist(named), *values])
    return known


def version_asked(key: str, address: Mapping[str, str], unread: list[Unread]) -> int | None:
    """The version that an address asks for; None for the present one."""
    asked = address.get("version", "")
    known = {str(number): number for number in versions(key)}
    if asked and asked not in known:
        reason = _("There is no such version. The versions are: %(known)s.") % {"known": ", ".join(known)}
        unread.append(Unread(repeated("version", asked), reason))
    return known.get(asked)


def options_asked(
    edition: Rulebook, address: Mapping[str, str], unread: list[Unread]
) -> Iterator[tuple[str, str, str]]:
    """The options that an address asks for, in the order in which they are applied: name, how, value."""
    here = {choice.key: choice for choice in edition.choices}
    anywhere = {choice.key for book in RULEBOOKS.values() for choice in book.choices}
    for key in [*here, *sorted(anywhere - {*here})]:
        for name in (key, f"{edition.key}-{key}"):
            if (asked := address.get(name)) is None:
                continue
            if key not in here:
                if asked.lower() not in NO:
                    reason = not_offered(edition, key)
                    unread.append(Unread(repeated(name, asked), reason))
            elif (value := value_asked(here[key], asked)) is not None:
                yield key, repeated(name, asked), value
            else:
                known = ", ".join(here[key].values)
                reason = _("There is no such value. The values are: %(known)s.") % {"known": known}
                unread.append(Unread(repeated(name, asked), reason))


def value_asked(choice: Choice, asked: str) -> str | None:
    """The value of an option that a text asks for, if there is one."""
    if asked in choice.values:
        return asked
    if choice.is_extra and asked.lower() in NO:
        return choice.default
    return choice.offered[-1] if choice.is_switch and asked.lower() in YES else None


def repeated(name: str, value: str) -> str:
    """A part of an address as it is repeated."""
    return f"{shorten(name)}={shorten(value)}"


def not_offered(edition: Rulebook, option: str) -> str:
    """Why an edition has no such option."""
    misfit = edition.withheld.get(option)
    return _(reason_of(misfit)) if misfit else _("This edition has no such option.")
