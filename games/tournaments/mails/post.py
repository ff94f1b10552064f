"""Write and send the mails about tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from django.utils.translation import gettext as _

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import letterhead, lone_headers, words_for, write_parts
from games.mail.outgoing.hand_over import hand_over, hand_over_due
from games.services.errands import give_back
from games.services.mail.outbox import try_again
from games.tournaments.mails.content import CONTENT
from games.tournaments.mails.door import address_for
from games.tournaments.models import Letter
from games.tournaments.selectors import TournamentPage

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

    from accounts.models import User


def send_letters() -> None:
    """Send those that are due."""
    hand_over_due(Letter, deliver, try_again)


def deliver(letter: Letter, connection: BaseEmailBackend) -> None:
    """Write a letter and hand it over, if its reader can still be reached."""
    reader = letter.reader
    if reader is None or not reader.is_active or reader.is_unreachable:
        give_back(letter, due_at=None)
        return
    hand_over(compose(letter, reader), reader, connection)
    give_back(letter, due_at=None, sent_at=timezone.now())


def compose(letter: Letter, reader: User) -> EmailMultiAlternatives:
    """The mail, in its reader's language and time zone."""
    tournament = letter.entry.tournament
    heads = lone_headers(f"tournament-{tournament.pk}.{letter.entry_id}.{letter.kind}.{letter.occasion}")
    address = address_for(reader, tournament, letter.entry)
    message = EmailMultiAlternatives(to=[reader.email], reply_to=[address] if address else [], headers=heads)
    with words_for(reader):
        said = CONTENT[Letter.Kind(letter.kind)](TournamentPage(tournament, reader), letter.occasion)
        message.subject = one_line(
            _("%(tournament)s: %(title)s") % {"tournament": tournament.name, "title": said.title}
        )
        url = settings.SITE_URL + tournament.get_absolute_url()
        context = letterhead(tournament.name, url, reader.language, message.subject)
        context |= {"said": said, "button": _("Open the tournament")}
        write_parts(message, "tournament", context)
    return message
