"""A draw: its round, the tables, and their results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game
from games.tournaments.formats.rounds import Round, TournamentTable
from games.tournaments.models.tournament import Tournament

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager


class Draw(models.Model):
    """One draw, made with the link for this `number` from the chains of the tournament.

    `words` is the digest that was mixed with the link, and `lots` are the entrants in shuffled order
    (docs/tournaments.md). A draw that is undone is kept with its reason, and the round is drawn again. If a
    draw is not `is_whole`, more tables follow as their entrants become known. In groups, the first draw has
    the groups as `parts`. In a knock-out, the best `advance` of each table go on.

    `entrants` is the digest of the entrants and their words. `drawn_from` says what the tables follow from in
    addition to the results. It has an object for each time that tables were added: who was `away`, the groups
    that were kept `apart` (if they had changed), the tables of the round before that were still `playing`,
    and the number of `tables` afterwards. In a draw that is undone, the last object also has the `results` of
    the round before.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="draws", db_index=False, verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    round = models.PositiveSmallIntegerField(_("round"))
    link = models.CharField(_("link"), max_length=64)
    words = models.CharField(_("digest of the words"), max_length=64)
    entrants = models.CharField(_("digest of the entrants"), max_length=64, blank=True)
    lots: models.JSONField[list[int], list[int]] = models.JSONField(_("lots"))
    byes: models.JSONField[list[int], list[int]] = models.JSONField(_("byes"))
    parts: models.JSONField[list[list[int]], list[list[int]]] = models.JSONField(_("groups"), default=list)
    advance = models.PositiveSmallIntegerField(_("who go on from each table"), default=0)
    is_whole = models.BooleanField(_("all tables drawn"), default=True)
    drawn_from: models.JSONField[list[dict[str, Any]], list[dict[str, Any]]] = models.JSONField(
        _("what it was drawn from"), default=list
    )
    drawn_at = models.DateTimeField(_("drawn at"))
    undone_at = models.DateTimeField(_("undone at"), null=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)

    if TYPE_CHECKING:
        tables: RelatedManager[DrawnTable]

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_draw_a_link"),
            models.UniqueConstraint(
                fields=("tournament", "round"), condition=Q(undone_at=None), name="one_draw_a_round"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament}, {self.round}"

    def as_round(self) -> Round:
        """Return the draw as the formats see it."""
        tables = tuple(table.as_table() for table in self.tables.all())
        return Round(tables, tuple(self.byes), tuple(map(tuple, self.parts)), self.advance)


class DrawnTable(models.Model):
    """A table of a round: `entrants` in the order of their seats, and `places` once they are known.

    `awarded` is the public reason if the organisers, and not the game, decided the places. A game that still
    runs at `ends_at` is ended. In the seats that are `capped`, somebody else finished the game for the
    entrant.

    A table without a game is looked at again at `look_at`. Since `waits_since` it waits for a single entrant,
    who plays as many games as allowed. It `is_weighed` once what follows from its places has been decided.
    """

    draw = models.ForeignKey(
        Draw, models.CASCADE, related_name="tables", db_index=False, verbose_name=_("draw")
    )
    number = models.PositiveSmallIntegerField(_("table"))
    group = models.SmallIntegerField(_("group"), default=0)
    entrants: models.JSONField[list[int], list[int]] = models.JSONField(_("entrants"))
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, related_name="tournament_table", verbose_name=_("game")
    )
    places: models.JSONField[list[int], list[int]] = models.JSONField(_("places"), default=list)
    felled: models.JSONField[list[int], list[int]] = models.JSONField(_("eliminations"), default=list)
    continents: models.JSONField[list[int], list[int]] = models.JSONField(_("continents"), default=list)
    ends_at = models.DateTimeField(_("adjudicated at"), null=True)
    capped: models.JSONField[list[int], list[int]] = models.JSONField(
        _("seats played on by others"), default=list
    )
    look_at = models.DateTimeField(_("looked at again"), default=timezone.now)
    waits_since = models.DateTimeField(_("waits since"), null=True)
    is_weighed = models.BooleanField(_("result taken into account"), default=False)
    over_at = models.DateTimeField(_("over at"), null=True)
    awarded = models.CharField(_("awarded because"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("draw_id", "number")
        constraints = (models.UniqueConstraint(fields=("draw", "number"), name="one_table_a_number"),)

    def __str__(self) -> str:
        return f"{self.draw}, {self.number}"

    def as_table(self) -> TournamentTable:
        """Return the table as the formats see it."""
        return TournamentTable(
            tuple(self.entrants),
            tuple(self.places),
            tuple(self.felled),
            tuple(self.continents),
            group=self.group,
        )
