"""Write and send the mails about wishes and open games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone
from django.utils.translation import gettext as _

from games.mail.content.plain import one_line
from games.mail.outgoing.compose import letterhead, lone_headers, words_for, write_parts
from games.mail.outgoing.hand_over import hand_over_due, hand_to_server
from games.services.jobs import give_back
from games.services.mail.outbox import try_again
from games.wishes.mails.addresses import PlayAddress
from games.wishes.mails.content import content_of
from games.wishes.models import WishMail

if TYPE_CHECKING:
    from django.core.mail.backends.base import BaseEmailBackend

    from accounts.models import User
    from games.wishes.mails.content import Content


def send_due() -> None:
    """Send the mails that are due."""
    hand_over_due(WishMail, deliver, try_again)


def deliver(mail: WishMail, connection: BaseEmailBackend) -> None:
    """Write a mail and hand it over, if it is still needed and its reader can be reached."""
    reader = mail.user
    with words_for(reader):
        content = content_of(mail) if reader.is_active and not reader.is_unreachable else None
    if content is None:
        give_back(mail, due_at=None)
        return
    hand_to_server(write(reader, content, f"wish-{mail.pk}"), reader, connection)
    give_back(mail, due_at=None, sent_at=timezone.now())


def write(reader: User, content: Content, name: str) -> EmailMultiAlternatives:
    """Return a mail with this content; `name` distinguishes it from all others."""
    heads = lone_headers(name)
    if content.answers:
        heads |= {"In-Reply-To": content.answers, "References": content.answers}
    address = PlayAddress(reader.pk, content.place, content.games)
    reply_to = [str(address)] if settings.REPLY_DOMAIN else []
    message = EmailMultiAlternatives(to=[reader.email], reply_to=reply_to, headers=heads)
    with words_for(reader):
        message.subject = one_line(_("Find me a game – %(title)s") % {"title": content.title})
        url = settings.SITE_URL + content.path
        context = letterhead(_("Find me a game"), url, reader.language, message.subject)
        context |= {
            "said": content,
            "button": content.button,
            "reason": reason(content),
        }
        write_parts(message, "notice", context)
    return message


def reason(content: Content) -> str:
    """Say why the reader gets the mail."""
    if content.answers:
        return _("You get this mail because you wrote to the site.")
    return _("You get this mail because you asked the site to find you a game.")
