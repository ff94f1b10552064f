"""How a game that waits for players is open to people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.bots import BOTS
from games.models.game import Game

if TYPE_CHECKING:
    from datetime import datetime


class Access(models.TextChoices):
    """The people who may take a free seat."""

    PRIVATE = "private", _("invited people only")
    LINK = "link", _("anyone with the link")
    OPEN = "open", _("anyone: the game is listed")


class OpeningQuerySet(models.QuerySet["Opening"]):
    """Openings, filtered by what still happens to them."""

    def listed(self) -> OpeningQuerySet:
        """Return those that anybody may see and join."""
        return self.filter(access=Access.OPEN, has_begun=False)

    def due(self, now: datetime) -> OpeningQuerySet:
        """Return those whose game has to begin now."""
        return self.filter(begins_at__lte=now, has_begun=False)


class Opening(models.Model):
    """The terms on which people may join a game, as the person who opened it chose.

    The game begins as soon as all seats are taken. At `begins_at`, if that is set, it begins in any case, and
    computer players of this `level` take the seats that are still free; if it `waits`, it does not begin
    earlier. `conditions` are those of `games.selectors.lobby.entry`: keys, with a number each. They are
    for open games, and never for people who were invited. `language` is the one spoken at the table, empty
    for any. The row stays when the game `has_begun`, but no list reads it then.

    `again` is the game of which this one is the rematch. A game that `replaces` guests is for invited people
    until one of them declines: then the seat is open to everybody (`games.services.lobby.replacing`).
    """

    game = models.OneToOneField(
        Game, models.CASCADE, primary_key=True, related_name="opening", verbose_name=_("game")
    )
    access = models.CharField(_("access"), max_length=10, choices=Access, default=Access.LINK)
    begins_at = models.DateTimeField(_("begins at"), null=True)
    waits = models.BooleanField(_("does not begin earlier"), default=False)
    bot = models.CharField(_("computer player"), max_length=20, blank=True)
    conditions: models.JSONField[dict[str, int], dict[str, int]] = models.JSONField(
        _("conditions"), default=dict
    )
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, blank=True)
    again = models.OneToOneField(
        Game, models.SET_NULL, null=True, related_name="rematch_opening", verbose_name=_("rematch of")
    )
    replaces = models.BooleanField(_("replaces guests who decline"), default=False, db_default=False)

    has_begun = models.BooleanField(_("has begun"), default=False, db_default=False)

    objects = OpeningQuerySet.as_manager()

    class Meta:
        verbose_name = _("opening")
        verbose_name_plural = _("openings")
        indexes = (
            models.Index(
                fields=("begins_at",),
                condition=models.Q(begins_at__isnull=False, has_begun=False),
                name="games_to_begin",
            ),
            models.Index(fields=("access",), condition=models.Q(has_begun=False), name="games_to_join"),
        )

    def __str__(self) -> str:
        return f"{self.game}: {self.get_access_display()}"

    @classmethod
    def of(cls, game: Game) -> Opening:
        """Return the opening of a game. A game without one is open to everybody who has its link."""
        return cls.objects.filter(game=game).first() or cls(game=game)

    @property
    def is_open(self) -> bool:
        """Whether the game is listed for everybody."""
        return self.access == Access.OPEN

    @property
    def level(self) -> str:
        """The key of the computer players for seats that are still free: `bot` if there is such a one."""
        return self.bot if self.bot in BOTS else next(iter(BOTS))

    def holds_back(self, now: datetime) -> bool:
        """Return whether the game must not begin yet, even if all seats are taken."""
        return self.waits and self.begins_at is not None and now < self.begins_at
