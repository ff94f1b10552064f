"""The rules that an address asks for, for the page of the rules."""

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
    """A part of an address that changes nothing, with the reason."""

    part: str
    reason: str


class AskedEdition(NamedTuple):
    """An edition with those options of an address that can be played, and the parts that cannot."""

    book: Rulebook
    unread: list[Unread]


def asked_for(key: str, address: Mapping[str, str]) -> AskedEdition:
    """Return the rules of an edition with the options in the query of an address.

    An option has its own name (`fog`) or that of its field in the form that starts a game
    (`h2000_world-fog`).
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
    return AskedEdition(rulebook_for(key, options, version), unread)


def with_keys(address: QueryDict, key: str = "") -> QueryDict:
    """Return the address with options by their keys instead of their aliases.

    An option whose name does not begin with an edition belongs to the edition `key`.
    """
    known = QueryDict(mutable=True)
    for name, values in address.lists():
        edition, dash, option = name.rpartition("-")
        book = RULEBOOKS.get(edition or key)
        named = f"{edition}{dash}{book.aliases.get(option, option) if book else option}"
        known.setlist(named, [*known.getlist(named), *values])
    return known


def version_asked(key: str, address: Mapping[str, str], unread: list[Unread]) -> int | None:
    """Return the version that an address asks for; None for the present one."""
    asked = address.get("version", "")
    known = {str(number): number for number in versions(key)}
    if asked and asked not in known:
        reason = _("There is no such version. The versions are: %(known)s.") % {"known": ", ".join(known)}
        unread.append(Unread(repeated("version", asked), reason))
    return known.get(asked)


def options_asked(
    edition: Rulebook, address: Mapping[str, str], unread: list[Unread]
) -> Iterator[tuple[str, str, str]]:
    """Yield an address's options as they apply: name, part of the address, value."""
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
    """Return the value of an option that a text asks for; None if there is no such value."""
    if asked in choice.values:
        return asked
    if choice.is_extra and asked.lower() in NO:
        return choice.default
    return choice.offered[-1] if choice.is_switch and asked.lower() in YES else None


def repeated(name: str, value: str) -> str:
    """Return a part of an address, shortened, to be quoted."""
    return f"{shorten(name)}={shorten(value)}"


def not_offered(edition: Rulebook, option: str) -> str:
    """Return the reason why an edition has no such option."""
    misfit = edition.withheld.get(option)
    return _(reason_of(misfit)) if misfit else _("This edition has no such option.")
