"""Objectives shown to all players."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.features.aims_text import aim_wording
from games.features.objectives.cards import RANKS
from games.features.objectives.cards_text import RANK_NAMES
from games.features.objectives.hands import objective_of
from games.features.objectives.showing import Show
from games.forms.orders.base import OrderForm
from games.presentation.language.wording import worded


class ShowForm(OrderForm):
    """An achieved objective to show, among those that may be shown now."""

    kind = "show"
    order_type = Show
    template = "games/orders/show.html"
    rank = forms.CharField(error_messages={"required": gettext_lazy("Choose the objective that you show.")})

    def clean_rank(self) -> int:
        rank = str(self.cleaned_data["rank"])
        if rank not in RANKS:
            raise forms.ValidationError(_("Choose the objective that you show."))
        return RANKS.index(rank)

    def order(self) -> o.Order:
        return Show(self.cleaned_data["rank"])

    @property
    def choices(self) -> list[tuple[str, str, str, bool]]:
        """Each rank, the highest first: its name, its objective, and whether it is chosen."""
        (option,) = self.options
        ranks = [rank for rank in reversed(RANKS) if rank in option.slots["rank"].values]
        chosen = self.value("rank") or ranks[0]
        return [
            (rank, _(RANK_NAMES[RANKS.index(rank)]), self.sentence(rank), rank == chosen) for rank in ranks
        ]

    def sentence(self, rank: str) -> str:
        """Return the reader's objective of a rank in words."""
        objective = objective_of(self.page.rulebook, self.page.view, self.page.me, RANKS.index(rank))
        return worded(self.board, aim_wording(objective.condition)) if objective else ""
