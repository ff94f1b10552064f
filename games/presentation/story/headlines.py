"""The news that features want told before a battle, whose own sentence leaves them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import Sentence, SiteNarrator


def headlines(narrator: SiteNarrator, turns: Iterable[Chapter]) -> list[Sentence]:
    """Return the sentences on the events of these turns that are headlines (`Text.headlines`)."""
    kinds = texts_of(narrator.rulebook).headlines
    actions = (action for turn in turns for action in turn.actions)
    return [sentence for action in actions if isinstance(action, kinds) for sentence in narrator.tell(action)]
