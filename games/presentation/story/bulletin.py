"""The public news of a game in a few lines, for rooms where people chat about other things too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.presentation.language.grammar import the
from games.presentation.story.actions import Battle
from games.presentation.story.chronicle import chapters, summarised
from games.presentation.story.narrator import SiteNarrator
from games.rulebooks.texts import texts_of
from games.selectors.record.events import Lapse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.presentation.story.actions import Action
    from games.presentation.story.chronicle import Chapter
    from games.selectors.record.bulletin import Bulletin


def lines_of_news(bulletin: Bulletin) -> list[str]:
    """Return the news, oldest first.

    Past turns are named only if something happened in them; the present one always is.
    """
    narrator = SiteNarrator(bulletin.rulebook, tuple(bulletin.names), None, bulletin.neutrals)
    story = chapters(bulletin.rulebook, bulletin.story)
    return [line for chapter in story for line in news_of(narrator, chapter, is_last=chapter is story[-1])]


def news_of(narrator: SiteNarrator, chapter: Chapter, *, is_last: bool) -> list[str]:
    """Return the news of a turn."""
    lines = [line for action in chapter.actions for line in tell_news(narrator, action)]
    lines += summarised(narrator, chapter)
    if chapter.seat is None or not (lines or is_last):
        return lines
    turn = gettext_noop("Round %(round)d: it is the turn of %(name)s.")
    return [narrator.by(chapter.seat, turn, turn, round=chapter.round), *lines]


def tell_news(narrator: SiteNarrator, action: Action) -> Iterator[str]:
    """Tell an action if it is news. Of battles, only conquests are."""
    if isinstance(action, (Lapse, *texts_of(narrator.rulebook).news)):
        yield from narrator.tell(action)
    elif isinstance(action, Battle) and action.moved:
        taken = gettext_noop("%(name)s took %(target)s from %(loser)s.")
        loser, target = narrator.names[action.defender], the(narrator.board, action.target)
        yield narrator.by(action.seat, taken, taken, loser=loser, target=target)
