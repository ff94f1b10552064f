"""The content of a daily mail.

It tells of the games that wait for the reader, of other games, and of games that are over.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from urllib.parse import quote

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import events as e
from games.mail.content.digest import digest
from games.mail.content.plain import one_line
from games.mail.content.tables import board_lines, power_lines, regions
from games.mail.outgoing.compose import (
    headers_in,
    letterhead,
    one_click,
    reply_to,
    show_board,
    unsubscribe_url,
    write_parts,
)
from games.mail.outgoing.kinds.board import board_picture, possessions
from games.mail.outgoing.kinds.your_turn import since_when
from games.mail.outgoing.topics import AnnouncementTopic
from games.presentation.story.chronicle import chapters
from games.presentation.story.losses import losses_told
from games.presentation.story.narrator import narrator_for
from games.presentation.time.times import my_deadline, stand_in_told
from games.presentation.turn.whose_turn import heading, outcome, round_of
from games.services.mail.daily import DAILY
from games.services.mail.keys import key_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.mail.content.letters import LettersTold
    from games.mail.content.tables import ContinentRow
    from games.models import DailyMail, Player
    from games.presentation.story.narrator import Sentence
    from games.selectors.game_page import GamePage
    from games.selectors.record.events import Told
    from games.services.announcements import Announcement

PICTURED = 3
"""The number of waiting games that are shown with their board, the most urgent first.

The size of a mail is limited.
"""
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass
class DailyGame:
    """A game in a daily mail: the reader's seat, the game as they may see it, and its news.

    `board_shown` is the context with which the HTML part shows the board; it is empty if the board is not
    shown.
    """

    player: Player
    page: GamePage
    news: list[list[Sentence]]
    is_new: bool
    letters: LettersTold | None = None
    board_shown: dict[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the game."""
        return one_line(self.page.name)

    @property
    def round(self) -> str:
        """The round that the game has reached."""
        return round_of(self.page)

    @property
    def is_mine(self) -> bool:
        """Whether the game waits for the reader in person."""
        return self.page.is_my_decision and not self.page.is_stood_in_for

    @property
    def urgency(self) -> tuple[datetime, datetime]:
        """The key that sorts the waiting games: the deadline, then the time of the call."""
        deadline = self.page.times.deadline(self.page.me) if self.page.times else None
        return deadline or NEVER, self.player.called_at or NEVER

    @property
    def title(self) -> str:
        """A heading that says whose decision it is, or who has won."""
        return outcome(self.page) if self.page.is_over else heading(self.page).title

    @property
    def lead(self) -> str:
        """What the reader must decide and until when.

        In other games, it says only whether the computer stands in for them.
        """
        if not self.is_mine:
            return stand_in_told(self.page)
        return f"{heading(self.page).note}. {my_deadline(self.page) or since_when(self.player)}"

    @property
    def losses(self) -> str:
        """What the reader has lost since their last turn; empty if it is not their turn."""
        return losses_told(self.page, chapters(self.page.rulebook, self.page.story)) or ""

    @property
    def url(self) -> str:
        """The link to the game, without a password while it waits for the reader."""
        key = key_for(self.player, self.page.view)
        path = reverse("key", args=[key]) if key else reverse("game", args=[self.page.id])
        return settings.SITE_URL + path

    @property
    def address(self) -> str:
        """The address for orders and letters in this game.

        It is empty if the game takes none by mail, or if the mail asks for neither.
        """
        if not (self.is_mine or self.letters):
            return ""
        return next(iter(reply_to(self.player, self.page, at_end=bool(self.letters))), "")

    @property
    def mailto(self) -> str:
        """The address as a link that starts a new mail (RFC 6068)."""
        return f"mailto:{quote(self.address, safe='@+')}?subject={quote(self.name)}"

    @property
    def possessions(self) -> str:
        """The reader's colour and what they hold."""
        return possessions(self.page)

    @property
    def powers(self) -> list[str]:
        """The players as lines of text."""
        return power_lines(self.page)

    @property
    def board(self) -> list[tuple[str, list[str]]]:
        """The board as lines of text."""
        return board_lines(self.page)

    @property
    def regions(self) -> list[ContinentRow]:
        """The board as rows of the HTML part."""
        return regions(self.page)


