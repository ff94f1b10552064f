"""The texts of all editions: those of the site, and those of the modules that the registry loads."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from games.engine import Rulebook
from games.rulebooks.registry import MODULES
from games.texts.edition import EditionText, Prose, changed
from games.texts.found import text_module, texts_of

TEXTS: dict[str, EditionText] = {
    text.key: text for module in MODULES for text in getattr(text_module(module.__name__), "TEXTS", ())
}


def text_of_edition(rulebook: Rulebook) -> EditionText:
    """What an edition tells in its own words; nothing where it has no text."""
    return TEXTS.get(rulebook.key) or EditionText(rulebook.key, rulebook.key)


def name_of(rulebook: Rulebook) -> str:
    """What an edition is called, to be translated."""
    return text_of_edition(rulebook).name


def briefs_of(rulebook: Rulebook) -> Mapping[str, str]:
    """What is special about an edition, in a few words, by the point on which editions are compared."""
    return {**text_of_edition(rulebook).briefs, **texts_of(rulebook).briefs}


@lru_cache(maxsize=1024)
def prose_of(rulebook: Rulebook) -> Prose:
    """The sentences of an edition in this version, with its options and features."""
    text = text_of_edition(rulebook)
    return changed(
        text.prose,
        text.earlier.get(rulebook.version, {}),
        *(text.chosen.get(choice, {}) for choice in rulebook.chosen.items()),
        *(each.prose(rulebook) for each in texts_of(rulebook).each),
    )
