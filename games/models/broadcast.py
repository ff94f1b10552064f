"""Messages from the staff to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.models.job import OutboundJob

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User


class BroadcastQuerySet(models.QuerySet["Broadcast"]):
    """Broadcasts, with filters by who sees them."""

    def shown_to(self, reader: User, now: datetime) -> Self:
        """Return those on top of a person's pages: neither over nor hidden by the person."""
        hidden = BroadcastCopy.objects.filter(user=reader, hidden_at__isnull=False)
        return self.filter(shown_until__gt=now).exclude(pk__in=hidden.values("broadcast"))


class Broadcast(models.Model):
    """A message to everybody, as plain text in each language of the site.

    It is on top of the pages of signed-in people until `shown_until`. It is mailed too if `by_mail`.
    """

    subject_en = models.CharField(_("subject in English"), max_length=120)
    text_en = models.TextField(_("text in English"), max_length=3000)
    subject_fr = models.CharField(_("subject in French"), max_length=120)
    text_fr = models.TextField(_("text in French"), max_length=3000)
    shown_until = models.DateTimeField(_("shown until"))
    by_mail = models.BooleanField(
        _("by mail too"),
        default=False,
        help_text=_(
            "Everybody who has not switched such mails off gets it once. Take the tick away to stop what "
            "still waits. A text that you change is not sent again."
        ),
    )
    written_at = models.DateTimeField(_("written at"), default=timezone.now, editable=False)

    objects = BroadcastQuerySet.as_manager()

    class Meta:
        verbose_name = _("message to everybody")
        verbose_name_plural = _("messages to everybody")
        ordering = ("-written_at",)

    def __str__(self) -> str:
        return self.subject

    @property
    def subject(self) -> str:
        """The subject in the active language."""
        return self.subject_fr if get_language() == "fr" else self.subject_en

    @property
    def text(self) -> str:
        """The text in the active language."""
        return self.text_fr if get_language() == "fr" else self.text_en


class BroadcastCopy(OutboundJob):
    """The copy of a broadcast for one person: whether it was mailed, and when they hid it on the site.

    The row is the mail as long as that is due.
    """

    RELATED = ("user", "broadcast")
    MAY_HAVE_BEEN_DONE = True

    broadcast = models.ForeignKey(
        Broadcast, models.CASCADE, related_name="copies", verbose_name=_("message to everybody")
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    sent_at = models.DateTimeField(_("sent at"), null=True)
    hidden_at = models.DateTimeField(_("hidden at"), null=True)

    class Meta(OutboundJob.Meta):
        verbose_name = _("copy of a message to everybody")
        verbose_name_plural = _("copies of messages to everybody")
        constraints = (models.UniqueConstraint(fields=("user", "broadcast"), name="one_copy_of_a_broadcast"),)

    def __str__(self) -> str:
        return f"{self.broadcast} → {self.user}"
