"""A card given to independents, to win them over."""

from __future__ import annotations

from typing import NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.forms.orders.base import NumberField, OrderForm
from games.presentation.words import card_words


class Pick(NamedTuple):
    """Something to choose: its value, its label, what is to be said of it, whether it is chosen."""

    value: int
    label: str
    note: str
    is_chosen: bool


class InfluenceForm(OrderForm):
    """Choose a card of the hand and the independents who get it."""

    kind = "influence"
    order_type = o.Influence
    template = "games/orders/influence.html"
    card = NumberField(error_messages={"required": gettext_lazy("Choose the card that you give.")})
    force = NumberField(error_messages={"required": gettext_lazy("Choose who gets the card.")})

    def clean_card(self) -> int:
        card: int = self.cleaned_data["card"]
        if card >= len(self.board.cards):
            raise forms.ValidationError(_("Choose the card that you give."))
        return card

    def order(self) -> o.Order:
        return o.Influence(self.cleaned_data["card"], self.cleaned_data["force"])

    @property
    def cards(self) -> list[Pick]:
        """The cards of the hand."""
        hand = self.page.view.hands[self.page.me]
        chosen = self.value("card") or str(hand[0])
        return [Pick(card, card_words(self.board, card), "", str(card) == chosen) for card in hand]

    @property
    def forces(self) -> list[Pick]:
        """The independents that may be given one, and whose allies they are now."""
        numbers = [option.slots["force"].values[0] for option in self.options]
        chosen = self.value("force") or str(numbers[0])
        seats = {number: self.page.seats[self.page.view.players - 1 + int(str(number))] for number in numbers}
        return [
            Pick(int(str(number)), seat.name, seat.allegiance, str(number) == chosen)
            for number, seat in seats.items()
        ]
