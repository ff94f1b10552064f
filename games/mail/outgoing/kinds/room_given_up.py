"""The mail that says that the reader's chat room no longer accepts the news of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.mail.outgoing.kinds.kind import MailKind
from games.models import ChatRoom
from games.models.mail.kinds import Kind
from games.presentation.turn.whose_turn import round_of

if TYPE_CHECKING:
    from games.models import Mail, Player
    from games.selectors.game_page import GamePage


class RoomGivenUp(MailKind):
    """Sent when a room has accepted nothing for so long that the site gives it up."""

    key = Kind.ROOM_GIVEN_UP

    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        return ChatRoom.objects.filter(game=mail.game, set_by=mail.user, stopped_at__isnull=False).exists()

    def subject(self, page: GamePage) -> str:
        return _("The chat room of %(game)s does not accept news") % {"game": page.name}

    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        return {
            "round": round_of(page),
            "room": mail.game.chat_room.host,
            "room_url": settings.SITE_URL + reverse("chat", args=[page.id]),
        }
