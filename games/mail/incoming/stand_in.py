"""Limits for the stand-in, by mail: `stand-in: attack, hold asia`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.bots.limits_text import read_limits, write_limits
from games.clock.pace import Cover
from games.engine import OrderError
from games.presentation.rules.refusals import sentence
from games.services.time.presence import set_limits

if TYPE_CHECKING:
    from games.models import Inbound

STAND_IN = "stand-in"


def limits_by_mail(message: Inbound, about: str) -> str:
    """Set the writer's limits as they wrote. Return the result as a sentence."""
    player = message.player
    game = player.game
    if game.pace is None or game.pace.cover == Cover.SKIP:
        return _("In this game, the computer does not stand in for anybody.")
    try:
        limits = read_limits(game.board, about)
    except OrderError as error:
        return sentence(error)
    set_limits(game_id=player.game_id, seat=player.seat, limits=limits)
    kept = write_limits(game.board, limits, get_language() or "en")
    return _("The computer will stand in for you within these limits: %(limits)s.") % {"limits": kept}
