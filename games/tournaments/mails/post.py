"""Write and send the mails about tournaments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import (
    letterhead,
    lone_headers,
    one_click,
    unsubscribe_url,
    words_for,
    write_parts,
)
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.mail.outgoing.invitations import InvitationTopic
from games.services.jobs import give_back
from games.services.lobby.invitations import INVITATION
from games.services.mail.outbox import try_again
from games.services.mail.unasked import has_had_enough
from games.tournaments.mails.content import CONTENT, invited
from games.tournaments.mails.incoming import address_for
from games.tournaments.mails.said import TournamentMailContent
from games.tournaments.models import Complaint, Guest, TournamentMail
from games.tournaments.presentation.words import person
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.authority import who_answers

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

    from accounts.models import User
    from games.tournaments.models import Tournament


AS_ARBITER = gettext_noop("You get this mail because you are the arbiter of this tournament.")
AS_FORMER = gettext_noop("You get this mail because you were in this tournament.")


def send_letters() -> None:
    """Send the mails that are due."""
    hand_over_due(TournamentMail, deliver, try_again)
    hand_over_due(Complaint, deliver_complaint, try_again)
    hand_over_due(Guest, deliver_invitation, try_again)


def deliver(mail: TournamentMail, connection: BaseEmailBackend) -> None:
    """Write a mail and hand it over, if its reader can still be reached."""
    reader = mail.reader
    if reader is None or not reader.is_active or reader.is_unreachable:
        give_back(mail, due_at=None)
        return
    message = compose(mail, reader)
    if message is None:
        give_back(mail, due_at=None)
        return
    hand_to_server(message, reader, connection)
    give_back(mail, due_at=None, sent_at=timezone.now())


def compose(mail: TournamentMail, reader: User) -> EmailMultiAlternatives | None:
    """Return the mail in its reader's language and time zone, or None if it is no longer needed."""
    tournament = mail.tournament
    with words_for(reader):
        said = CONTENT[TournamentMail.Kind(mail.kind)](TournamentPage(tournament, reader), mail.occasion)
    if said is None:
        return None
    # With the key of the mail, a second mail about something that has changed is not taken for a copy.
    name = f"{tournament.pk}.{mail.entry_id}.{mail.kind}.{mail.occasion}.{mail.pk}"
    with words_for(reader):
        if mail.entry is None and reader == tournament.arbiter:
            return write(tournament, reader, said, name, reason=_(AS_ARBITER))
        is_in = tournament.entries.filter(user=reader).exists()
        reason = "" if is_in else _(AS_FORMER)
    return write(tournament, reader, said, name, address_for(reader, tournament, mail.entry), reason)


def deliver_complaint(complaint: Complaint, connection: BaseEmailBackend) -> None:
    """Mail a complaint to those who answer it."""
    tournament = complaint.tournament
    path = reverse("admin:tournaments_tournament_run", args=[tournament.pk])
    for reader in who_answers(tournament):
        if reader.is_unreachable:
            continue
        with words_for(reader):
            words = {"number": complaint.number, "name": person(complaint.by)}
            lines = [complaint.text, _("Answer here: %(url)s") % {"url": settings.SITE_URL + path}]
            said = TournamentMailContent(_("complaint %(number)s, by %(name)s") % words, lines)
            reason = _("You get this mail because you run this tournament.")
            if reader == tournament.arbiter:
                reason = _(AS_ARBITER)
        name = f"{tournament.pk}.complaint.{complaint.number}.{reader.pk}"
        hand_to_server(write(tournament, reader, said, name, reason=reason), reader, connection)
    give_back(complaint, due_at=None)


def deliver_invitation(guest: Guest, connection: BaseEmailBackend) -> None:
    """Invite a person, if they can still enter and want such mails."""
    tournament, reader = guest.tournament, guest.user
    can_be_told = (
        reader.is_active
        and not reader.is_unreachable
        and InvitationTopic().is_wanted(reader)
        and not has_had_enough(reader)
    )
    with words_for(reader):
        said = invited(TournamentPage(tournament, reader)) if can_be_told else None
        reason = _("You get this mail because the organisers of this tournament have invited you.")
    if said is None:
        give_back(guest, due_at=None)
        return
    address = address_for(reader, tournament, None)
    message = write(
        tournament, reader, said, f"{tournament.pk}.invitation.{guest.pk}", address, reason, INVITATION
    )
    hand_to_server(message, reader, connection)
    give_back(guest, due_at=None, sent_at=timezone.now())


def write(
    tournament: Tournament,
    reader: User,
    said: TournamentMailContent,
    name: str,
    address: str = "",
    reason: str = "",
    topic: str = "",
) -> EmailMultiAlternatives:
    """Return a mail about a tournament with this content; `name` distinguishes it from all others.

    `reason` is why they get it, if not because of their entry. Mails with a `topic` can be switched off.
    """
    stop = unsubscribe_url(reader, topic) if topic else ""
    heads = lone_headers(f"tournament-{name}") | (one_click(stop) if stop else {})
    message = EmailMultiAlternatives(to=[reader.email], reply_to=[address] if address else [], headers=heads)
    with words_for(reader):
        message.subject = one_line(
            _("%(tournament)s: %(title)s") % {"tournament": tournament.name, "title": said.title}
        )
        url = settings.SITE_URL + tournament.get_absolute_url()
        context = letterhead(tournament.name, url, reader.language, message.subject)
        context |= {
            "topic": _("Tournament"),
            "said": said,
            "button": _("Open the tournament"),
            "reason": reason or _("You get this mail because you have entered this tournament."),
            "unsubscribe_url": stop,
        }
        write_parts(message, "notice", context)
    return message
