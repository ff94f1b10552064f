"""The texts of an edition, found beside its features."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events import NEWS
from games.texts.refusals import REFUSALS
from games.texts.text import Text

if TYPE_CHECKING:
    from games.engine.feature import Feature
    from games.engine.legality import Stage
    from games.engine.policies.spoils import Spoils
    from games.engine.rulebook import Rulebook
    from games.engine.words.telling import Guide, SumUp, Tell


class Texts(NamedTuple):
    """What all features of an edition say, the later one's word where two say something (see `Text`)."""

    each: tuple[Text[Any], ...]
    sentences: Mapping[type, Tell]
    tells_also: Mapping[type | None, tuple[type, ...]]
    news: tuple[type, ...]
    sums: Mapping[type, SumUp]
    guides: Mapping[type, Guide]
    grounds: Mapping[str, tuple[str, str]]
    labels: Mapping[str, str]
    topics: Mapping[str, str]
    behind: Mapping[str, str]
    briefs: Mapping[str, str]
    refusals: Mapping[str, str]


@lru_cache(maxsize=1024)
def texts_of(rulebook: Rulebook) -> Texts:
    """What is said of an edition by its features, in their order."""
    each = tuple(text_of(feature) for feature in rulebook.features)
    names = ("sentences", "tells_also", "sums", "guides", "grounds", "labels", "topics", "behind")
    return Texts(
        each=each,
        news=(*NEWS, *(kind for text in each for kind in text.news)),
        briefs=united((*rulebook.stages.values(), *each), "briefs"),
        refusals={**REFUSALS, **united((text_of(rulebook.spoils), *each), "refusals")},
        **{name: united(each, name) for name in names},
    )


def text_of(part: Feature | Spoils) -> Text[Any]:
    """What is said of a feature, or of another part of an edition."""
    kind: type = type(part)
    return text_class(kind)(part)


@cache
def text_class(kind: type) -> type[Text[Any]]:
    """The text of a kind of feature, or of that from which it is made."""
    for each in kind.__mro__:
        found = getattr(text_module(each.__module__), f"{each.__name__}Text", None)
        if found is not None:
            return found  # type: ignore[no-any-return]
    return Text


@cache
def text_module(name: str) -> Any:
    """The module of the texts of a module: beside it, in its folder, or the module itself."""
    module = sys.modules[name]
    beside = f"{name}.text" if hasattr(module, "__path__") else f"{name}_text"
    return import_module(beside) if find_spec(beside) else module


def united(parts: Iterable[Text[Any] | Stage], name: str) -> dict[Any, Any]:
    """What texts or stages say in mappings of this name."""
    return {key: value for part in parts for key, value in getattr(part, name).items()}
