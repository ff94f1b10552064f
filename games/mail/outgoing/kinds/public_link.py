"""The mail that says that somebody asks for a public link to a finished game.

It explains what that is, and how to agree or refuse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.mail.outgoing.kinds.kind import MailKind
from games.models import PublicLink
from games.models.mail.kinds import Kind
from games.selectors.public import NOTICE, public_link_state

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


class PublicLinkAsked(MailKind):
    """Sent once to everybody else who had a seat, because silence will count as consent."""

    key = Kind.PUBLIC_LINK
    is_answered_at_end = True

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        link = PublicLink.objects.filter(game=mail.game).first()
        if link is None or link.occasion != mail.occasion:
            return False
        return public_link_state(mail.game, mail.user).mine is None

    def subject(self, page: GamePage) -> str:
        return _("May others see %(game)s?") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        link = PublicLink.objects.select_related("asked_by").get(game=mail.game)
        return {
            "name": link.asked_by.username,
            "days": NOTICE.days,
            "since": date_format(localtime(link.asked_at), _("j F Y")),
            "link_url": settings.SITE_URL + reverse("public_link", args=[page.id]),
        }
