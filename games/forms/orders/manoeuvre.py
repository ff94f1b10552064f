"""The manoeuvre: its source, its target, and the number of armies."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.forms.orders.base import NumberField, TerritoryField
from games.forms.orders.route import RouteForm


class FortifyForm(RouteForm):
    """A move of armies between the reader's own territories."""

    kind = "fortify"
    order_type = o.Fortify
    template = "games/orders/fortify.html"
    source = TerritoryField(error_messages={"required": gettext_lazy("Choose where the armies come from.")})
    target = TerritoryField(error_messages={"required": gettext_lazy("Choose where the armies go.")})
    armies_moved = NumberField(error_messages={"required": gettext_lazy("Say how many armies move.")})

    def order(self) -> o.Fortify:
        data = self.cleaned_data
        return o.Fortify(data["source"], data["target"], data["armies_moved"])

    @property
    def ends_turn(self) -> bool:
        """Whether the move ends the turn: in the last phase and move, if only one seat can move."""
        movers = {self.led(source) for source in self.routes}
        return self.page.is_last_move and len(movers) < 2

    @property
    def from_here(self) -> str:
        return _("Move armies from here.")

    @property
    def to_there(self) -> str:
        return _("Move armies here %(source)s.")

    @property
    def most(self) -> int:
        """The most armies that can leave the chosen source."""
        return max(self.numbers("armies", self.origin, self.goal), default=0)

    @property
    def armies_chosen(self) -> str:
        """The number that the field shows: the reader's choice, or else all that can go."""
        return self.value("armies_moved") or str(self.most)
