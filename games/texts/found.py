"""The search for texts, which are in modules next to the features and policies that they describe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import MethodType
from typing import TYPE_CHECKING, Any

from games.texts.policy import PolicyText
from games.texts.refusals import REFUSALS
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.feature import Feature, Misfit
    from games.texts.wording import Wording

ENGINE, TEXTS = "games.engine.", "games.texts."


def text_of(feature: Feature) -> Text[Any]:
    """Return the text of a feature."""
    kind: type = type(feature)
    return (text_class(kind) or Text)(feature)


def policy_text(policy: Any) -> PolicyText[Any]:
    """Return the text of a policy, which is a value, a function or a method of a feature."""
    if isinstance(policy, MethodType):
        feature: Any = policy.__self__
        found = getattr(text_of(feature), f"{policy.__name__}_text", None)
    elif hasattr(policy, "__name__"):
        found = getattr(text_module(policy.__module__), f"{policy.__name__}_text", None)
    else:
        kind: type = type(policy)
        found = (text_class(kind) or PolicyText)(policy)
    return found if isinstance(found, PolicyText) else PolicyText(policy)


def label_of(policy: Any) -> Wording | None:
    """Return the label of a policy; None if the prose of the edition replaces it."""
    return policy_text(policy).label


def reason_of(misfit: Misfit) -> str:
    """Return the sentence that says why a feature cannot be added."""
    if misfit.by is None:
        return REFUSALS[misfit.key]
    found: type[Text[Any]] = text_class(misfit.by) or Text
    return found.reasons[misfit.key]


@cache
def text_class(kind: type) -> type[Any] | None:
    """Return the class of texts for a kind of feature or policy, or for the nearest of its base classes."""
    names = ((text_module(each.__module__), f"{each.__name__}Text") for each in kind.__mro__)
    found = (getattr(module, name, None) for module, name in names)
    return next(filter(None, found), None)


@cache
def text_module(name: str) -> Any:
    """Return the module with the texts of a module: next to it, in its folder, or the module itself.

    The texts of the engine are in `games.texts`.
    """
    module = sys.modules[name]
    if name.startswith(ENGINE):
        beside = name.replace(ENGINE, TEXTS, 1)
    else:
        beside = f"{name}.text" if hasattr(module, "__path__") else f"{name}_text"
    return import_module(beside) if is_there(beside) else module


def is_there(name: str) -> bool:
    """Return whether there is a module of this name."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # Not even its folder exists.
        return False


def united(parts: Iterable[Text[Any] | PolicyText[Any]], name: str) -> dict[Any, Any]:
    """Return the union of the mappings of this name in these texts."""
    return {key: value for part in parts for key, value in getattr(part, name).items()}
