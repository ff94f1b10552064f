"""Words that were given up for clearer ones do not come back (docs/glossary.md)."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[2]
RETIRED = frozenset(
    {"sitting", "sittings", "errand", "errands", "dawn", "dusk", "deed", "deeds", "teller", "tellers"}
    | {"counsel", "counsels", "doors"}
)
PHRASES = ("forces that nobody plays", "force that nobody plays", "moments of play", "moment of play")
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a text, or a part of a name."""
HEADLESS = re.compile(r"(Who|Whoever|Whose|Whom|So many|So much)\b")
"""The beginning of a sentence that has no subject."""
EXEMPT = {
    "docs/glossary.md",
    "tests/site/test_glossary.py",
    "tests/site/stored_names.txt",
    "games/rulebooks/house/event_table/events_text.py",  # “At dawn, without a warning”
}


def files(*patterns: str) -> list[str]:
    """Return the files of the repository with these patterns, without those that are never edited again."""
    listed = subprocess.run(
        ["git", "ls-files", *patterns], cwd=SOURCES, capture_output=True, text=True, check=True
    ).stdout.split()
    return [name for name in listed if "/migrations/" not in name and name not in EXEMPT]


def retired_in(name: str) -> frozenset[str]:
    """Return the retired words in a file, or in its name."""
    text = name + (SOURCES / name).read_text("utf-8")
    words = RETIRED.intersection(map(str.lower, WORD.findall(text)))
    return words | {phrase for phrase in PHRASES if phrase in text.lower()}


def test_no_retired_word_is_used() -> None:
    found = {name: retired_in(name) for name in files("*.py", "*.md", "templates", "static/js")}
    assert {name: words for name, words in found.items() if words} == {}


def docstrings(tree: ast.Module) -> Iterator[str]:
    """Yield all strings that are statements."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text


def test_every_docstring_begins_with_a_subject_or_a_verb() -> None:
    found = [
        f"{name}: {text}"
        for name in files("*.py")
        for text in docstrings(ast.parse((SOURCES / name).read_text("utf-8")))
        if HEADLESS.match(text)
    ]
    assert found == []
