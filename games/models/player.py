"""A seat of a game and its holder: a person, a computer player, or nobody yet."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine import Status
from games.fairness.words import LONGEST
from games.models.game import Game


class Colour(models.TextChoices):
    """The colours of the box, in the order in which they are given out."""

    RED = "red", _("red")
    BLUE = "blue", _("blue")
    YELLOW = "yellow", _("yellow")
    GREEN = "green", _("green")
    VIOLET = "violet", _("violet")
    BLACK = "black", _("black")


COLOURLESS = "nobody"
"""The colour of a player or neutral when no colour is left."""


def spare_colours(taken: Iterable[str]) -> list[Colour]:
    """Return the colours that no player has, for neutrals."""
    taken = set(taken)
    return [colour for colour in Colour if colour not in taken]


class Player(models.Model):
    """A seat. The seat numbers are the order of play, drawn when the game starts.

    `status`, `to_place`, `plan` and `standing` are the seat's part of the position. `to_act` says that the
    game has been waiting for the seat since `called_at`; `answered` says that it has since given an order
    that another could see. `limits` are what a stand-in may do (`games.bots.stand_in.Limits`). `ahead` are
    orders that the person has left for their next turn, and `ahead_ended` is why the last ones could not
    continue (see `games.services.play.ahead`). `acted_version` is how many events, secret ones included, it
    knew of after its last order (see `Game.known`). The person has seen the game in the turn
    `turn_read`, which the table may know from `reading_told_at` on (see `games.services.time.reading`).
    `word` is what the person added to the dice (docs/dice.md); with `word_by_site` the site made it up.
    """

    class State(models.IntegerChoices):
        PLAYING = Status.PLAYING, _("playing")
        ELIMINATED = Status.ELIMINATED, _("eliminated")
        RESIGNED = Status.RESIGNED, _("resigned")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="players", db_index=False, verbose_name=_("game")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="players",
        verbose_name=_("person"),
    )
    bot = models.CharField(_("computer player"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=30, blank=True)
    colour = models.CharField(_("colour"), max_length=10)
    status = models.PositiveSmallIntegerField(_("status"), choices=State, default=State.PLAYING)
    to_place = models.PositiveIntegerField(_("armies to place"), default=0)
    plan = models.JSONField(_("plan"), default=list)
    standing = models.JSONField(_("standing answers"), default=dict)
    to_act = models.BooleanField(_("to act"), default=False)
    called_at = models.DateTimeField(_("called at"), null=True)
    answered = models.BooleanField(_("answered"), default=False)
    limits = models.JSONField(_("limits of a stand-in"), default=dict)
    ahead = models.TextField(_("orders for the next turn"), blank=True)
    ahead_ended = models.JSONField(_("why they ended"), default=dict)
    guided = models.BooleanField(_("is shown around"), default=False)
    wants_pause = models.BooleanField(_("wants a pause"), default=False)
    acted_version = models.PositiveIntegerField(_("events known when acting"), default=0)
    turn_read = models.PositiveIntegerField(_("turn read"), default=0, db_default=0)
    reading_told_at = models.DateTimeField(_("reading told at"), null=True)
    word = models.CharField(_("word"), max_length=LONGEST, blank=True)
    word_by_site = models.BooleanField(_("word made up by the site"), default=False)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("game_id", "seat")
        # Each constraint brings an index that begins with the game; an index of its own would be redundant.
        constraints = (
            models.UniqueConstraint(fields=("game", "seat"), name="one_player_a_seat"),
            models.UniqueConstraint(fields=("game", "user"), name="one_seat_a_person"),
        )

    def __str__(self) -> str:
        return self.user.username if self.user else self.name or gettext("free seat")

    @property
    def is_free(self) -> bool:
        """Whether somebody may still take this seat."""
        return self.user_id is None and not self.bot
