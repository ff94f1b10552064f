"""Every edition and house rule that differs from ours in one place, and the changes without effect."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, fields, is_dataclass, replace
from enum import Enum
from types import FunctionType
from typing import Any

from games.engine import Board, Choice, Position, Rulebook, Stage
from games.engine.board import Continent
from games.engine.legality import OrderRule, nothing
from games.engine.phases.cards import draw_for_conquest
from games.engine.policies.reach import Reach
from games.engine.policies.sets import NEVER
from games.engine.policies.spoils import LATER
from games.features.allies import Allies
from games.rulebooks import registry
from games.rulebooks.godstorm.invasion.combat import HolyWar
from games.rulebooks.house import HOUSE_RULES, HouseRule, offering
from games.rulebooks.house.event_table.combat import UnderEvents

TEXTS = {
    *("key", "name", "names", "version", "source", "prose", "compared", "reconstructed"),
    "chosen",
}
"""Fields that people read, or that identify the edition."""
MAP = {
    Board: {"territories", "kinds", "cards", "symbol_keys", "samples"},
    Continent: {"territories"},
    UnderEvents: {"home"},
}
"""Fields of the map, which has tests of its own (`tests/boards`)."""
GUARDS = {
    Stage: {"details", "possible", "actors", "fighters", "places_for", "due", "ended_by"},
    Reach: {"is_single"},
}
"""Fields without a rule in them.

