"""Armies that take off."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.engine.features.airborne.orders import Embark
from games.forms.orders.base import NumberField, OrderForm, TerritoryField
from games.presentation.language.names import territory_name
from risk_site.collation import alphabetical


class Place(NamedTuple):
    """A territory to choose: its key, its name, how many armies can leave it, whether it is chosen."""

    key: str
    name: str
    armies: int
    is_chosen: bool


class EmbarkForm(OrderForm):
    """From where, to where, how many."""

    kind = "embark"
    order_type = Embark
    template = "games/orders/embark.html"
    aside = True
    embark_from = TerritoryField(
        error_messages={"required": gettext_lazy("Choose from where armies set out.")}
    )
    embark_to = TerritoryField(error_messages={"required": gettext_lazy("Choose where they will land.")})
    embarked = NumberField(error_messages={"required": gettext_lazy("Say how many armies set out.")})

    def clean_embark_from(self) -> int:
        return self.territory("embark_from")

    def clean_embark_to(self) -> int:
        return self.territory("embark_to")

    def order(self) -> o.Order:
        data = self.cleaned_data
        return Embark(data["embark_from"], data["embark_to"], data["embarked"])

    @property
    def sources(self) -> list[Place]:
        """The territories that armies can leave."""
        return self.places("from", "embark_from")

    @property
    def targets(self) -> list[Place]:
        """The territories to which planes get from any of these."""
        return self.places("to", "embark_to")

    def places(self, slot: str, field: str) -> list[Place]:
        """The values of a slot in all options, by name."""
        lands = {int(str(land)) for option in self.options for land in option.slots[slot].values}
        keys, armies = self.board.territories, self.page.view.armies
        found = [
            Place(keys[land].key, territory_name(self.board, land), armies[land] - 1, False) for land in lands
        ]
        chosen = self.value(field)
        return [
            place._replace(is_chosen=place.key == chosen)
            for place in sorted(found, key=lambda place: alphabetical(place.name))
        ]