@dataclass
class Roundup:
    """Everything to tell about a span of time, in the active language."""

    since: datetime
    until: datetime
    waiting: list[DailyGame] = field(default_factory=list)
    elsewhere: list[DailyGame] = field(default_factory=list)
    over: list[DailyGame] = field(default_factory=list)
    announcements: list[Announcement] = field(default_factory=list)

    @property
    def entries(self) -> list[DailyGame]:
        """The games."""
        return [*self.waiting, *self.elsewhere, *self.over]

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits for the reader, nothing happened, and nothing is announced."""
        return not (self.entries or self.announcements)

    def tell(self, player: Player, page: GamePage, letters: LettersTold | None) -> None:
        """Add one of the reader's games. A reader who is out of it is told only of its end and of letters."""
        told = replace(page, past=replace(page.past, story=between(page.story, self.since, self.until)))
        is_out = page.reader.is_out
        news = [] if is_out else digest(told, narrator_for(page.rulebook, page.seats, page.me))
        entry = DailyGame(player, page, news, self.covers(page.started_at), letters)
        if page.is_over:
            if letters or (page.ended_at and self.covers(page.ended_at)):
                self.over.append(entry)
        elif entry.is_mine:
            self.waiting.append(entry)
            self.waiting.sort(key=lambda one: one.urgency)
        elif letters or news or (entry.is_new and not is_out):
            self.elsewhere.append(entry)

    def covers(self, moment: datetime) -> bool:
        """Return whether this moment lies within the span."""
        return self.since < moment <= self.until


def between(story: Sequence[Told], since: datetime, until: datetime) -> list[Told]:
    """Return what happened in a span of time, after the beginning of the turn then under way."""
    before = [told for told in story if told.when <= since and isinstance(told.event, e.TurnBegan)]
    during = [told for told in story if since < told.when <= until]
    return [*before[-1:], *during] if during else []


def compose_daily(mail: DailyMail, roundup: Roundup) -> EmailMultiAlternatives:
    """Write the daily mail to its reader.

    If only one game waits for them or has letters for them, they can answer the mail itself.
    """
    reader, entries = mail.user, roundup.waiting
    addresses = [entry.address for entry in roundup.entries if entry.address]
    answers = addresses if len(addresses) == 1 else []
    off = unsubscribe_url(reader, DAILY)
    head = headers_in(f"{DAILY}-{reader.pk}", f"{DAILY} {reader.pk} {mail.planned_at}") | one_click(off)
    message = EmailMultiAlternatives(to=[reader.email], reply_to=answers, headers=head)
    message.subject = title(roundup)
    day = date_format(localtime(roundup.until), _("l j F"))
    context = letterhead(day, settings.SITE_URL, reader.language, message.subject) | {
        "roundup": roundup,
        "can_answer": bool(answers and entries),
        "can_write": any(entry.address for entry in entries),
        "unsubscribe_url": off,
        "no_announcements_url": unsubscribe_url(reader, AnnouncementTopic.key),
    }
    for entry in entries[:PICTURED]:
        name = f"board-{entry.page.id}.{head['Message-ID'].strip('<>')}"
        entry.board_shown = show_board(message, board_picture(entry.page), name)
    write_parts(message, DAILY, context)
    return message


def title(roundup: Roundup) -> str:
    """Return a subject that says which game waits for the reader, or how many do."""
    waiting = roundup.waiting
    if not roundup.entries:
        return _("Open to you")
    if not waiting:
        return _("What happened in your games")
    if len(waiting) == 1:
        return _("%(game)s waits for you") % {"game": waiting[0].name}
    template = ngettext("%(count)d game waits for you", "%(count)d games wait for you", len(waiting))
    return template % {"count": len(waiting)}
