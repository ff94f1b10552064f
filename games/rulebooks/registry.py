"""The registry of editions: the site's own, and those of the modules that the variable `RULEBOOKS` names.

Such a module has a tuple `EDITIONS` and, if the present version of any edition is not its first, a tuple
`EARLIER`. Its texts are in its text module (see `games.rulebooks.texts`).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from games.engine import Rulebook, Unreadable
from games.engine.errors import shorten
from games.engine.events import CORE, Began, from_json, kinds_by_name
from games.rulebooks import editions
from games.rulebooks.hasbro2000 import H2000_MISSION, H2000_WORLD
from games.rulebooks.house import HOUSE_RULES, offering

VARIABLE = "RULEBOOKS"


def declared(modules: Iterable[Any]) -> Iterator[Rulebook]:
    """Yield the editions of these modules.

    Raise ValueError if a module has no editions or a key is taken, and TypeError if two events of an edition
    share a name.
    """
    taken: dict[str, str] = {}
    for module in modules:
        found = getattr(module, "EDITIONS", None)
        if not isinstance(found, tuple) or not all(isinstance(one, Rulebook) for one in found):
            raise ValueError(f"{module.__name__} needs EDITIONS, a tuple of rulebooks.")
        for rulebook in found:
            if other := taken.get(rulebook.key):
                raise ValueError(
                    f"{module.__name__} has an edition “{rulebook.key}”, as {other} has. Give it another "
                    "key: games that have begun go on by theirs."
                )
            taken[rulebook.key] = module.__name__
            _ = rulebook.kinds  # Two events of the same name are reported now, not in the middle of a game.
            yield rulebook


MODULES = [editions, *map(import_module, os.environ.get(VARIABLE, "").replace(",", " ").split())]
EDITIONS = tuple(offering(rulebook, HOUSE_RULES) for rulebook in declared(MODULES))
"""All editions, in the order in which they are shown."""
RULEBOOKS: dict[str, Rulebook] = {rulebook.key: rulebook for rulebook in EDITIONS}
EARLIER: dict[tuple[str, int], Rulebook] = {
    (rulebook.key, rulebook.version): rulebook
    for module in MODULES
    for rulebook in getattr(module, "EARLIER", ())
}
"""The earlier versions, which games that began with them still use.

Each is a `replace` of the present version. House rules are added to it only when it is asked for.
"""
RECOMMENDED = H2000_WORLD.key
"""The edition for newcomers: its goal is the plainest, and it lasts long enough to learn the game."""
SHORTER = H2000_MISSION.key
"""An edition with the same rules that takes half as long. Against computers alone, it is over too soon."""


def rulebook_for(key: str, options: Mapping[str, Any] | None = None, version: int | None = None) -> Rulebook:
    """Return an edition with these options, in this version or, without one, in the present version.

    A game continues with the version that it began with. Raise Unreadable for an unknown key or version,
    Impossible for an unknown option.
    """
    if key not in RULEBOOKS:
        raise Unreadable("unknown_rulebook", key=shorten(key), known=", ".join(RULEBOOKS))
    present = RULEBOOKS[key].version
    if version not in (None, present) and (key, version) not in EARLIER:
        raise Unreadable(
            "unknown_version",
            key=key,
            version=shorten(str(version)),
            known=", ".join(map(str, versions(key))),
        )
    named = tuple(sorted((name, str(value)) for name, value in (options or {}).items()))
    return chosen(key, present if version is None else version, named)


def rulebook_of(first: list[Any]) -> Rulebook:
    """Return the edition of a record, given its first event as JSON, in the version that the game began with.

    Raise ValueError if the event is not `began`, and whatever `rulebook_for` raises.
    """
    began = from_json(kinds_by_name(CORE), first)
    if not isinstance(began, Began):
        raise ValueError("a record starts with the event 'began'")
    return rulebook_for(began.rulebook, began.options, began.version)


@lru_cache(maxsize=256)
def chosen(key: str, version: int, options: tuple[tuple[str, str], ...]) -> Rulebook:
    """Return the edition with these options. It is cached, since every page and every order asks for it."""
    earlier = EARLIER.get((key, version))
    rulebook = offering(earlier, HOUSE_RULES) if earlier else RULEBOOKS[key]
    return rulebook.with_options(dict(options))


def numbers_of_players() -> list[int]:
    """Return the numbers of players of all editions."""
    return sorted({number for rulebook in RULEBOOKS.values() for number in rulebook.players})


def versions(key: str) -> list[int]:
    """Return the versions of an edition that can be played, the present one last."""
    return sorted({RULEBOOKS[key].version, *(number for other, number in EARLIER if other == key)})
