"""Send the daily mails. `games.services.mail.daily` says who wants one, and what waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Q

from games.mail.content.letters import letters_in
from games.mail.daily.roundup import Roundup, compose_daily
from games.mail.outgoing.compose import words_for
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server, texts_of
from games.mail.outgoing.kinds import KINDS
from games.mail.outgoing.topics import AnnouncementTopic
from games.models import DailyMail, Game, Player
from games.models.mail.kinds import Kind
from games.selectors.game_page import game_page
from games.services.announcements import news_for
from games.services.jobs import taken_at
from games.services.letters.mailing import carry, games_with_letters, note_carried
from games.services.letters.quoted import note_words
from games.services.mail import daily
from games.services.play.locked_game import lock_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.core.mail import EmailMultiAlternatives
    from django.core.mail.backends.base import BaseEmailBackend

    from games.models import Mail
    from games.selectors.game_page import GamePage


def send_daily_mails() -> None:
    """Send the daily mails that are due."""
    hand_over_due(DailyMail, deliver, daily.note_failure)


def deliver(mail: DailyMail, connection: BaseEmailBackend) -> None:
    """Write a claimed daily mail and hand it to the mail server, if there is something to tell."""
    if message := write_daily_mail(mail):
        note_words(mail.user, None, texts_of(message))
        hand_to_server(message, mail.user, connection)
        note_carried(mail)
        daily.note_sent(mail)


def write_daily_mail(mail: DailyMail) -> EmailMultiAlternatives | None:
    """Write a claimed daily mail, or return None if it is not needed.

    It is not needed if there is nothing to tell, or if the reader is away or gets no mails. It tells what
    happened until it was claimed, and the next one continues from there.
    """
    reader, now = mail.user, taken_at(mail)
    if not reader.is_active or reader.is_unreachable or reader.vacations.at(now).exists():
        daily.skip(mail, is_told=False)
        return None
    with words_for(reader):
        roundup = Roundup(mail.since, now)
        for player, page, letters in seats_of(mail):
            roundup.tell(player, page, letters_in(letters) if letters else None)
        if AnnouncementTopic().is_wanted(reader) and mail.planned_at:
            roundup.announcements = news_for(reader, mail.planned_at)
        if roundup.is_empty:
            daily.skip(mail, is_told=True)
            return None
        return compose_daily(mail, roundup)


def seats_of(mail: DailyMail) -> Iterator[tuple[Player, GamePage, Mail | None]]:
    """Yield the reader's seats with their pages, each with the mail whose letters the daily mail brings.

    They are those in games that run, that ended since the last mail, or in which letters wait. Each game is
    locked while it is read, so that everything that happened before the mail was claimed is included.
    """
    wants_letters = KINDS[Kind.LETTERS].is_wanted(mail.user)
    ended = Q(game__status=Game.Status.OVER, game__ended_at__gt=mail.since)
    told = Q(game__status=Game.Status.RUNNING) | ended | Q(game__in=games_with_letters(mail.user))
    games = mail.user.players.filter(told)
    for game_id in games.order_by("game").values_list("game", flat=True):
        with transaction.atomic():
            game = lock_game(game_id)
            player = game.players.select_related("user").filter(user=mail.user).first()
            page = game_page(game, mail.user) if player else None
            letters = carry(mail, game_id) if page and wants_letters else None
        if player and page:
            yield player, page, letters
