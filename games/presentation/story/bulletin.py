"""The public news of a game in a few lines, for a room in which people chat about other things too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.presentation.language.grammar import the
from games.presentation.story.chronicle import chapters, summed_up
from games.presentation.story.deeds import Battle
from games.presentation.story.teller import Teller
from games.rulebooks.texts import texts_of
from games.selectors.record.events import Lapse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.deeds import Deed
    from games.selectors.record.bulletin import Bulletin


def lines(bulletin: Bulletin) -> list[str]:
    """The news, oldest first; whose turn it was only where they did something, and whose it is now."""
    teller = Teller(bulletin.rulebook, tuple(bulletin.names), None, bulletin.forces)
    story = chapters(bulletin.rulebook, bulletin.story)
    return [line for chapter in story for line in told(teller, chapter, is_last=chapter is story[-1])]


def told(teller: Teller, chapter: Chapter, *, is_last: bool) -> list[str]:
    """The news of a turn."""
    deeds = [line for deed in chapter.deeds for line in tell(teller, deed)] + summed_up(teller, chapter)
    if chapter.seat is None or not (deeds or is_last):
        return deeds
    turn = gettext_noop("Round %(round)d: it is the turn of %(name)s.")
    return [teller.by(chapter.seat, turn, turn, round=chapter.round), *deeds]


def tell(teller: Teller, deed: Deed) -> Iterator[str]:
    """A deed, where it is news; of battles only conquests are."""
    if isinstance(deed, (Lapse, *texts_of(teller.rulebook).news)):
        yield from teller.tell(deed)
    elif isinstance(deed, Battle) and deed.moved:
        taken = gettext_noop("%(name)s took %(target)s from %(loser)s.")
        loser, target = teller.names[deed.defender], the(teller.board, deed.target)
        yield teller.by(deed.seat, taken, taken, loser=loser, target=target)
