"""Deliver the mails of the outbox. `games.services.mail.outbox` says what it guarantees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import compose, frame, headers, words_for, write_parts
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server, texts_of
from games.mail.outgoing.kinds import KINDS
from games.mail.outgoing.kinds.answer import message_of
from games.models import Mail
from games.models.mail.kinds import Kind
from games.selectors.game_page import game_page
from games.services.letters.mailing import bring
from games.services.letters.quoted import note_words, without_own_words
from games.services.mail import outbox
from games.services.mail.daily import hour_of, left_until
from games.services.mail.mails import seat_of_occasion
from games.services.play.locked_game import lock_game

if TYPE_CHECKING:
    from datetime import datetime

    from django.core.mail.backends.base import BaseEmailBackend

    from games.mail.outgoing.kinds.kind import MailKind
    from games.selectors.game_page import GamePage


def deliver_mails() -> None:
    """Send the mails that are due."""
    hand_over_due(Mail, deliver, note_failure)


def deliver(mail: Mail, connection: BaseEmailBackend) -> None:
    """Write a claimed mail and hand it to the mail server, if it is still needed and can arrive."""
    message = write(mail)
    if message is None:
        return
    if mail.user.is_unreachable:
        outbox.hold(mail)
        return
    note_words(mail.user, mail.game_id, texts_of_ours(mail, message))
    hand_to_server(message, mail.user, connection)
    outbox.note_sent(mail)


def texts_of_ours(mail: Mail, message: EmailMultiAlternatives) -> list[str]:
    """Return what a mail says, without words of its reader that it quotes."""
    texts = texts_of(message)
    if mail.kind != Kind.ANSWER or not (reason := message_of(mail).reason):
        return texts
    ours = without_own_words(mail.user, mail.game_id, reason)
    broken = re.compile(r"\s+".join(map(re.escape, reason.split())))
    return [broken.sub(lambda _found: ours, text) for text in texts]


def note_failure(mail: Mail, error: Exception) -> None:
    """Note that a mail was not sent, or that it has to wait until its reader can be reached."""
    if mail.user.is_unreachable:
        outbox.hold(mail)
    else:
        outbox.note_failure(mail, error)


def write(mail: Mail) -> EmailMultiAlternatives | None:
    """Write the mail about the game as it is now. Return None if it is dropped or must wait.

    It is dropped if it is no longer needed. The game is locked while it is read, so that no order comes
    between the check and the drop. The page names some players in the language that is active when it is
    made, so the reader's language is active here.
    """
    if mail.kind == Kind.REPLACED:
        return write_farewell(mail)
    kind = KINDS[mail.kind]
    with transaction.atomic(), words_for(mail.user):
        game = lock_game(mail.game_id)
        player = game.players.filter(user=mail.user, user__is_active=True).first()
        page = game_page(game, mail.user) if player else None
        if not (player and page and is_wanted(mail, kind) and kind.is_needed(mail, player, page)):
            outbox.drop(mail)
            return None
        if kind.is_left_to_daily and (until := told_daily_until(mail, page)):
            outbox.leave_to_daily(mail, until)
            return None
        if kind.follows_call and outbox.wait_for_call(mail):
            return None
        if kind.brings_letters and KINDS[Kind.LETTERS].is_wanted(mail.user):
            bring(mail)
    return compose(mail, kind, player, page)


def told_daily_until(mail: Mail, page: GamePage) -> datetime | None:
    """Return until when a mail is left to the daily mail; None if it is sent itself."""
    deadline = page.times.deadline(page.me) if page.times else None
    return left_until(mail.user, deadline, timezone.now())


def is_wanted(mail: Mail, kind: MailKind) -> bool:
    """Return whether the reader takes this kind of mail, and not its news in a daily mail."""
    if kind.is_told_daily and hour_of(mail.user) is not None:
        return False
    return not kind.is_optional or kind.is_wanted(mail.user)


def write_farewell(mail: Mail) -> EmailMultiAlternatives | None:
    """Write the last mail about a game to a person whose seat somebody else has taken.

    They may no longer see its page. A person who has been given a seat again gets none.
    """
    seat = mail.game.players.get(seat=seat_of_occasion(mail.occasion))
    if not mail.user.is_active or mail.game.players.filter(user=mail.user).exists():
        outbox.drop(mail)
        return None
    message = EmailMultiAlternatives(to=[mail.user.email], headers=headers(mail))
    with words_for(mail.user):
        message.subject = one_line(_("Somebody else plays your seat in %(game)s") % {"game": mail.game.name})
        context = frame(mail.game, mail.user.language, message.subject) | {"name": str(seat)}
        write_parts(message, Kind.REPLACED, context)
    return message
