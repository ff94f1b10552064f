"""The end of a finished game: its turning points, and what was hidden until then."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.language.words import card_words, listed
from games.presentation.story.narrator import Sentence, SiteNarrator
from games.presentation.story.standings import FinalStanding, standings
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.selectors.game_page import GamePage, Seat
    from games.selectors.record.rounds import TurningPoint
    from games.texts.narration import Unveiled


class TurningPointTold(NamedTuple):
    """A turning point in words: its round and what happened."""

    round: int
    sentence: Sentence


class Secret(NamedTuple):
    """What a seat hid until the end."""

    seat: Seat
    lines: Sequence[str]


class GameEnd(NamedTuple):
    """The story of a finished game: its length, its turning points, the final table.

    `secrets` are what was hidden, under headings.
    """

    length: str
    turning_points: list[TurningPointTold]
    standings: list[FinalStanding]
    secrets: list[tuple[str, list[Secret]]]


def game_end_told(page: GamePage, narrator: SiteNarrator, points: Iterable[TurningPoint]) -> GameEnd:
    """Return the end in words."""
    rounds = page.view.round
    hidden = [
        (_(text.unveiled.heading), told_by_seat(page, narrator, text.unveiled))
        for text in texts_of(page.rulebook).each
        if text.unveiled
    ]
    if page.rulebook.sets.has_cards:
        hidden.append((_("Cards in hand at the end"), hands(page)))
    return GameEnd(
        length=ngettext("after %(round)d round", "after %(round)d rounds", rounds) % {"round": rounds}
        if rounds
        else _("during the set-up"),
        turning_points=[
            TurningPointTold(point.round, told) for point in points for told in narrator.tell(point.event)
        ],
        standings=standings(page),
        secrets=[(heading, secrets) for heading, secrets in hidden if secrets],
    )


def span(page: GamePage) -> str:
    """Say how long the game was."""
    assert page.ended_at is not None
    first, last = (date_format(localtime(when), _("j F Y")) for when in (page.started_at, page.ended_at))
    if not page.view.round:
        return _("It ended during the set-up, on %(day)s.") % {"day": last}
    rounds = ngettext("%(rounds)d round", "%(rounds)d rounds", page.view.round) % {"rounds": page.view.round}
    if first == last:
        return _("It took %(rounds)s, all on %(day)s.") % {"rounds": rounds, "day": last}
    template = _("It took %(rounds)s, from %(first)s to %(last)s.")
    return template % {"rounds": rounds, "first": first, "last": last}


def told_by_seat(page: GamePage, narrator: SiteNarrator, unveiled: Unveiled) -> list[Secret]:
    """Return what a feature kept hidden, for each seat that has any."""
    found = [Secret(seat, unveiled.lines(narrator, page.view, seat.number)) for seat in page.seats]
    return [secret for secret in found if secret.lines]


def hands(page: GamePage) -> list[Secret]:
    """Return the cards of all who were still in the game; empty if nobody held any."""
    board = page.rulebook.board
    held = [(seat, page.view.hands[seat.number]) for seat in page.seats if not seat.is_out]
    if not any(hand for _seat, hand in held):
        return []
    return [
        Secret(seat, [listed([card_words(board, card) for card in hand]) or _("none")]) for seat, hand in held
    ]
