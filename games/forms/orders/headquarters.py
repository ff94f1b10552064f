"""The choice of a secret headquarters."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import NOBODY
from games.engine import orders as o
from games.features.headquarters.secret import CHOSEN, Headquarters
from games.forms.orders.base import OrderForm, RouteMarks, TerritoryField
from games.presentation.board.picture import Link
from games.presentation.language.grammar import the
from games.presentation.language.names import territory_name


class HeadquartersForm(OrderForm):
    """A headquarters in a territory of the reader. It may be changed until all have chosen."""

    kind = "headquarters"
    order_type = Headquarters
    template = "games/orders/headquarters.html"
    source = TerritoryField(
        error_messages={"required": gettext_lazy("Choose the territory where your headquarters is to be.")}
    )

    def clean_source(self) -> int:
        return self.territory("source")

    def order(self) -> o.Order:
        return Headquarters(self.cleaned_data["source"])

    @property
    def lands(self) -> tuple[int, ...]:
        """The territories that the reader may choose."""
        return tuple(int(land) for option in self.options for land in option.slots["territory"].values)  # type: ignore[arg-type]

    @property
    def chosen(self) -> int | None:
        """The territory that is chosen in the form, if the reader may choose it."""
        land = self.board.territory_index.get(self.value("source"))
        return land if land in self.lands else None

    @property
    def chosen_name(self) -> str:
        """The chosen territory as the object of a sentence; empty if there is none."""
        return "" if self.chosen is None else the(self.board, self.chosen)

    @property
    def present(self) -> str:
        """The headquarters chosen before, as the object of a sentence; empty if there is none."""
        chosen = CHOSEN.of(self.page.view)
        land = chosen[self.page.me] if chosen else NOBODY
        return "" if land < 0 else the(self.board, land)

    @property
    def spots(self) -> list[tuple[str, str, int, bool]]:
        """Key, name and armies of each possible territory, and whether it is chosen."""
        view, keys = self.page.view, self.board.territories
        return [
            (keys[land].key, territory_name(self.board, land), view.armies[land], land == self.chosen)
            for land in self.lands
        ]

    @property
    def route(self) -> RouteMarks:
        return RouteMarks(None, self.chosen, ())

    def links(self, address: str) -> dict[int, Link]:
        keys = self.board.territories
        return {land: Link(f"{address}source={keys[land].key}", _("Choose it.")) for land in self.lands}
