"""The texts of an edition, collected from the edition itself, its features and its policies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.events import NEWS
from games.rulebooks.registry import MODULES, RULEBOOKS
from games.texts.edition import EditionText, Prose, changed
from games.texts.endings import ENDINGS
from games.texts.found import policy_text, text_class, text_module, text_of, united
from games.texts.guide import Guide, merge_guides
from games.texts.guides import GUIDES
from games.texts.option import OptionText
from games.texts.refusals import BEHIND, REFUSALS
from games.texts.stages import STAGES
from games.texts.text import Text
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Choice, Position, Rulebook
    from games.engine.display import Display
    from games.texts.narration import Summary, Tell


class Texts(NamedTuple):
    """The texts of all features of an edition (see `Text`). If several use a key, the last one wins."""

    each: tuple[Text[Any], ...]
    sentences: Mapping[type, Tell]
    tells_also: Mapping[type | None, tuple[type, ...]]
    news: tuple[type, ...]
    headlines: tuple[type, ...]
    highlights: Mapping[type, str]
    summaries: Mapping[type, Summary]
    guides: Mapping[type, Guide]
    grounds: Mapping[str, tuple[str, str]]
    endings: Mapping[str, tuple[str, str]]
    labels: Mapping[str, str]
    points: Mapping[str, str]
    stages: Mapping[str, str]
    behind: Mapping[str, str]
    compared: Mapping[str, str]
    refusals: Mapping[str, str]
    params: Mapping[str, Mapping[str, str]]


@lru_cache(maxsize=1024)
def texts_of(rulebook: Rulebook) -> Texts:
    """Collect the texts of an edition and of its features, in their order."""
    each = tuple(text_of(feature) for feature in rulebook.features)
    policies = [policy_text(policy) for policy in policies_of(rulebook)]
    names = ("sentences", "tells_also", "highlights", "summaries", "grounds", "labels", "points")
    own = text_of_edition(rulebook)
    stages = {**STAGES, **own.stages, **united(each, "stages")}
    return Texts(
        each=each,
        news=(*NEWS, *(kind for text in each for kind in text.news)),
        headlines=tuple(kind for text in each for kind in text.headlines),
        guides=merge_guides(GUIDES, united(each, "guides")),
        endings={**ENDINGS, **united(each, "endings")},
        stages=stages,
        behind={**BEHIND, **united((*policies, *each), "behind")},
        compared={**own.compared, **united(each, "compared")},
        refusals={**REFUSALS, **united((*policies, *each), "refusals")},
        params={"phase": stages, **united(each, "params")},
        **{name: united(each, name) for name in names},
    )


def policies_of(rulebook: Rulebook) -> tuple[Any, ...]:
    """Return the policies of an edition that may refuse an order in words of their own."""
    reach = rulebook.reach
    ways = (reach.places, reach.moves, reach.attacks)
    armies = (rulebook.deal, rulebook.income, rulebook.stock, rulebook.combat)
    return (*armies, *ways, rulebook.sets, rulebook.spoils, rulebook.victory)


@lru_cache(maxsize=1024)
def prose_of(rulebook: Rulebook) -> Prose:
    """Return the paragraphs of an edition in this version, with its options and features."""
    text = text_of_edition(rulebook)
    return changed(
        text.prose,
        text.earlier.get(rulebook.version, {}),
        *(text.chosen.get(choice, {}) for choice in rulebook.chosen.items()),
        *(each.prose(rulebook) for each in texts_of(rulebook).each),
    )


def name_of(rulebook: Rulebook) -> str:
    """Return the name of an edition, to be translated."""
    return text_of_edition(rulebook).name


def neutral_name(rulebook: Rulebook) -> str:
    """Return the name of a neutral, to be translated; `%(colour)s` in it is the colour of its armies."""
    brought = filter(None, (text.neutrals for text in texts_of(rulebook).each))
    return next(brought, text_of_edition(rulebook).neutrals)


def guide(rulebook: Rulebook, kind: type) -> Guide:
    """Return the guide to a kind of order."""
    return texts_of(rulebook).guides.get(kind, Guide())


def stage_name(rulebook: Rulebook, key: str) -> str:
    """Return the name of a phase or question, to be translated; its key if no text names it."""
    return texts_of(rulebook).stages.get(key, key)


def display(rulebook: Rulebook, view: Position) -> Display:
    """Return the display of the map, with the names of its marks and words, to be translated."""
    found, labels = rulebook.display(view), texts_of(rulebook).labels
    return found._replace(
        marks=[mark._replace(name=labels.get(mark.name, mark.name)) for mark in found.marks],
        gone={land: labels.get(word, word) for land, word in found.gone.items()},
    )


def option_text(rulebook: Rulebook, choice: Choice) -> OptionText:
    """Return the text of an option, from its house rule or the edition.

    If there is none, the key of the option serves as its name.
    """
    if choice.feature:
        return house_rule_text(choice.feature)
    return text_of_edition(rulebook).options.get(choice.key) or OptionText(choice.key)


def house_rule_text(kind: type) -> OptionText:
    """Return the option text of the house rule that adds this kind of feature, or its class name."""
    found: type[Text[Any]] = text_class(kind) or Text
    return found.option or OptionText(kind.__name__)


def by_kind() -> list[tuple[str, list[Rulebook]]]:
    """Return the editions by kind, each kind with its name.

    Editions that no text assigns to a kind come last.
    """
    named = [kind for module in text_modules() for kind in getattr(module, "KINDS", ())]
    rest = {**RULEBOOKS}
    found = [(name, [rest.pop(key) for key in keys]) for name, keys in named]
    return [*found, (gettext_noop("Others"), list(rest.values()))] if rest else found


def text_of_edition(rulebook: Rulebook) -> EditionText:
    """Return an edition's own text; an empty one, named by the key, if it has none."""
    return texts_by_key().get(rulebook.key) or EditionText(rulebook.key, rulebook.key)


@cache
def texts_by_key() -> dict[str, EditionText]:
    """Return the texts of all editions: the site's own, and those of the modules that the registry loads."""
    return {text.key: text for module in text_modules() for text in getattr(module, "TEXTS", ())}


def french() -> dict[str, str]:
    """Return the French texts of other modules, by their English.

    Each text module has them in its `FRENCH`.
    """
    return {
        english: said for module in text_modules() for english, said in getattr(module, "FRENCH", {}).items()
    }


def text_modules() -> list[Any]:
    """Return the text modules of the modules that the registry loads."""
    return [text_module(module.__name__) for module in MODULES]
