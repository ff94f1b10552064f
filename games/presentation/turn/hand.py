"""The reader's own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine import events as e
from games.presentation.language.wording import worded
from games.presentation.language.words import armies_of, listed
from games.presentation.rules.page import what_a_set_is
from games.presentation.turn.aims import aims
from games.rulebooks.texts import prose_of
from games.selectors.hand import sets_in_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board
    from games.presentation.story.chronicle import Chapter
    from games.presentation.story.narrator import Sentence, SiteNarrator
    from games.selectors.game_page import GamePage
    from games.texts.narration import AimTold


class Hand(NamedTuple):
    """The cards, each with a note, and their use; their owner and those who see them.

    `aims` are the ways to win apart from the conquest of the world.
    """

    title: str
    seen_by: str
    board: Board
    cards: list[tuple[int, str]]
    note: str
    aims: list[AimTold]


def hand(page: GamePage) -> Hand:
    """Return the reader's cards."""
    board, sets = page.rulebook.board, page.rulebook.sets
    own = _("yours: +%(armies)d there") % {"armies": sets.own_land_bonus}
    partners = listed([seat.name for seat in page.seats if seat.is_partner])
    cards, wins = page.view.hands[hand_holder(page)], aims(page)
    return Hand(
        _("Your team’s hand") if partners else _("Your hand"),
        _("with %(partners)s") % {"partners": partners} if partners else _("Only you see it"),
        board,
        [(card, own if sets.brings(board, page.view, page.me, (card,))[1] else "") for card in cards],
        use_of_cards(page) or ("" if wins else _("Nobody draws cards in this game.")),
        wins,
    )


def hand_holder(page: GamePage) -> int:
    """Return the seat with the reader's cards: the reader, or the partner with the team's hand."""
    return next((seat.number for seat in page.seats if seat.is_partner and seat.cards), page.me)


def drawn_card_told(page: GamePage, narrator: SiteNarrator, story: Sequence[Chapter]) -> Sentence | str:
    """Return a sentence on the card that the reader's last turn brought, until they act."""
    if page.view.turn == page.me and story:
        *story, now = story
        if any(not isinstance(action, e.TurnBegan) for action in now.actions):
            return ""
    actions = (action for chapter in reversed(story) for action in reversed(chapter.actions))
    cards = (action for action in actions if isinstance(action, e.CardDrawn) and action.card != e.HIDDEN)
    return next((narrator.tell(card)[0] for card in cards), "")


def use_of_cards(page: GamePage) -> str:
    """Return what the cards can be used for."""
    holder = hand_holder(page)
    if holder != page.me:
        return _("%(name)s has the cards and plays before you.") % {"name": page.seats[holder].name}
    if not page.view.hands[page.me]:
        when = prose_of(page.rulebook).get("card", {}).get("drawn")
        return worded(page.rulebook.board, when) if when else ""
    sets = sets_in_hand(page)
    if not sets:
        return _("Not a set yet.") + " " + what_a_set_is(page.rulebook)
    return _("You hold a set worth %(armies)s.") % {"armies": armies_of(sets[0].armies)}
