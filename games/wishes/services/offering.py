"""Offer open games in the daily mail to people who have nothing to play, once a week at most."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.clock.calendar import DAY
from games.models import Game
from games.selectors.lobby.open_games import open_games
from games.services.announcements import Announcement
from games.wishes.models import GamesOffered, Wish

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

PAUSE = 7 * DAY
"""The shortest time between two offers to a person."""


def news_for(reader: User, planned_at: datetime) -> list[Announcement]:
    """Return the offer for the daily mail planned for this time; none if the person plays, or has a wish.

    A mail that is tried again after a failure contains the same offer.
    """
    now = timezone.now()
    has_games = Game.objects.of(reader).exclude(status=Game.Status.OVER).exists()
    if has_games or Wish.objects.awake(now.date()).filter(user=reader).exists():
        return []
    joinable = sum(game.refusal is None for game in open_games(reader, now).games)
    return [offer(joinable)] if joinable and is_due(reader, planned_at) else []


@transaction.atomic
def is_due(reader: User, planned_at: datetime) -> bool:
    """Note that the mail planned for this time holds an offer. Return whether it may."""
    last, is_new = GamesOffered.objects.select_for_update().get_or_create(
        user=reader, defaults={"planned_at": planned_at}
    )
    if is_new or last.planned_at == planned_at:
        return True
    if planned_at - last.planned_at < PAUSE:
        return False
    last.planned_at = planned_at
    last.save(update_fields=["planned_at"])
    return True


def offer(games: int) -> Announcement:
    """Put the offer into words."""
    waiting = ngettext(
        "%(n)d game waits for players, and you may join it.",
        "%(n)d games wait for players, and you may join them.",
        games,
    ) % {"n": games}
    wish = _("Or say what you would like to play, and the site seats you.")
    return Announcement(_("Find a game"), f"{waiting} {wish}", reverse("find"))
