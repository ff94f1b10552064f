"""The refusals in the source: the keys that are raised, with their parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import games

GAMES = Path(games.__path__[0])
RULES = ("engine", "features", "rulebooks")
KINDS = ("Illegal", "Unreadable", "Impossible", "Worded")


class Raised(NamedTuple):
    """A refusal in a file: its key, and its parameters (None: not all are written there)."""

    file: Path
    key: str
    params: frozenset[str] | None


def rule_files() -> list[Path]:
    """Return the files of the rules."""
    return [file for room in RULES for file in (GAMES / room).rglob("*.py")]


def raised_in(files: Iterable[Path]) -> Iterator[Raised]:
    """Yield the refusals in these files whose keys are written there."""
    for file in files:
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
                kind, given = node.func.id, [word.arg for word in node.keywords]
                if kind == "Ban":
                    yield from (Raised(file, key, None) for key in constants(tree, node.args[1]))
                elif kind in KINDS or kind == "refused_request":
                    params = None if None in given else frozenset(filter(None, given))
                    yield from (Raised(file, key, params) for key in constants(tree, node.args[0]))


def constants(tree: ast.Module, value: ast.expr) -> Iterator[str]:
    """Yield the values that an expression may have.

    An expression is a text, a choice between two, or a name to which the file assigns texts.
    """
    if isinstance(value, ast.Constant):
        yield str(value.value)
    elif isinstance(value, ast.IfExp):
        yield from constants(tree, value.body)
        yield from constants(tree, value.orelse)
    elif isinstance(value, ast.Name):
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and [*map(ast.unparse, node.targets)] == [value.id]:
                yield from constants(tree, node.value)


def codes_in(files: Iterable[Path]) -> set[str]:
    """Return the codes of the refusals in these files."""
    return {raised.key.partition(".")[0] for raised in raised_in(files)}
