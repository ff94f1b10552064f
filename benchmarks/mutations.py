"""Flip every parameter of an edition, one at a time: does a test of the rules notice?

    python -m benchmarks.mutations [EDITION or HOUSE RULE …] [--tests PATH …] [--check]

An edition is a value, so that it can be walked through: numbers grow by one, flags turn over, entries and
phases are left out or change places, policies are made with other numbers or replaced by others of their
kind, and so with the missions and with what each option changes. The parameters of a house rule change in
all editions that offer it, what else it changes in that with which most tests play it. With each change the
tests of the rules that play it run until one fails, the quickest first, and the table names it. A change that
no test notices is a rule that nobody has written down; with `--check` the command then fails.
"""

from __future__ import annotations

import argparse
import inspect
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import Field, fields, is_dataclass, replace
from enum import Enum
from time import process_time
from types import FunctionType, ModuleType
from typing import Any

import pytest
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from games import rulebooks
from games.engine import Board, Choice, Position, Rulebook, Stage
from games.engine.board import Continent
from games.engine.features.allies import Allies
from games.engine.legality import OrderRule, nothing
from games.engine.phases.cards import draw_for_conquest
from games.engine.policies.reach import Reach
from games.engine.policies.sets import NEVER
from games.engine.policies.spoils import LATER
from games.rulebooks.house import HOUSE_RULES, NONE, HouseRule, offering
from games.rulebooks.house.event_table.combat import UnderEvents

TEXTS = {
    *("key", "name", "names", "version", "source", "prose", "briefs", "brief_else", "reconstructed"),
    "chosen",
}
"""Fields that people read, and that say which edition it is."""
MAP = {
    Board: {"territories", "kinds", "cards", "symbol_keys", "samples"},
    Continent: {"territories"},
    UnderEvents: {"home"},
}
"""Fields that hold the map itself, which has tests of its own (`tests/boards`)."""
GUARDS = {
    Stage: {"details", "possible", "actors", "fighters", "places_for", "due", "ended_by"},
    Reach: {"is_single"},
}
"""Fields that only guard positions put by hand (`tests/engine/test_positions.py`), go with the orders, or say
something of them to computer players."""
TESTS = ("tests/rulebooks", "tests/engine/test_taking_back.py")
"""Where the tests of the rules are."""
WRAPPED = re.compile(r"\.(usual|plain)\b")
"""The fields in which house rules keep what they change of an edition."""
SECONDS = 20
"""A test that takes more processor time with a change is one that fails: a game may go on for ever."""

VOID: tuple[tuple[str, str, Callable[[Rulebook], bool]], ...] = (
    (r"setup.*\.enter", "nothing is planned when the set-up begins", lambda book: True),
    (r"setup.*\.default\(now\)", "no order is given in it", lambda book: True),
    (r"turn\[(influence|(allied_)?reinforce)\]\.leave", "nothing is conquered yet", lambda book: True),
    (r"combat\.defence\[0\]", "no army defends with no dice", lambda book: True),
    (r"spoils\.(keep|captured_only)", "nothing interrupts the attacks", lambda book: book.spoils == LATER),
    (r"spoils\.fewest", "how many are kept decides", lambda book: book.spoils.keep is not None),
    (r"spoils\..*", "nobody is asked to hand in sets", lambda book: not asks_the_captor(book)),
    (r"(setup|questions)\[\w+\]\.default", "who leaves ends the game", lambda book: book.players == (2,)),
    (r"turn\[muster\]\.leave", "nothing is conquered yet", lambda book: musters_first(book)),
    (
        r"\w+\[(muster|support)\]\.occurs: (forces|halves|mustering|opponent)",
        "it says the same",
        lambda book: True,
    ),
    (r"turn.*\.enter", "phases do not end by themselves", lambda book: not book.ends_idle_phases),
    (r"turn\[reinforce\]\.enter", "every turn brings armies", lambda book: brings_armies(book)),
    (r"leader", "there is nobody to lead", lambda book: not book.of(Allies) and "muster" not in keys(book)),
    (r"leader: ally_of", "forces without an ally do nothing", lambda book: bool(book.of(Allies))),
    (r"lot: seated_by_die", "two sit alike by their dice", lambda book: book.players == (2,)),
    (r"sets\.value\.joker: 0 → 1", "a joker makes no set of its own", lambda book: True),
    (r"sets\.bonus_(is_free|once)", "there is no bonus", lambda book: not book.sets.own_land_bonus),
    (r"sets\.until_fewer", "no set is ever due", lambda book: book.sets.forced_from >= NEVER),
    (r"choices\[(no_cards|js_2)\]=1\.sets\.(?!shapes)", "nobody has a set", lambda book: True),
    (r"choices\[js_3\]=1\.combat\.", "both sides throw two dice", lambda book: True),
    (r"assassin=1\.all_cards", "everybody is dealt a target of their own", lambda book: True),
)
"""Changes that change nothing: the beginning of `where: what`, why, and in which editions."""


