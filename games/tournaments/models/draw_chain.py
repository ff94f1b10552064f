"""The secret chains behind the draws of a tournament, which anybody can check (docs/tournaments.md).

No page shows the secrets, not even to the staff.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.fairness.chain import SHUFFLES, HashChain
from games.tournaments.models.tournament import Tournament


class DrawChain(models.Model):
    """A hash chain with a public `end`, for the draws after the first `draws_before` of the tournament.

    `kept` is the secret (see `games.fairness.chain`). A tournament gets another chain each time that the site
    is restored from a backup while the tournament is going on.
    """

    tournament = models.ForeignKey(
        Tournament, models.CASCADE, related_name="chains", verbose_name=_("tournament")
    )
    draws_before = models.PositiveSmallIntegerField(_("draws before"), default=0)
    committed_at = models.DateTimeField(_("committed at"), default=timezone.now)
    end = models.CharField(_("end of the chain"), max_length=64)
    kept = models.BinaryField(_("chain"))

    class Meta:
        verbose_name = _("chain of draws")
        verbose_name_plural = _("chains of draws")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.end[:8]}…"

    def save(self, *args: object, **named: object) -> None:
        """Make the chain when the row is first saved."""
        if not self.end:
            chain = HashChain.new(SHUFFLES, SHUFFLES)
            self.end, self.kept = chain.end, chain.kept
        super().save(*args, **named)  # type: ignore[arg-type]

    def link(self, number: int) -> bytes:
        """Return the link for the draw with this number in the tournament."""
        return HashChain(bytes(self.kept), SHUFFLES).link(number - self.draws_before)
