"""The chat room that receives the news of a game."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.job import OutboundJob


class ChatRoom(OutboundJob):
    """The place where a game tells its public news: the address of an incoming webhook, in one language.

    Anybody who has `url` can write in that room, so it is never shown again. The row is a job as long as
    there is something to tell: what happened after the event `told` and the incident `told_incident`, and a
    greeting if `wants_test`. `answered` is the status of the last answer, 0 if there was none. After too many
    failures the job stops at `stopped_at`.
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="chat_room", verbose_name=_("game")
    )
    url = models.CharField(_("address"), max_length=500)
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_rooms", verbose_name=_("set by")
    )
    told = models.PositiveIntegerField(_("last event told"), default=0)
    told_incident = models.PositiveBigIntegerField(_("last incident told"), default=0)
    wants_test = models.BooleanField(_("wants a test"), default=False)
    answered = models.PositiveSmallIntegerField(_("last answer"), null=True)
    answered_at = models.DateTimeField(_("answered at"), null=True)
    stopped_at = models.DateTimeField(_("given up at"), null=True)

    class Meta(OutboundJob.Meta):
        abstract = False
        verbose_name = _("chat room")
        verbose_name_plural = _("chat rooms")

    def __str__(self) -> str:
        return f"{self.game}: {self.host}"

    @property
    def host(self) -> str:
        """The host of its address, the only part that may be shown."""
        return urlsplit(self.url).hostname or ""
