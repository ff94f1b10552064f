"""The last mail about a game, to somebody whose seat another has taken: they may see no page of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import frame, headers, words_for, write_parts
from games.models.mail.kinds import REPLACED

if TYPE_CHECKING:
    from games.models import Mail, Player


def compose_farewell(mail: Mail, seat: Player) -> EmailMultiAlternatives:
    """The mail that tells who has the seat now."""
    message = EmailMultiAlternatives(to=[mail.user.email], headers=headers(mail))
    with words_for(mail.user):
        message.subject = one_line(_("Somebody else plays your seat in %(game)s") % {"game": mail.game.name})
        context = frame(mail.game, mail.user.language, message.subject) | {"name": str(seat)}
        write_parts(message, REPLACED, context)
    return message
