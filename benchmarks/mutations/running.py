"""Run the tests of the rules with each change until one fails."""

from __future__ import annotations

import inspect
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import process_time
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table

from benchmarks.mutations.changes import (
    RULED,
    WITHOUT_HOUSE_RULES,
    Variant,
    changes,
    of_house_rule,
    void,
)
from games.engine import Rulebook
from games.rulebooks import registry
from games.rulebooks.house import NONE

SECONDS = 20
"""The most processor seconds of a test; a longer one counts as failed, since a game may never end."""

Request = tuple[str, int, tuple[tuple[str, str], ...]]
"""A request for a rulebook: edition, version, options."""


class Watched(dict[str, Rulebook]):
    """The editions, which note which of them a test asks for."""

    def __init__(self, editions: Mapping[str, Rulebook], asked: set[str]) -> None:
        super().__init__(editions)
        self.asked = asked

    def __getitem__(self, key: str) -> Rulebook:
        self.asked.add(key)
        return super().__getitem__(key)


class Shelf:
    """The rulebooks that tests play, from the registry and from constants of their modules.

    `asked` has the keys of the editions and house rules that were asked for.
    """

    def __init__(self) -> None:
        self.plain = dict(registry.RULEBOOKS)
        self.asked: set[str] = set()
        self.editions = registry.RULEBOOKS = Watched(self.plain, self.asked)
        self.made = registry.chosen
        registry.chosen = self.chosen  # type: ignore[assignment]
        books = (*WITHOUT_HOUSE_RULES, *self.plain.values())
        self.imported: list[tuple[Rulebook, Request]] = [
            (book, (book.key, book.version, ())) for book in books
        ]
        self.is_importing = True
        self.constants: list[tuple[ModuleType, str, Request]] = []

    def chosen(self, key: str, version: int, options: tuple[tuple[str, str], ...]) -> Rulebook:
        """Replace the function of the registry."""
        self.asked.update([key], (name for name, value in options if value != NONE))
        book = self.made(key, version, options)
        if self.is_importing:
            self.imported.append((book, (key, version, options)))
        return book

    def find_constants(self) -> None:
        """Note which modules of tests have constants that are rulebooks."""
        self.is_importing = False
        requests = {id(book): request for book, request in self.imported}
        self.constants = [
            (module, constant, requests[id(value)])
            for name, module in sys.modules.items()
            for constant, value in vars(module).items()
            if name.startswith("tests.") and id(value) in requests
        ]

    def used_by(self, item: pytest.Function) -> set[str]:
        """Return what a test has asked for, itself and when its module was imported."""
        held = [request for module, _, request in self.constants if module is item.module]
        names = {name for _, _, options in held for name, value in options if value != NONE}
        return self.asked | names | {key for key, _, _ in held}

    def put(self, editions: Mapping[str, Rulebook]) -> None:
        """Let tests play these editions in place of the plain ones; if empty, play the plain ones again."""
        self.editions.update({**self.plain, **editions})
        self.made.cache_clear()
        for module, name, request in self.constants:
            if not editions or request[0] in editions:
                setattr(module, name, self.made(*request))


class Mutations:
    """A plugin of pytest that runs the collected tests with each change."""

    def __init__(self, keys: list[str], console: Console) -> None:
        self.keys = keys
        self.console = console
        self.shelf = Shelf()
        self.used: dict[pytest.Function, set[str]] = {}
        self.survivors = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests in place of the usual loop."""
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
        """Print which test notices each change of an edition or a house rule; return how many are missed."""
        plain, survivors = self.shelf.plain, 0
        table = Table("Parameter", "Change", "Test that fails", title=f"{key}, {len(tests)} tests")
        flipped = list(self.changes_of(key, tests))
        for where, what, changed in track(flipped, key, console=self.console, transient=True):
            because = void(plain.get(key, registry.EDITIONS[0]), f"{where}: {what}")
            because = because or self.noticed(changed, tests)
            survivors += not because
            table.add_row(
                escape(where), what, escape(because.removeprefix("tests/rulebooks/")) or "[red]none"
            )
        self.shelf.put({})
        self.console.print(table)
        self.console.print(f"{len(flipped)} changes, of which {survivors} were not noticed.")
        return survivors

    def home_of(self, key: str, tests: Sequence[pytest.Function]) -> Rulebook:
        """Return the edition with which most of these tests play a house rule."""
        offering_it = (
            book for book in self.shelf.plain.values() if any(choice.key == key for choice in book.choices)
        )
        return max(offering_it, key=lambda book: sum(book.key in self.used[item] for item in tests))

    def changes_of(self, key: str, tests: Sequence[pytest.Function]) -> Iterator[Variant]:
        """Yield each change of an edition or a house rule, with the editions that it leads to."""
        if key in RULED:
            return of_house_rule(RULED[key], self.home_of(key, tests))
        return ((where, what, {key: changed}) for where, what, changed in changes(self.shelf.plain[key]))

    def noticed(self, changed: Mapping[str, Rulebook], tests: Sequence[pytest.Function]) -> str:
        """Return the test that fails with these editions; empty if none does."""
        try:
            self.shelf.put(changed)
        except Exception:
            return "no edition can be made with it"
        return next((item.nodeid for item in tests if failed(item)), "")


def needs_fixtures(item: pytest.Function) -> bool:
    """Return whether a test takes more than its parameters; such tests use entry points of the site."""
    return not {*inspect.signature(item.function).parameters} <= {*arguments_of(item)}


def arguments_of(item: pytest.Function) -> dict[str, Any]:
    """Return the parameters with which a test runs."""
    return item.callspec.params if hasattr(item, "callspec") else {}


def failed(item: pytest.Function) -> BaseException | None:
    """Return why a test fails, or None."""
    try:
        with time_limit():
            item.function(**arguments_of(item))
    except (Exception, pytest.fail.Exception) as error:
        return error
    return None


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise TimeoutError after SECONDS of processor time, and every second after that if it was caught."""

    def stop(*_: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
