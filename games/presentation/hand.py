"""The reader's own cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.presentation.headquarters import own_told
from games.presentation.missions import mission_of_seat
from games.presentation.objectives import others_told, own_objectives
from games.presentation.rules import set_told
from games.presentation.words import armies_of
from games.selectors.hand import is_own, sets_in_hand

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.presentation.objectives import Told
    from games.selectors.game_page import GamePage


class Hand(NamedTuple):
    """The cards, each with a note, and what they are good for; mission, headquarters and objectives in words,
    empty where there are none, and what is known of the objectives of others.
    """

    board: Board
    cards: list[tuple[int, str]]
    note: str
    mission: str
    headquarters: list[str]
    objectives: list[Told]
    others: list[str]


def hand(page: GamePage) -> Hand:
    """The reader's cards."""
    board, bonus = page.rulebook.board, page.rulebook.sets.own_land_bonus
    own = _("yours: +%(armies)d there") % {"armies": bonus} if bonus else ""
    cards = page.view.hands[page.me]
    return Hand(
        board,
        [(card, own if is_own(page, board.cards[card].territory) else "") for card in cards],
        note(page),
        mission_of_seat(page, page.me),
        own_told(page),
        own_objectives(page),
        others_told(page),
    )


def note(page: GamePage) -> str:
    """What the cards are good for."""
    if not page.view.hands[page.me]:
        return _(page.rulebook.prose["card"][0])
    sets = sets_in_hand(page)
    if not sets:
        return _("Not a set yet.") + " " + set_told(page.rulebook)
    return _("You hold a set worth %(armies)s.") % {"armies": armies_of(sets[0].armies)}
