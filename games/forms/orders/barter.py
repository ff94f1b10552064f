"""Offers to exchange territories, and their acceptance."""

from __future__ import annotations

from typing import NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.features.barter.orders import OPEN_BARTER, Accept, Offer
from games.features.exchanges.lots import Lot
from games.forms.orders.base import NumberField, OrderForm
from games.presentation.language.names import territories_by_name, territory_name
from games.presentation.language.words import listed

NOTHING_CHOSEN = gettext_lazy("Choose what you give, and what you want for it.")


class TerritoryChoice(NamedTuple):
    """A territory to choose: its index, its name, and whether it is chosen."""

    land: int
    name: str
    is_chosen: bool


class LandsToAskFor(NamedTuple):
    """The territories that may be asked for, and the name and look of their owner."""

    name: str
    look: str
    lands: list[TerritoryChoice]


class OfferForm(OrderForm):
    """Territories to give, and those wanted from another player in return."""

    kind = "offer"
    order_type = Offer
    template = "games/orders/offer.html"
    given = forms.MultipleChoiceField(error_messages={"required": NOTHING_CHOSEN})
    taken = forms.MultipleChoiceField(error_messages={"required": NOTHING_CHOSEN})

    def add_fields(self) -> None:
        for name in ("given", "taken"):
            field = self.fields[name]
            assert isinstance(field, forms.MultipleChoiceField)
            field.choices = [(str(land), "") for land in range(len(self.board.territories))]

    def order(self) -> o.Order:
        return Offer(self.lot("given"), self.lot("taken"))

    def lot(self, field: str) -> Lot:
        """Return the territories that were sent in a field."""
        return tuple(sorted(int(land) for land in self.cleaned_data[field]))

    @property
    def is_beside(self) -> bool:
        """Whether the reader has offers from others to answer first."""
        return any(OPEN_BARTER.open_to(self.page.view, self.page.me))

    @property
    def mine(self) -> list[TerritoryChoice]:
        """The territories that the reader may give."""
        return self.picks("given", self.page.me)

    @property
    def holdings(self) -> list[LandsToAskFor]:
        """The territories that the reader may ask for, by owner."""
        lots = (option.slots["taken"].values[0] for option in self.options)
        owners = [self.page.view.owner[lot[0]] for lot in lots if isinstance(lot, tuple)]
        seats = [self.page.seats[owner] for owner in owners]
        return [LandsToAskFor(seat.name, seat.look, self.picks("taken", seat.number)) for seat in seats]

    def picks(self, field: str, owner: int) -> list[TerritoryChoice]:
        """Return the territories of a seat, by name."""
        chosen = [str(value) for value in self[field].value() or ()]
        return [
            TerritoryChoice(land, name, str(land) in chosen)
            for land, name in territories_by_name(self.board)
            if self.page.view.owner[land] == owner
        ]


class Deal(NamedTuple):
    """An offer to the reader: its number and its terms."""

    number: int
    terms: str


class AcceptForm(OrderForm):
    """Acceptance of one of the offers."""

    kind = "accept"
    order_type = Accept
    template = "games/orders/accept.html"
    number = NumberField(error_messages={"required": gettext_lazy("Choose an offer.")})

    def order(self) -> o.Order:
        return Accept(self.cleaned_data["number"])

    @property
    def deals(self) -> list[Deal]:
        """The offers to the reader."""
        template = _("%(name)s gives you %(given)s for %(taken)s")
        return [
            Deal(
                number,
                template
                % {
                    "name": self.page.seats[seat].name,
                    "given": listed([territory_name(self.board, land) for land in given]),
                    "taken": listed([territory_name(self.board, land) for land in taken]),
                },
            )
            for number, seat, _other, given, taken in OPEN_BARTER.open_to(self.page.view, self.page.me)
        ]
