"""A rematch by mail: `again`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.presentation.rules.refusals import sentence
from games.services.lobby.rematches import play_again

if TYPE_CHECKING:
    from games.models import Inbound

AGAIN = "again"


def again_by_mail(message: Inbound) -> str:
    """Give the writer a seat in the rematch, which they open if nobody has. Return the result in words."""
    user = message.user
    try:
        rematch = play_again(game_id=message.player.game_id, user=user)
    except OrderError as error:
        return sentence(error)
    url = settings.SITE_URL + reverse("invitation", args=[rematch.token])
    said = _("You have a seat in the rematch, “%(game)s”: %(url)s") % {"game": rematch.name, "url": url}
    if rematch.created_by_id != user.pk:
        return said
    others = _("The others are invited by mail. The seats of guests who decline are open to everybody.")
    return f"{others} {said}"
