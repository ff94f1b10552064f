"""Each refusal of the rules has a sentence among the texts, and each sentence a refusal."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from inspect import getsource
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any

import pytest

from games.engine.feature import CLOSED, Feature
from games.texts.found import text_class
from games.texts.policy import PolicyText
from games.texts.refusals import REFUSALS, notation, play, set_up
from games.texts.text import Text
from tests.support.raises import GAMES, Raised, raised_in, rule_files


def is_text(file: Path) -> bool:
    """Return whether a file holds texts about rules."""
    return file.stem.endswith("_text") or "text" in (file.stem, file.parent.name)


def texts() -> list[type[Text[Any]] | PolicyText[Any]]:
    """Return all texts of features, policies and editions."""
    files = [file for file in rule_files() if is_text(file)]
    named = [each for file in files for each in vars(module_of(file)).values()]
    policies = [kind(None) for kind in named if isinstance(kind, type) and issubclass(kind, PolicyText)]
    functions = [text for text in named if isinstance(text, PolicyText)]
    features = [kind for kind in named if isinstance(kind, type) and issubclass(kind, Text)]
    return [*features, *policies, *functions]


def module_of(file: Path) -> ModuleType:
    return import_module(
        ".".join(file.relative_to(GAMES.parent).with_suffix("").parts).removesuffix(".__init__")
    )


def is_feature(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Feature)


def params_of(sentence: str) -> set[str]:
    return {*re.findall(r"%\((\w+)\)", sentence)}


def constants_in(file: Path) -> set[object]:
    tree = ast.parse(file.read_text("utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}


RAISED = sorted({*raised_in(rule_files())}, key=lambda raised: (raised.file, raised.key))
SENTENCES = [*REFUSALS.items(), *(said for text in texts() for said in text.refusals.items())]
RULES = [file for file in rule_files() if not is_text(file)]


@pytest.mark.parametrize("raised", RAISED, ids=lambda raised: f"{raised.file.stem}-{raised.key}")
def test_a_refusal_has_a_sentence_with_its_parameters(raised: Raised) -> None:
    sentences = [sentence for key, sentence in SENTENCES if key == raised.key]
    assert sentences
    if raised.params is not None:
        assert any(params_of(sentence) <= raised.params for sentence in sentences)


def test_every_sentence_is_of_a_refusal() -> None:
    """This includes rules that are given the key of their refusal."""
    said = {constant for file in RULES for constant in constants_in(file)}
    assert {key for key, _ in SENTENCES} <= said


def test_no_sentence_of_ordinary_play_is_repeated() -> None:
    assert len(REFUSALS) == len(play.REFUSALS) + len(notation.REFUSALS) + len(set_up.REFUSALS)


FEATURES = [kind for file in RULES for kind in vars(module_of(file)).values() if is_feature(kind)]


@pytest.mark.parametrize("kind", sorted({*FEATURES}, key=str), ids=lambda kind: kind.__name__)
def test_why_a_feature_cannot_be_put_in_is_said_and_nothing_else(kind: Any) -> None:
    """What its ancestors exclude may have a sentence even if it does not exclude it itself."""
    source = ast.parse(dedent(getsource(kind.unsuited)))
    returned = [node for node in ast.walk(source) if isinstance(node, ast.Return)]
    words = {n.value for node in returned for n in ast.walk(node) if isinstance(n, ast.Constant)}
    keys = {*kind.excludes, *kind.needs, *words, *([CLOSED] if kind.closes else ())} - {""}
    inherited = {key for base in kind.__mro__[1:] for key in getattr(base, "excludes", ())}
    assert keys <= {*(text_class(kind) or Text).reasons} <= keys | inherited