RULED = {rule.key: rule for rule in HOUSE_RULES}
WITHOUT_HOUSE_RULES = tuple(book for module in rulebooks.MODULES for book in module.EDITIONS)
Request = tuple[str, int, tuple[tuple[str, str], ...]]
"""What a rulebook is asked for by: edition, version, options."""


def void(book: Rulebook, change: str) -> str:
    """Why a change changes nothing, in the edition or where an option is chosen; empty if it may."""
    field = re.sub(r"^choices\[\w+\]=\w+\.", "", change)
    voids = (why for at, why, holds in VOID if re.match(at, field) or re.match(at, change) if holds(book))
    return next(voids, "")


def asks_the_captor(book: Rulebook) -> bool:
    """Whether the cards of who is eliminated may interrupt the attacks."""
    return "spoils" in book.stages


def brings_armies(book: Rulebook) -> bool:
    """Whether every turn brings armies, however few the territories are."""
    landless = Position(book.key, book.version, {}, book.players[0], len(book.board.territories), first=0)
    return any(armies for _, armies in book.income(book.board, landless, 0))


def keys(book: Rulebook) -> list[str]:
    """The phases of a turn."""
    return [stage.key for stage in book.turn]


def musters_first(book: Rulebook) -> bool:
    """Whether a neutral force receives its armies before the attacks."""
    return keys(book).index("muster") < keys(book).index("attack")


APART = {"choices", "features", "withheld"}
"""Fields that are changed in a way of their own, or have tests of their own (house rules)."""
RULES = [field.name for field in fields(Rulebook) if field.init and field.name not in TEXTS | APART]
"""The fields of an edition that say how it is played."""

Variant = tuple[str, str, Any]
"""Where a change is, what it is, and the changed value."""


def changes(book: Rulebook) -> Iterator[tuple[str, str, Rulebook]]:
    """Every edition that differs from this one in one place."""
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
    """Every edition in which this option is left out, or differs in one place."""
    at = book.choices.index(choice)
    before, after = book.choices[:at], book.choices[at + 1 :]
    yield f"choices[{choice.key}]", "left out", replace(book, choices=(*before, *after))
    for where, what, option in of_choice(choice, f"choices[{choice.key}]", book):
        yield where, what, replace(book, choices=(*before, option, *after))


def of_house_rule(rule: HouseRule, book: Rulebook) -> Iterator[Variant]:
    """The editions that change with a parameter of a house rule, or one with what else it changes there."""
    for version, feature in rule.versions.items():
        for where, what, changed in variants(feature, f"{rule.key}={version}"):
            other = rule._replace(versions={**rule.versions, version: changed})
            yield where, what, offered(other if one is rule else one for one in HOUSE_RULES)
    choice = next(choice for choice in book.choices if choice.key == rule.key)
    yield from ((where, what, {book.key: changed}) for where, what, changed in of_option(choice, book))


def offered(rules: Iterable[HouseRule]) -> dict[str, Rulebook]:
    """All editions with these house rules in place of those that there are."""
    rules = tuple(rules)
    return {book.key: offering(book, rules) for book in WITHOUT_HOUSE_RULES}


def variants(value: Any, path: str) -> Iterator[Variant]:
    """Every value that differs from this one in one place."""
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
    """Whether a field says something: not what follows from others, nor what is as usual of a phase, but for
    the card at its end.
    """
    as_usual = isinstance(value, Stage) and getattr(value, field.name) == field.default
    return field.init and (field.name == "leave" or not as_usual)


def of_mapping(value: Mapping[Any, Any], path: str) -> Iterator[Variant]:
    """Without each entry, and with each value changed."""
    for key, one in value.items():
        name = getattr(key, "__name__", str(key))
        yield f"{path}[{name}]", "left out", {k: v for k, v in value.items() if k != key}
        if not isinstance(one, OrderRule):
            for where, what, changed in variants(one, f"{path}[{name}]"):
                yield where, what, {**value, key: changed}


