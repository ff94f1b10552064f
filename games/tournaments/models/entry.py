"""The entries of a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.fairness.words import LONGEST
from games.tournaments.formats.chosen import EARLIEST
from games.tournaments.models.tournament import Tournament
from games.tournaments.names import team_of

if TYPE_CHECKING:
    from accounts.models import User


class Entry(models.Model):
    """A place in a tournament, by its `number`, and the person or computer player who has it.

    When the account of the person is deleted, `user` is None, but the results stay. `word` goes into all
    draws, and into the dice of all games of the entrant. `seed` is set by hand, or worked out when entry
    closes; the lowest is the best. `club` is a club or team, as the entrant wrote it. An entry takes part
    from the draw with the number `since` on.

    Reserves have no place yet. Once entry is closed, those with a place are numbered from 1 without a gap. In
    the end, the best three people have a `prize`.
    """

    class State(models.TextChoices):
        IN = "in", _("plays")
        LEAVING = "leaving", _("leaves after their games")
        OUT = "out", _("has left")
        RESERVE = "reserve", _("in reserve")

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="entries", db_index=False, verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    user: models.ForeignKey[User | None, User | None] = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="tournament_entries",
        verbose_name=_("person"),
    )
    bot = models.CharField(_("computer player"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=30, blank=True)
    club = models.CharField(_("club or team"), max_length=30, blank=True)
    seed = models.PositiveSmallIntegerField(_("seed"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.IN)
    word = models.CharField(_("word"), max_length=LONGEST, blank=True)
    word_by_site = models.BooleanField(_("word made up by the site"), default=False)
    prize = models.PositiveSmallIntegerField(_("place among people"), null=True)
    since = models.PositiveSmallIntegerField(_("since the draw"), default=1)
    entered_at = models.DateTimeField(_("entered at"), default=timezone.now)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="one_entry_a_number"),
            models.UniqueConstraint(fields=("tournament", "user"), name="one_entry_a_person"),
        )

    def __str__(self) -> str:
        return self.user.username if self.user else self.name or gettext("a former player")

    @property
    def chosen_seed(self) -> int | None:
        """The seed, unless the tournament seeds by lot."""
        return None if self.tournament.seeding == Tournament.Seeding.LOT else self.seed

    @property
    def clubs(self) -> frozenset[str]:
        """The clubs as the formats see them: the team, if there is one."""
        return frozenset({self.team} if self.team else ())

    @property
    def team(self) -> str:
        """The club or team in a form that ignores how it is written; empty for none."""
        return self.club.casefold() if self.tournament.version == EARLIEST else team_of(self.club)

    @property
    def is_reserve(self) -> bool:
        """Whether they have no place yet."""
        return self.state == self.State.RESERVE

    @property
    def is_in(self) -> bool:
        """Whether they take part in the next draw."""
        return self.state == self.State.IN and (self.user_id is not None or bool(self.bot))
