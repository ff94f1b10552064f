"""A tournament: what is played, who may enter and when, and its status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.tournaments.models.entrance import Entrance
from games.tournaments.models.play import Play

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from accounts.models import User
    from games.tournaments.models.complaint import Complaint
    from games.tournaments.models.draw import Draw
    from games.tournaments.models.draw_chain import DrawChain
    from games.tournaments.models.entry import Entry
    from games.tournaments.models.guest import Guest
    from games.tournaments.models.message import Message
    from games.tournaments.models.step import Step


def in_language(english: str, french: str) -> str:
    """Return the text in the reader's language, or in the other one if that is empty."""
    return (french or english) if (get_language() or "").startswith("fr") else (english or french)


class Tournament(Play, Entrance):
    """A tournament, from its announcement to the final standings."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        ANNOUNCED = "announced", _("announced")
        RUNNING = "running", pgettext_lazy("tournament", "running")
        OVER = "over", pgettext_lazy("tournament", "over")
        CALLED_OFF = "called_off", _("called off")

    class Seeding(models.TextChoices):
        LOT = "lot", _("by lot")
        HAND = "hand", _("by hand")
        EARLIER = "earlier", _("by the tournament before")

    name = models.CharField(_("name"), max_length=60)
    about_en = models.TextField(_("description in English"), blank=True, max_length=4000)
    about_fr = models.TextField(_("description in French"), blank=True, max_length=4000)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    organisers: models.ManyToManyField[User, models.Model] = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="organised_tournaments",
        verbose_name=_("organisers"),
        limit_choices_to={"is_staff": True},
        help_text=_(
            "Members of staff who run this tournament beside whoever has made it, even if they may run no "
            "other."
        ),
    )

    arbiter: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("arbiter"),
        limit_choices_to={"is_staff": True, "is_active": True},
        help_text=_(
            "A member of staff who decides about tables and complaints if an organiser plays. An organiser "
            "who runs it alone cannot play without one."
        ),
    )

    follows: models.ForeignKey[Tournament | None, Tournament | None] = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seasons",
        verbose_name=_("the tournament before"),
        help_text=_("Whose final standings seed this one; in a league its season before."),
    )
    prizes_en = models.TextField(_("prizes in English"), blank=True, max_length=1000)
    prizes_fr = models.TextField(_("prizes in French"), blank=True, max_length=1000)
    seeding = models.CharField(_("seeding"), max_length=10, choices=Seeding, default=Seeding.LOT)

    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    ended_at = models.DateTimeField(_("ended at"), null=True, editable=False)
    winner = models.ForeignKey(
        "tournaments.Entry",
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("winner"),
    )

    if TYPE_CHECKING:
        entries: RelatedManager[Entry]
        guests: RelatedManager[Guest]
        draws: RelatedManager[Draw]
        chains: RelatedManager[DrawChain]
        steps: RelatedManager[Step]
        complaints: RelatedManager[Complaint]
        messages: RelatedManager[Message]

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-closes_at", "-pk")
        indexes = (
            models.Index(
                fields=("status",), condition=Q(status__in=("announced", "running")), name="tournaments_going"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **named: object) -> None:
        """Save the tournament, and give a new one a chain for its draws."""
        is_new = self.pk is None
        with transaction.atomic():
            super().save(*args, **named)  # type: ignore[arg-type]
            if is_new:
                self.chains.create()

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("tournament", args=[self.pk])

    @property
    def about(self) -> str:
        """The description by the organisers, in the reader's language if they wrote one."""
        return in_language(self.about_en, self.about_fr)

    @property
    def prizes(self) -> list[str]:
        """The prizes for the first, second, … place, in the reader's language if written."""
        return in_language(self.prizes_en, self.prizes_fr).splitlines()

    @property
    def is_open(self) -> bool:
        """Whether entry is open now."""
        return self.status == self.Status.ANNOUNCED and self.opens_at <= timezone.now() < self.closes_at

    @property
    def shows_names(self) -> bool:
        """Whether everybody sees who has entered; hidden names are shown while any draw counts."""
        return not self.names_hidden or self.draws.filter(undone_at=None).exists()

    @property
    def offers_late_entry(self) -> bool:
        """Whether late entry is allowed after it has begun."""
        return self.late_entry and "late_entry" in self.kind.settings

    @property
    def takes_late_entries(self) -> bool:
        """Whether it has begun and late entry is still possible."""
        if not (self.offers_late_entry and self.is_running):
            return False
        return 2 * self.draws.filter(undone_at=None).count() <= self.rounds

    @property
    def places_free(self) -> int:
        """The number of places that nobody has yet."""
        return max(0, self.most - self.entries.filter(state="in").count())

    @property
    def has_place(self) -> bool:
        """Whether a person who enters now gets a place and does not become a reserve."""
        return (not self.is_running or self.takes_late_entries) and self.places_free > 0

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def asks_club(self) -> bool:
        """Whether entrants name the club or team that they play for."""
        return self.has_teams or self.clubs_apart
