"""Cards given to independents to win them over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.features.allies.allegiance import ally_of
from games.features.allies.influence import MOST_CARDS, Influence
from games.forms.orders.base import NumberField, OrderForm
from games.presentation.language.words import card_words
from games.presentation.turn.powers import stance

if TYPE_CHECKING:
    from games.selectors.game_page import Seat


class LabelledChoice(NamedTuple):
    """Something to choose: its value, its label, a note, and whether it is chosen."""

    value: int
    label: str
    note: str
    is_chosen: bool


class InfluenceForm(OrderForm):
    """A card of the hand, and the independents that receive it."""

    kind = "influence"
    order_type = Influence
    template = "games/orders/influence.html"
    card = NumberField(error_messages={"required": gettext_lazy("Choose the card that you give.")})
    force = NumberField(error_messages={"required": gettext_lazy("Choose who gets the card.")})

    def clean_card(self) -> int:
        card: int = self.cleaned_data["card"]
        if card >= len(self.board.cards):
            raise forms.ValidationError(_("Choose the card that you give."))
        return card

    def order(self) -> o.Order:
        return Influence(self.cleaned_data["card"], self.cleaned_data["force"])

    @property
    def most_cards(self) -> int:
        """The number of cards with which independents can no longer be won over."""
        return MOST_CARDS

    @property
    def cards(self) -> list[LabelledChoice]:
        """The cards in the reader's hand."""
        hand = self.page.view.hands[self.page.me]
        chosen = self.value("card") or str(hand[0])
        return [LabelledChoice(card, card_words(self.board, card), "", str(card) == chosen) for card in hand]

    @property
    def neutrals(self) -> list[LabelledChoice]:
        """The independents that may receive a card, with their allies; the reader's come last.

        The latter are never preselected as long as there are others, since a card would hardly change
        anything.
        """
        view, chosen = self.page.view, self.value("force")
        numbers = [int(str(option.slots["force"].values[0])) for option in self.options]
        seats = {number: self.page.seats[view.players - 1 + number] for number in numbers}
        allied = {number: ally_of(view, seats[number].number) == self.page.me for number in numbers}
        others = [number for number in numbers if not allied[number]]
        if not chosen and others:
            chosen = str(others[0])
        return [
            LabelledChoice(
                number, seats[number].name, self.note(seats[number], allied[number]), str(number) == chosen
            )
            for number in sorted(numbers, key=allied.__getitem__)
        ]

    def note(self, neutral: Seat, is_mine: bool) -> str:
        """Return whose allies these independents are, and their cards if they are the reader's."""
        if not is_mine:
            return stance(self.page, neutral)
        return _("already your ally, %(cards)d of %(most)d cards") % {
            "cards": neutral.cards,
            "most": MOST_CARDS,
        }