def of_tuple(value: tuple[Any, ...], path: str) -> Iterator[Variant]:
    """With each item changed, without each that is not a number, and with neighbouring phases exchanged."""
    for n, one in enumerate(value):
        name = f"{path}[{getattr(one, 'key', n)}]"
        if not isinstance(one, int):
            yield name, "left out", value[:n] + value[n + 1 :]
        for where, what, changed in variants(one, name):
            yield where, what, (*value[:n], changed, *value[n + 1 :])
        if isinstance(one, Stage) and n and not path.startswith("questions"):
            yield name, "one earlier", (*value[: n - 1], one, value[n - 1], *value[n + 1 :])


def of_choice(choice: Choice, path: str, book: Rulebook) -> Iterator[Variant]:
    """With another default, and with everything changed that a value changes in the edition or adds to it.

    Values that need another option are left to the tests of that.
    """
    values = dict(choice.values)
    if not choice.is_extra:  # No house rule is played where nobody chooses it: all other tests would fail.
        yield path, "another default", replace(choice, values=dict(reversed(values.items())))
    for key, choose in values.items():
        if book.refusal_of({choice.key: key}):
            continue
        chosen = choose(book)
        for name in RULES:
            new, old = getattr(chosen, name), getattr(book, name)
            if new != old:
                at = f"{path}={key}.{name}"
                # What a house rule leaves as it is, or wraps, belongs to the edition.
                same = {pair[:2] for pair in variants(old, at)} if choice.is_extra else set()
                for where, what, changed in variants(new, at):
                    if (WRAPPED.sub("", where), what) in same:
                        continue
                    then = chosen_with(choose, name, changed)
                    yield where, what, replace(choice, values={**values, key: then})


def chosen_with(
    choose: Callable[[Rulebook], Rulebook], name: str, value: Any
) -> Callable[[Rulebook], Rulebook]:
    """What the option does, with one field changed."""
    return lambda book: replace(choose(book), **{name: value})


def of_policy(policy: Any, path: str) -> Iterator[Variant]:
    """Made with other numbers, or another of its kind from the same module."""
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
    """The function that its factory makes from other values."""

    def cell(content: Any) -> Any:
        return (lambda: content).__closure__[0]  # type: ignore[index]

    return FunctionType(
        policy.__code__, policy.__globals__, policy.__name__, policy.__defaults__, tuple(map(cell, values))
    )


def kin(policy: Any, path: str) -> Iterator[tuple[str, Any]]:
    """What could stand in its place: of the same module, or nothing; at the end of a phase, a card."""
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


# --- Running the tests


class Watched(dict[str, Rulebook]):
    """The editions, noting which of them a test asks for."""

    def __init__(self, editions: Mapping[str, Rulebook], asked: set[str]) -> None:
        super().__init__(editions)
        self.asked = asked

    def __getitem__(self, key: str) -> Rulebook:
        self.asked.add(key)
        return super().__getitem__(key)


class Shelf:
    """The rulebooks that tests play: what they ask the registry for, and the constants of their modules.

    `asked` are the keys of the editions and house rules that were asked for.
    """

    def __init__(self) -> None:
        self.plain = dict(rulebooks.RULEBOOKS)
        self.asked: set[str] = set()
        self.editions = rulebooks.RULEBOOKS = Watched(self.plain, self.asked)
        self.made = rulebooks.chosen
        rulebooks.chosen = self.chosen  # type: ignore[assignment]
        books = (*WITHOUT_HOUSE_RULES, *self.plain.values())
        self.imported: list[tuple[Rulebook, Request]] = [
            (book, (book.key, book.version, ())) for book in books
        ]
        self.is_importing = True
        self.constants: list[tuple[ModuleType, str, Request]] = []

    def chosen(self, key: str, version: int, options: tuple[tuple[str, str], ...]) -> Rulebook:
        """In place of that of the registry."""
        self.asked.update([key], (name for name, value in options if value != NONE))
        book = self.made(key, version, options)
        if self.is_importing:
            self.imported.append((book, (key, version, options)))
        return book

    def find_constants(self) -> None:
        """Note where modules of tests hold a rulebook that they asked for when they were imported."""
        self.is_importing = False
        requests = {id(book): request for book, request in self.imported}
        self.constants = [
            (module, constant, requests[id(value)])
            for name, module in sys.modules.items()
            for constant, value in vars(module).items()
            if name.startswith("tests.") and id(value) in requests
        ]

    def used_by(self, item: pytest.Function) -> set[str]:
        """What a test has asked for, itself and when its module was imported."""
        held = [request for module, _, request in self.constants if module is item.module]
        names = {name for _, _, options in held for name, value in options if value != NONE}
        return self.asked | names | {key for key, _, _ in held}

    def put(self, editions: Mapping[str, Rulebook]) -> None:
        """Let tests play these in place of the plain ones; without any, the plain ones again."""
        self.editions.update({**self.plain, **editions})
        self.made.cache_clear()
        for module, name, request in self.constants:
            if not editions or request[0] in editions:
                setattr(module, name, self.made(*request))


