"""How a finished game went: its turning points, and what was hidden till then."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.language.words import card_words, listed
from games.presentation.rules.headquarters import all_told
from games.presentation.rules.missions import mission_of_seat
from games.presentation.rules.objectives import all_objectives_told
from games.presentation.story.standings import Standing, standings
from games.presentation.story.teller import Sentence, Teller

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.selectors.game_page import GamePage, Seat
    from games.selectors.rounds import TurningPoint


class Moment(NamedTuple):
    """A turning point: the round and what happened."""

    round: int
    sentence: Sentence


class End(NamedTuple):
    """The story of a finished game: how long it took, who left it when, where all stand, what was secret."""

    length: str
    moments: list[Moment]
    standings: list[Standing]
    hands: list[tuple[Seat, str]]
    missions: list[tuple[Seat, str]]
    headquarters: list[tuple[Seat, str]]
    objectives: list[tuple[Seat, list[str]]]


def end(page: GamePage, teller: Teller, points: Iterable[TurningPoint]) -> End:
    """The end in words."""
    rounds, board = page.view.round, page.rulebook.board
    hands = [(seat, page.view.hands[seat.number]) for seat in page.seats]
    return End(
        length=ngettext("after %(round)d round", "after %(round)d rounds", rounds) % {"round": rounds},
        moments=[Moment(point.round, sentence) for point in points for sentence in teller.tell(point.event)],
        standings=standings(page),
        hands=[
            (seat, listed([card_words(board, card) for card in hand]) or _("none"))
            for seat, hand in hands
            if not seat.is_out
        ],
        missions=[(seat, told) for seat in page.seats if (told := mission_of_seat(page, seat.number))],
        headquarters=all_told(page),
        objectives=all_objectives_told(page),
    )
