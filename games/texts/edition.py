"""What an edition tells in its own words, beside what its policies and features say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.texts.option import OptionText
    from games.texts.wording import Wording

Prose = Mapping[str, Mapping[str, "str | Wording"]]
"""Paragraphs, each to be translated, by section and by a name in it.

Sections are `goal`, `set_up`, `sight`, `before_turn`, `reinforce`, `attack`, `card`, `elimination`, `move`,
`by_mail`, `gone` (of players who are eliminated or have left) and `open` (what we had to decide). Those
on the same thing have the same name in all editions, such as `win` in `goal` and `where` in `move`.
"""


@dataclass(frozen=True)
class EditionText:
    """The text of the edition with this key; a module of texts has them in its tuple `TEXTS`.

    - `name`, `source` (the booklet) and `reconstructed` (what we had to make up, empty for
      most) are for people.
    - `prose` is what the page of the rules tells.
    - `stages` is what phases and questions are called, by their keys, that no feature brings.
    - `options` are the words of those of its own, by key.
    - `neutrals` is what each neutral is called inside a sentence; `%(colour)s` is its colour.
    - `compared` is what is special where editions are compared: a label for each point, by its key.
    - `earlier` versions, by number, and `chosen` values of options, by option and value, change the prose.
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
    """The prose with these paragraphs, each in place of that of its name, or last; empty: left out."""
    sections = {section: dict(paragraphs) for section, paragraphs in prose.items()}
    for change in changes:
        for section, paragraphs in change.items():
            sections.setdefault(section, {}).update(paragraphs)
    return {
        section: {name: paragraph for name, paragraph in paragraphs.items() if paragraph}
        for section, paragraphs in sections.items()
    }