class Mutations:
    """A plugin of pytest that runs the tests it has collected with each change."""

    def __init__(self, keys: list[str], console: Console) -> None:
        self.keys = keys
        self.console = console
        self.shelf = Shelf()
        self.used: dict[pytest.Function, set[str]] = {}
        self.survivors = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of the usual run."""
        shelf = self.shelf
        shelf.find_constants()
        took: dict[pytest.Function, float] = {}
        for item in session.items:
            assert isinstance(item, pytest.Function)
            if needs_fixtures(item):
                continue
            shelf.asked.clear()
            began = process_time()
            if failure := failed(item):
                raise SystemExit(f"{item.nodeid} fails as it is: {failure!r}")
            took[item] = process_time() - began
            self.used[item] = shelf.used_by(item)
        quickest = sorted(took, key=took.__getitem__)
        for key in self.keys:
            self.survivors += self.survivors_of(key, [item for item in quickest if key in self.used[item]])
        return True

    def survivors_of(self, key: str, tests: Sequence[pytest.Function]) -> int:
        """Print which test notices each change of an edition or a house rule; how many none does."""
        plain, survivors = self.shelf.plain, 0
        table = Table("Parameter", "Change", "Test that fails", title=f"{key}, {len(tests)} tests")
        flipped = list(self.changes_of(key, tests))
        for where, what, changed in track(flipped, key, console=self.console, transient=True):
            found = self.noticed(changed, tests)
            because = found or void(plain.get(key, rulebooks.EDITIONS[0]), f"{where}: {what}")
            survivors += not because
            table.add_row(
                escape(where), what, escape(because.removeprefix("tests/rulebooks/")) or "[red]none"
            )
        self.shelf.put({})
        self.console.print(table)
        self.console.print(f"{len(flipped)} changes, of which {survivors} were not noticed.")
        return survivors

    def home_of(self, key: str, tests: Sequence[pytest.Function]) -> Rulebook:
        """The edition with which most of these tests play a house rule."""
        offering_it = (
            book for book in self.shelf.plain.values() if any(choice.key == key for choice in book.choices)
        )
        return max(offering_it, key=lambda book: sum(book.key in self.used[item] for item in tests))

    def changes_of(self, key: str, tests: Sequence[pytest.Function]) -> Iterator[Variant]:
        """Each change of an edition or a house rule, with the editions as they are then."""
        if key in RULED:
            return of_house_rule(RULED[key], self.home_of(key, tests))
        return ((where, what, {key: changed}) for where, what, changed in changes(self.shelf.plain[key]))

    def noticed(self, changed: Mapping[str, Rulebook], tests: Sequence[pytest.Function]) -> str:
        """The test that fails with these editions; empty if none does."""
        try:
            self.shelf.put(changed)
        except Exception:
            return "no edition can be made with it"
        return next((item.nodeid for item in tests if failed(item)), "")


def needs_fixtures(item: pytest.Function) -> bool:
    """Whether a test takes more than its parameters: such a one goes through doors of the site."""
    return not {*inspect.signature(item.function).parameters} <= {*arguments_of(item)}


def arguments_of(item: pytest.Function) -> dict[str, Any]:
    """The parameters with which a test runs."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def failed(item: pytest.Function) -> BaseException | None:
    """Why a test fails, if it does."""
    try:
        with time_limit():
            item.function(**arguments_of(item))
    except (Exception, pytest.fail.Exception) as error:
        return error
    return None


@contextmanager
def time_limit() -> Iterator[None]:
    """Raises TimeoutError after so many seconds of processor time."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def main() -> None:
    """Change the editions, and print what was noticed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutations")
    parser.add_argument("keys", nargs="*", metavar="KEY", help="which editions and house rules (all)")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="where the tests are")
    parser.add_argument("--check", action="store_true", help="fail where a change is not noticed")
    chosen = parser.parse_args()
    plugin = Mutations(chosen.keys or [*rulebooks.RULEBOOKS, *RULED], Console(width=200))
    status = pytest.main(["-qq", *chosen.tests], plugins=[plugin])
    sys.exit(status or (chosen.check and plugin.survivors > 0))


if __name__ == "__main__":
    main()
