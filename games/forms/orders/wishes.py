"""Territories that one wants, the most wanted first."""

from __future__ import annotations

from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.engine.features.draft.orders import Wish
from games.engine.features.draft.serving import wishes_of
from games.forms.orders.base import OrderForm, Route, TerritoriesField
from games.presentation.board.picture import Link
from games.presentation.language.names import territory_name


class WishForm(OrderForm):
    """A list of territories, which a click on the map makes longer."""

    kind = "wishes"
    order_type = Wish
    template = "games/orders/wishes.html"
    wishes = TerritoriesField(error_messages={"required": gettext_lazy("Name at least one territory.")})

    def clean_wishes(self) -> tuple[int, ...]:
        return tuple(self.territories("wishes"))

    def order(self) -> o.Order:
        return Wish(self.cleaned_data["wishes"])

    @property
    def present(self) -> str:
        """What was sent or chosen on the map, or else the list that holds now."""
        kept = wishes_of(self.page.view, self.page.me)
        return self.value("wishes") or ", ".join(territory_name(self.board, land) for land in kept)

    @property
    def listed(self) -> tuple[int, ...]:
        """The territories on the list that stands in the form, as far as their names are read."""
        names = {territory_name(self.board, land): land for land in range(len(self.board.territories))}
        return tuple(names[name] for name in self.present.split(", ") if name in names)

    @property
    def route(self) -> Route:
        return Route(None, None, self.listed)

    def links(self, address: str) -> dict[int, Link]:
        listed, found = self.listed, {}
        for land in range(len(self.board.territories)):
            if land not in listed:
                longer = ", ".join(filter(None, (self.present, territory_name(self.board, land))))
                found[land] = Link(f"{address}{urlencode({'wishes': longer})}", _("Put it on your list."))
        return found
