"""Free territories that players claim in turn: one now, or a list for the turns to come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.engine.phases.claim import CLAIM
from games.forms.orders.base import OrderForm, RouteMarks, TerritoriesField, TerritoryField
from games.forms.orders.listing import ListForm
from games.presentation.board.picture import Link
from games.presentation.language.grammar import the
from games.presentation.language.names import continent_name, territory_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.selectors.game_page import GamePage


class Free(NamedTuple):
    """A free territory: its key, its name, and whether it is chosen."""

    key: str
    name: str
    is_chosen: bool


class FreeContinent(NamedTuple):
    """The free territories of a continent."""

    name: str
    free: list[Free]


class ClaimingForm(OrderForm):
    """The free territories, for both forms about claims."""

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        return page.view.phase == CLAIM.key and super().is_offered(page)

    @property
    def lands(self) -> tuple[int, ...]:
        """The free territories that the reader may claim."""
        slots = [option.slots["territory"] for option in self.options if "territory" in option.slots]
        return slots[0].values if slots else ()  # type: ignore[return-value]

    @property
    def regions(self) -> list[FreeContinent]:
        """The free territories by continent."""
        free, chosen = set(self.lands), self.value("source")
        found = []
        for i, continent in enumerate(self.board.continents):
            lands = [land for land in continent.territories if land in free]
            keys = ((self.board.territories[land].key, territory_name(self.board, land)) for land in lands)
            spots = [Free(key, name, key == chosen) for key, name in keys]
            if spots:
                found.append(FreeContinent(continent_name(self.board, i), spots))
        return found


class ClaimForm(ClaimingForm):
    """A claim to one free territory."""

    kind = "claim"
    order_type = o.Place
    template = "games/orders/claim.html"
    source = TerritoryField(error_messages={"required": gettext_lazy("Choose the territory that you claim.")})

    def clean_source(self) -> int:
        return self.territory("source")

    def order(self) -> o.Order:
        return o.Place(((self.cleaned_data["source"], 1),))

    @property
    def chosen(self) -> int | None:
        """The territory that is chosen in the form, if it is free."""
        land = self.board.territory_index.get(self.value("source"))
        return land if land in self.lands else None

    @property
    def chosen_name(self) -> str:
        """The chosen territory as the object of a sentence; empty if there is none."""
        return "" if self.chosen is None else the(self.board, self.chosen)

    @property
    def route(self) -> RouteMarks:
        return RouteMarks(None, self.chosen, ())

    @property
    def placed(self) -> Mapping[int, int]:
        return {} if self.chosen is None else {self.chosen: 1}

    def links(self, address: str) -> dict[int, Link]:
        keys = self.board.territories
        return {land: Link(f"{address}source={keys[land].key}", _("Choose it.")) for land in self.lands}


class ClaimPreferencesForm(ListForm, ClaimingForm):
    """Territories in order of preference, claimed when the player's turn comes.

    An empty list withdraws the present one. Territories that others have claimed meanwhile are dropped,
    unless no others are left.
    """

    kind = "preferences"
    order_type = o.Plan
    template = "games/orders/preferences.html"
    aside = True
    listed_in = "preferences"
    preferences = TerritoriesField(required=False)

    def clean_preferences(self) -> tuple[tuple[int, int], ...]:
        lands = self.territories("preferences")
        still_free = [land for land in lands if land in self.lands]
        return tuple((land, 1) for land in dict.fromkeys(still_free or lands))

    def order(self) -> o.Order:
        return o.Plan(self.cleaned_data["preferences"])

    @property
    def as_text(self) -> str:
        plan = self.page.view.plans[self.page.me]
        return self.written(o.Plan(plan)) if plan else ""

    @property
    def kept(self) -> Iterable[int]:
        return (land for land, _armies in self.page.view.plans[self.page.me])

    @property
    def possible(self) -> Iterable[int]:
        return self.lands
