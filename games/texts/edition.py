"""The text of an edition: what the edition says in its own words.

The texts of its policies and features add to it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.option import OptionText
    from games.texts.wording import Wording

Prose = Mapping[str, Mapping[str, "str | Wording"]]
"""Paragraphs, each to be translated, by section and by name in the section.

Sections are `goal`, `set_up`, `sight`, `before_turn`, `reinforce`, `attack`, `card`, `elimination`, `move`,
`by_mail`, `gone` (about players who are eliminated or have left) and `open` (what we had to decide).
Paragraphs about the same subject have the same name in all editions, such as `win` in `goal` and `where` in
`move`.
"""


@dataclass(frozen=True)
class EditionText:
    """The text of the edition with this key. A text module lists its texts in the tuple `TEXTS`.

    - `name`, `source` (the booklet) and `reconstructed` (what we had to make up, empty for
      most) are for people.
    - `prose` has the paragraphs for the page of the rules.
    - `stages` names the phases and questions that no feature brings, by key.
    - `options` has the texts of the edition's own options, by key.
    - `neutrals` is the name of each neutral inside a sentence; `%(colour)s` is its colour.
    - `compared` has labels for special points in the comparison of editions, by key.
    - `earlier` (by number of a version) and `chosen` (by option and value) have changes to the prose.
    """

    key: str
    name: str = ""
    source: str = ""
    reconstructed: str = ""
    prose: Prose = field(default_factory=dict)
    stages: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, OptionText] = field(default_factory=dict)
    neutrals: str = gettext_noop("the neutral army")
    compared: Mapping[str, str] = field(default_factory=dict)
    earlier: Mapping[int, Prose] = field(default_factory=dict)
    chosen: Mapping[tuple[str, str], Prose] = field(default_factory=dict)


def changed(prose: Prose, *changes: Prose) -> Prose:
    """Return the prose with these changes.

    A paragraph replaces the one with its name or is added; an empty one removes it.
    """
    sections = {section: dict(paragraphs) for section, paragraphs in prose.items()}
    for change in changes:
        for section, paragraphs in change.items():
            sections.setdefault(section, {}).update(paragraphs)
    return {
        section: {name: paragraph for name, paragraph in paragraphs.items() if paragraph}
        for section, paragraphs in sections.items()
    }