They only guard positions set up by hand (`tests/engine/test_positions.py`), go with the orders, or inform
computer players about them.
"""
WRAPPED = re.compile(r"\.(usual|plain)\b")
"""Matches the fields in which house rules keep what they change of an edition."""
VOID: tuple[tuple[str, str, Callable[[Rulebook], bool]], ...] = (
    (r"setup.*\.enter", "nothing is planned when the set-up begins", lambda book: True),
    (r"setup.*\.default\(now\)", "no order is given in it", lambda book: True),
    (r"turn\[(influence|(allied_)?reinforce)\]\.leave", "nothing is conquered yet", lambda book: True),
    (r"combat\.defence\[0\]", "no army defends with no dice", lambda book: True),
    (r"spoils\.keep", "nothing interrupts the attacks", lambda book: book.spoils == LATER),
    (r"spoils\.fewest", "how many are kept decides", lambda book: book.spoils.keep is not None),
    (r"spoils\..*", "nobody is asked to hand in sets", lambda book: not asks_the_captor(book)),
    (r"(setup|questions)\[\w+\]\.default", "who leaves ends the game", lambda book: book.players == (2,)),
    (r"turn\[muster\]\.leave", "nothing is conquered yet", lambda book: musters_first(book)),
    (
        r"\w+\[(muster|support)\]\.occurs: (each_neutral|neutrals_of_two|halves|mustering|opponent)",
        "it says the same",
        lambda book: True,
    ),
    (r"turn.*\.enter", "phases do not end by themselves", lambda book: not book.ends_idle_phases),
    (r"turn\[reinforce\]\.enter", "every turn brings armies", lambda book: brings_armies(book)),
    (r"sets\.(own_land|forced|under|joker)", "nobody holds cards", lambda book: not book.sets.has_cards),
    (r"turn\[reinforce\]\.orders\[Trade\]", "nobody holds cards", lambda book: not book.sets.has_cards),
    (r"leader", "there is nobody to lead", lambda book: not book.of(Allies) and "muster" not in keys(book)),
    (r"leader: ally_of", "neutrals without an ally do nothing", lambda book: bool(book.of(Allies))),
    (r"first_seat: seated_by_die", "two sit alike by their dice", lambda book: book.players == (2,)),
    (r"sets\.until_fewer", "no set is ever due", lambda book: book.sets.forced_from >= NEVER),
    (r"choices\[(no_cards|js_2)\]=1\.sets\.(?!shapes)", "nobody has a set", lambda book: True),
    (r"choices\[js_3\]=1\.combat\.", "both sides throw two dice", lambda book: True),
    (r"choices\[\w+\]=\w+\.combat\.faces", "the dice are those of the edition", lambda book: True),
    (r"combat\.faces", "gods too throw the usual dice", lambda book: isinstance(book.combat, HolyWar)),
    (r"assassin=1\.all_cards", "everybody is dealt a target of their own", lambda book: True),
)
"""Changes without effect: the beginning of `where: what`, the reason, and the editions."""


RULED = {rule.key: rule for rule in HOUSE_RULES}
WITHOUT_HOUSE_RULES = tuple(book for module in registry.MODULES for book in module.EDITIONS)


def void(book: Rulebook, change: str) -> str:
    """Return why a change has no effect in this edition or option; empty if it may have one."""
    field = re.sub(r"^choices\[\w+\]=\w+\.", "", change)
    voids = (why for at, why, holds in VOID if re.match(at, field) or re.match(at, change) if holds(book))
    return next(voids, "")


def asks_the_captor(book: Rulebook) -> bool:
    """Return whether the cards of an eliminated player may interrupt the attacks."""
    return "spoils" in book.stages


def brings_armies(book: Rulebook) -> bool:
    """Return whether every turn brings armies, even without any territory."""
    landless = Position.empty(
        book.key, book.version, {}, book.players[0], len(book.board.territories), first=0
    )
    return any(armies for _, armies in book.income(book.board, landless, 0))


def keys(book: Rulebook) -> list[str]:
    """Return the phases of a turn."""
    return [stage.key for stage in book.turn]


def musters_first(book: Rulebook) -> bool:
    """Return whether a neutral receives its armies before the attacks."""
    return keys(book).index("muster") < keys(book).index("attack")


APART = {"choices", "features", "withheld"}
"""Fields that are changed in a way of their own, or that have tests of their own (house rules)."""
RULES = [field.name for field in fields(Rulebook) if field.init and field.name not in TEXTS | APART]
"""The fields of an edition that say how it is played."""

Variant = tuple[str, str, Any]
"""The place of a change, a description, and the changed value."""


def changes(book: Rulebook) -> Iterator[tuple[str, str, Rulebook]]:
    """Yield every edition that differs from this one in one place."""
    for name in RULES:
        for where, what, changed in variants(getattr(book, name), name):
            yield where, what, replace(book, **{name: changed})
    for feature in book.features:
        for where, what, changed in variants(feature, f"features[{feature.key}]"):
            yield where, what, book.with_(changed)
    for choice in book.choices:
        if not choice.is_extra:
            yield from of_option(choice, book)


def of_option(choice: Choice, book: Rulebook) -> Iterator[tuple[str, str, Rulebook]]:
    """Yield every edition in which this option is left out, or differs in one place."""
    at = book.choices.index(choice)
    before, after = book.choices[:at], book.choices[at + 1 :]
    yield f"choices[{choice.key}]", "left out", replace(book, choices=(*before, *after))
    for where, what, option in of_choice(choice, f"choices[{choice.key}]", book):
        yield where, what, replace(book, choices=(*before, option, *after))


def of_house_rule(rule: HouseRule, book: Rulebook) -> Iterator[Variant]:
    """Yield changes to a house rule: of a parameter, in all editions; of anything else, in this one."""
    for version, feature in rule.versions.items():
        for where, what, changed in variants(feature, f"{rule.key}={version}"):
            other = rule._replace(versions={**rule.versions, version: changed})
            yield where, what, offered(other if one is rule else one for one in HOUSE_RULES)
    choice = next(choice for choice in book.choices if choice.key == rule.key)
    yield from ((where, what, {book.key: changed}) for where, what, changed in of_option(choice, book))


def offered(rules: Iterable[HouseRule]) -> dict[str, Rulebook]:
    """Return all editions with these house rules in place of the present ones."""
    rules = tuple(rules)
    return {book.key: offering(book, rules) for book in WITHOUT_HOUSE_RULES}


def variants(value: Any, path: str) -> Iterator[Variant]:
    """Yield every value that differs from this one in one place."""
    if isinstance(value, bool):
        yield path, str(not value), not value
    elif isinstance(value, int):
        other = value + 1 if value < 100 else 3
        yield path, f"{value} → {other}", other
    elif isinstance(value, Enum):
        for other in type(value):
            if other is not value:
                yield path, other.name, other
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in TEXTS | (MAP | GUARDS).get(type(value), set()) and is_said(value, field):
                for where, what, changed in variants(getattr(value, field.name), f"{path}.{field.name}"):
                    yield where, what, replace(value, **{field.name: changed})
    elif isinstance(value, Mapping):
        yield from of_mapping(value, path)
    elif isinstance(value, tuple):
        yield from of_tuple(value, path)
    elif callable(value):
        yield from of_policy(value, path)


def is_said(value: Any, field: Field[Any]) -> bool:
    """Return whether a field has a value of its own.

    Values derived from others, and default values of a phase, are left out, but the card at the end of a
    phase is not.
    """
    as_usual = isinstance(value, Stage) and getattr(value, field.name) == field.default
    return field.init and (field.name == "leave" or not as_usual)


def of_mapping(value: Mapping[Any, Any], path: str) -> Iterator[Variant]:
    """Yield the mapping without each entry, and with each value changed."""
    for key, one in value.items():
        name = getattr(key, "__name__", str(key))
        yield f"{path}[{name}]", "left out", {k: v for k, v in value.items() if k != key}
        if not isinstance(one, OrderRule):
            for where, what, changed in variants(one, f"{path}[{name}]"):
                yield where, what, {**value, key: changed}


def of_tuple(value: tuple[Any, ...], path: str) -> Iterator[Variant]:
    """Yield the tuple with each item changed, without each that is no number, and with phases exchanged."""
    for n, one in enumerate(value):
        name = f"{path}[{getattr(one, 'key', n)}]"
        if not isinstance(one, int):
            yield name, "left out", value[:n] + value[n + 1 :]
        for where, what, changed in variants(one, name):
            yield where, what, (*value[:n], changed, *value[n + 1 :])
        if isinstance(one, Stage) and n and not path.startswith("questions"):
            yield name, "one earlier", (*value[: n - 1], one, value[n - 1], *value[n + 1 :])


def of_choice(choice: Choice, path: str, book: Rulebook) -> Iterator[Variant]:
    """Yield the option with another default, and with each change to what a value changes in the edition.

    Values that need another option are left to the tests of that option.
    """
    values = dict(choice.values)
    if not choice.is_extra:  # A house rule is not played unless chosen: all other tests would fail.
        yield path, "another default", replace(choice, values=dict(reversed(values.items())))
    for key, choose in values.items():
        if book.refusal_of({choice.key: key}):
            continue
        chosen = choose(book)
        for name in RULES:
            new, old = getattr(chosen, name), getattr(book, name)
            if new != old:
                at = f"{path}={key}.{name}"
                # Whatever a house rule leaves unchanged, or wraps, belongs to the edition.
                same = {pair[:2] for pair in variants(old, at)} if choice.is_extra else set()
                for where, what, changed in variants(new, at):
                    if (WRAPPED.sub("", where), what) in same:
                        continue
                    then = chosen_with(choose, name, changed)
                    yield where, what, replace(choice, values={**values, key: then})


def chosen_with(
    choose: Callable[[Rulebook], Rulebook], name: str, value: Any
) -> Callable[[Rulebook], Rulebook]:
    """Return what the option does, with one field changed."""
    return lambda book: replace(choose(book), **{name: value})


def of_policy(policy: Any, path: str) -> Iterator[Variant]:
    """Yield the policy made with other numbers, or others of its kind from the same module."""
    cells = policy.__closure__ if isinstance(policy, FunctionType) else None
    if cells:
        values = [cell.cell_contents for cell in cells]
        for n, name in enumerate(policy.__code__.co_freevars):
            for where, what, changed in variants(values[n], f"{path}({name})"):
                yield where, what, remade(policy, [*values[:n], changed, *values[n + 1 :]])
        return
    for name, other in kin(policy, path):
        yield path, name, other


def remade(policy: FunctionType, values: list[Any]) -> FunctionType:
    """Return the function that its factory makes from other values."""

    def cell(content: Any) -> Any:
        return (lambda: content).__closure__[0]  # type: ignore[index]

    return FunctionType(
        policy.__code__, policy.__globals__, policy.__name__, policy.__defaults__, tuple(map(cell, values))
    )


def kin(policy: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield possible replacements: of the same module, or nothing; at the end of a phase, a card."""
    takes = list(inspect.signature(policy).parameters)
    if policy is nothing:
        if re.fullmatch(r"turn\[\w+\]\.leave", path):
            yield "draws a card", draw_for_conquest
    elif policy.__module__.startswith("games.engine.phases"):
        yield "nothing", nothing
    elif path == "victory":
        yield "nobody wins", lambda rulebook, position: None
    else:
        for name, other in inspect.getmembers(sys.modules[policy.__module__], callable):
            at_home = getattr(other, "__module__", "") == policy.__module__ and not inspect.isclass(other)
            if at_home and other is not policy and list(inspect.signature(other).parameters) == takes:
                yield name, other
