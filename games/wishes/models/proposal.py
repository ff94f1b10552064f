"""Tables that the site proposes to people whose wishes fit together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.fairness.words import LONGEST
from games.models import Game

if TYPE_CHECKING:
    from datetime import datetime

    from django_stubs_ext.db.models.manager import RelatedManager


class ProposalQuerySet(models.QuerySet["Proposal"]):
    """Proposals, filtered by what still happens to them."""

    def late(self, now: datetime) -> ProposalQuerySet:
        """Return the open ones to which somebody has not answered in time."""
        return self.filter(status=Proposal.Status.OPEN, answer_by__lt=now)


class Proposal(models.Model):
    """A table in the making. It becomes a game when all its people have said yes.

    `turn` is the time for a turn in seconds. Of the `seats`, `people` take some and computer players the
    others.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        BEGUN = "begun", _("begun")
        GONE = "gone", _("given up")

    rulebook_key = models.CharField(_("rulebook"), max_length=40)
    options: models.JSONField[dict[str, str], dict[str, str]] = models.JSONField(_("options"), default=dict)
    turn = models.PositiveIntegerField(_("time for a turn"))
    seats = models.PositiveSmallIntegerField(_("seats"))
    people = models.PositiveSmallIntegerField(_("people"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)
    answer_by = models.DateTimeField(_("answer by"))
    game = models.OneToOneField(
        Game, models.SET_NULL, null=True, related_name="proposal", verbose_name=_("game")
    )

    objects = ProposalQuerySet.as_manager()

    if TYPE_CHECKING:
        places: RelatedManager[ProposedSeat]

    class Meta:
        verbose_name = _("proposed table")
        verbose_name_plural = _("proposed tables")
        ordering = ("pk",)
        indexes = (
            models.Index(
                fields=("answer_by",), condition=models.Q(status="open"), name="proposals_to_answer"
            ),
        )

    def __str__(self) -> str:
        return f"{self.rulebook_key}, {self.get_status_display()}"


class ProposedSeat(models.Model):
    """A seat at a proposed table, for a person. They can say yes until the table's time is up.

    `since` is when their wish began to wait. A place that was given up is kept for the statistics, with
    `is_open` false; so is every place of a table that begins or is given up.
    """

    class Answer(models.TextChoices):
        NONE = "", _("none yet")
        YES = "yes", _("yes")
        NO = "no", _("no")
        LATE = "late", _("too late")

    proposal = models.ForeignKey(
        Proposal, models.CASCADE, related_name="places", verbose_name=_("proposed table")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="places", verbose_name=_("person")
    )
    since = models.DateTimeField(_("since"))
    answer = models.CharField(_("answer"), max_length=10, choices=Answer, blank=True, default=Answer.NONE)
    word = models.CharField(_("word"), max_length=LONGEST, blank=True)
    is_open = models.BooleanField(_("open"), default=True)

    class Meta:
        verbose_name = _("place")
        verbose_name_plural = _("places")
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(fields=("proposal", "user"), name="one_place_at_a_table"),
            models.UniqueConstraint(
                fields=("user",), condition=models.Q(is_open=True), name="one_open_place_a_person"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.proposal}"
