"""The pieces on the table. They are redundant with the record of events, and checked by `verify_game`."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.game import Game


class Territory(models.Model):
    """A territory of a game: who holds it, with how many armies. `number` is its index on the board."""

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="territories", db_index=False, verbose_name=_("game")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    key = models.CharField(_("key"), max_length=30)
    owner = models.PositiveSmallIntegerField(_("seat of the owner"), null=True)
    armies = models.PositiveIntegerField(_("armies"))

    class Meta:
        verbose_name = _("territory")
        verbose_name_plural = _("territories")
        ordering = ("game_id", "number")
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_row_a_territory"),)

    def __str__(self) -> str:
        return self.key


class Card(models.Model):
    """A card of a game: in the pile, in a hand or on the discard.

    A card that has left the game has no row. `rank` is its position in that place, from 0 for the oldest. A
    pile is counted from its bottom, so that drawing a card moves no other.
    """

    class Place(models.TextChoices):
        DECK = "deck", _("pile")
        HAND = "hand", _("hand")
        DISCARD = "discard", _("discard")

    game = models.ForeignKey(
        Game, models.CASCADE, related_name="cards", db_index=False, verbose_name=_("game")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    place = models.CharField(_("place"), max_length=10, choices=Place)
    seat = models.PositiveSmallIntegerField(_("seat of the holder"), null=True)
    rank = models.PositiveSmallIntegerField(_("rank"))

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("game_id", "number")
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_row_a_card"),)

    def __str__(self) -> str:
        return f"{self.number}"
