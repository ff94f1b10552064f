"""Letters: what players write to others at their table.

Nobody but the writer and those to whom a letter was written may read it; `games.selectors.letters` is the
only way to read one. No record, export, search or computer player knows of letters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import Game
from games.models.mail.outbox import Mail

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from accounts.models import User


class Audience(models.TextChoices):
    """To whom a letter was written."""

    ALL = "all", _("all at the table")
    TEAM = "team", _("the team")
    SOME = "some", _("some players")


class Letter(models.Model):
    """A letter that was delivered. `seat` is the writer's seat when they wrote it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", verbose_name=_("game"))
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("writer")
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    audience = models.CharField(_("audience"), max_length=4, choices=Audience)
    text = models.TextField(_("text"))
    written_at = models.DateTimeField(_("written at"), default=timezone.now, editable=False)

    if TYPE_CHECKING:
        copies: RelatedManager[LetterCopy]

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ("pk",)
        indexes = (models.Index(fields=("writer", "written_at"), name="letters_of_a_writer"),)

    def __str__(self) -> str:
        return f"{self.pk}"


class LetterCopy(models.Model):
    """The copy of a letter for one of its readers. Only they know when they read it.

    `mail` is the mail that brings it, or brought it: none yet, or none at all if it was read before.
    """

    letter = models.ForeignKey(Letter, models.CASCADE, related_name="copies", verbose_name=_("letter"))
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("reader")
    )
    read_at = models.DateTimeField(_("read at"), null=True)
    mail = models.ForeignKey(
        Mail, models.SET_NULL, null=True, related_name="letters", verbose_name=_("brought by")
    )

    class Meta:
        verbose_name = _("copy of a letter")
        verbose_name_plural = _("copies of letters")
        constraints = (models.UniqueConstraint(fields=("letter", "reader"), name="one_copy_a_reader"),)
        indexes = (
            models.Index(
                fields=("reader",), condition=models.Q(read_at__isnull=True), name="letters_to_read"
            ),
        )

    def __str__(self) -> str:
        return f"{self.letter_id} → {self.reader}"


class HeldLetter(models.Model):
    """A letter that came by mail and was not sent, because it is not certain what its writer wanted.

    Only the writer sees it. They send it or throw it away. `people` are the keys of those to whom it would
    go, if it goes to `SOME`.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", verbose_name=_("game"))
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("writer")
    )
    audience = models.CharField(_("audience"), max_length=4, choices=Audience)
    people = models.JSONField(_("people"), default=list)
    text = models.TextField(_("text"))
    held_at = models.DateTimeField(_("held since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("held letter")
        verbose_name_plural = _("held letters")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.pk} ← {self.writer}"


class LetterReportQuerySet(models.QuerySet["LetterReport"]):
    """Reports, filtered by who may see them."""

    def open_to(self, reader: User) -> LetterReportQuerySet:
        """Return the reports from games in which a person has no seat, and never had one."""
        games = Game.objects
        return self.exclude(game__in=games.of(reader)).exclude(game__in=games.left_by(reader))


class LetterReport(models.Model):
    """A complaint to the site's staff about a letter.

    `letters` quotes the letter and those around it, as far as the person who reports it could read them: a
    list of writer, time and text.
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", verbose_name=_("game"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("reported by")
    )
    letter = models.ForeignKey(Letter, models.CASCADE, related_name="+", verbose_name=_("letter"))
    letters = models.JSONField(_("letters"), default=list)
    reported_at = models.DateTimeField(_("reported at"), default=timezone.now, editable=False)
    done_at = models.DateTimeField(_("done at"), null=True)

    objects = LetterReportQuerySet.as_manager()

    class Meta:
        verbose_name = _("reported letter")
        verbose_name_plural = _("reported letters")
        ordering = ("-pk",)
        constraints = (models.UniqueConstraint(fields=("letter", "by"), name="one_report_a_letter"),)

    def __str__(self) -> str:
        return f"{self.letter_id} ← {self.by}"
