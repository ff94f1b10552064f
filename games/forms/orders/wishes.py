"""Territories that a player wants, the most wanted first."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.features.draft.orders import LandWish
from games.features.draft.serving import wishes_of
from games.forms.orders.base import TerritoriesField
from games.forms.orders.listing import ListForm


class LandWishForm(ListForm):
    """A ranking of the territories in the draft."""

    kind = "wishes"
    order_type = LandWish
    template = "games/orders/wishes.html"
    listed_in = "wishes"
    wishes = TerritoriesField(error_messages={"required": gettext_lazy("Name at least one territory.")})

    def clean_wishes(self) -> tuple[int, ...]:
        return tuple(self.territories("wishes"))

    def order(self) -> o.Order:
        return LandWish(self.cleaned_data["wishes"])

    @property
    def as_text(self) -> str:
        wishes = tuple(self.kept)
        return self.written(LandWish(wishes)) if wishes else ""

    @property
    def kept(self) -> Iterable[int]:
        return wishes_of(self.page.view, self.page.me)

    @property
    def possible(self) -> Iterable[int]:
        return range(len(self.board.territories))
