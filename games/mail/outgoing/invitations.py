"""Write and send the mails that invite people into games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import NOBODY
from games.mail.content.plain import one_line
from games.mail.outgoing.compose import (
    letterhead,
    lone_headers,
    no_invitations_url,
    one_click,
    show_board,
    unsubscribe_url,
    words_for,
    write_parts,
)
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.mail.outgoing.kinds.kind import Topic
from games.models import Contact, Game, Invitation
from games.presentation.board.picture import BoardPicture
from games.presentation.invitation import terms
from games.presentation.time.times import pace_told
from games.rulebooks.texts import name_of
from games.selectors.lobby.gathering import lobby
from games.services.jobs import give_back, put_off
from games.services.lobby.invitations import (
    INVITATION,
    has_enough,
    is_another_leaving,
    note_sent,
    wants_none,
)
from games.services.mail.outbox import try_again
from games.services.mail.unasked import has_had_enough

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

    from games.selectors.lobby.gathering import Lobby


class InvitationTopic(Topic):
    """Invitations, as a topic that people with an account may switch off."""

    key = INVITATION
    title = gettext_lazy("Somebody invites you to a game or a tournament")


def send_invitations() -> None:
    """Send the invitations that are due."""
    hand_over_due(Invitation, deliver, try_again)


def deliver(invitation: Invitation, connection: BaseEmailBackend) -> None:
    """Send a claimed invitation if it is still needed, one at a time to each stranger."""
    if not is_needed(invitation):
        give_back(invitation)
    elif invitation.user is None and is_another_leaving(invitation):
        put_off(invitation)
    else:
        hand_to_server(compose(invitation), invitation.user, connection)
        note_sent(invitation)


def is_needed(invitation: Invitation) -> bool:
    """Return whether the reader can still accept the invitation, wants it and has not had it.

    A person whom no mail can reach, or who was sent many that day, finds it on their page. A person who has
    blocked the sender does not.
    """
    game, user = invitation.game, invitation.user
    if game is None or game.status != Game.Status.WAITING or invitation.declined_at:
        return False
    if user is None:
        return not wants_none(invitation.address) and not has_enough(invitation.address)
    return (
        user.is_active
        and not user.is_unreachable
        and InvitationTopic().is_wanted(user)
        and not has_had_enough(user)
        and not Contact.objects.blocked_by(user).filter(person=invitation.invited_by).exists()
        and not game.players.filter(user=user).exists()
        and not game.invitations.filter(user=user, sent_at__isnull=False).exists()
    )


def compose(invitation: Invitation) -> EmailMultiAlternatives:
    """Write the mail in the reader's language, or in the host's if the reader has no account."""
    game, host, reader = invitation.game, invitation.invited_by, invitation.user or invitation.invited_by
    assert game is not None
    to = invitation.user.email if invitation.user else invitation.address
    found = lobby(game.token, invitation.user or AnonymousUser())
    stop = address_to_stop(invitation)
    head = lone_headers(f"{INVITATION}-{invitation.pk}")
    message = EmailMultiAlternatives(to=[to], headers=head | one_click(stop))
    with words_for(reader):
        words = {"host": host.username, "game": game.name}
        subject = _("%(host)s invites you to a game: %(game)s")
        if found.is_rematch:
            subject = _("%(host)s invites you to a rematch: %(game)s")
        message.subject = one_line(subject % words)
        address = settings.SITE_URL + reverse("invitation", args=[game.token])
        context = letterhead(game.name, address, reader.language, message.subject) | {
            "host": host.username,
            "game_name": one_line(game.name),
            "lobby": found,
            "edition": _(name_of(found.rulebook)),
            "options": terms(found),
            "pace": pace_told(found.pace),
            "unsubscribe_url": stop,
            "is_stranger": invitation.user is None,
        }
        context |= show_board(message, empty_board(found), f"board.{head['Message-ID'].strip('<>')}")
        write_parts(message, INVITATION, context)
    return message


def empty_board(found: Lobby) -> BoardPicture:
    """Return the board of the game before any armies are on it."""
    board = found.rulebook.board
    lands = len(board.territories)
    return BoardPicture(
        board=board,
        owners=[NOBODY] * lands,
        armies=[0] * lands,
        powers=(),
        label=_("The board of %(game)s") % {"game": found.name},
    )


def address_to_stop(invitation: Invitation) -> str:
    """Return the link with which the reader says that they want no more invitations."""
    if invitation.user:
        return unsubscribe_url(invitation.user, INVITATION)
    return no_invitations_url(invitation.address)
