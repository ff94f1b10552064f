"""Sets of cards to hand in."""

from __future__ import annotations

from typing import NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import orders as o
from games.engine.phases.reinforce import must_trade
from games.forms.orders.base import OrderForm
from games.presentation.language.grammar import inside
from games.presentation.language.words import card_words, listed
from games.selectors.hand import CardSet, sets_in_hand


class SetChoice(NamedTuple):
    """A set to hand in: its value in the form, cards, extra armies, and whether it is chosen."""

    value: str
    set: CardSet
    names: str
    extra: str
    is_chosen: bool


class TradeForm(OrderForm):
    """A set of the hand to trade in."""

    kind = "trade"
    order_type = o.Trade
    template = "games/orders/trade.html"
    cards = forms.CharField(
        max_length=30, error_messages={"required": gettext_lazy("Choose the set that you hand in.")}
    )

    def clean_cards(self) -> tuple[int, ...]:
        numbers = self.cleaned_data["cards"].split("-")
        known = range(len(self.board.cards))
        if not all(n.isascii() and n.isdigit() and int(n) in known for n in numbers):
            raise forms.ValidationError(_("Choose one of the sets in your hand."))
        return tuple(int(number) for number in numbers)

    def order(self) -> o.Order:
        return o.Trade(self.cleaned_data["cards"])

    @property
    def is_forced(self) -> bool:
        """Whether the hand is so large that the player must trade in a set."""
        return must_trade(self.page.rulebook, self.page.view, self.page.me)

    @property
    def is_main(self) -> bool:
        """Whether trading is the main thing to do: it is forced, or there is nothing to place."""
        return self.is_forced or all(option.order is not o.Place for option in self.page.options)

    @property
    def cards_held(self) -> int:
        """The number of cards that the reader holds."""
        return len(self.page.view.hands[self.page.me])

    @property
    def choices(self) -> list[SetChoice]:
        """The sets that may be handed in, the most valuable first."""
        offered = {cards for option in self.options for cards in option.slots["cards"].values}
        found = [card_set for card_set in sets_in_hand(self.page) if card_set.cards in offered]
        values = ["-".join(map(str, card_set.cards)) for card_set in found]
        chosen = self.value("cards") or (values[0] if values else "")
        return [
            SetChoice(value, card_set, self.names(card_set), self.extra(card_set), value == chosen)
            for value, card_set in zip(values, found, strict=True)
        ]

    def names(self, card_set: CardSet) -> str:
        """Return the cards in words."""
        return listed([card_words(self.board, card) for card in card_set.cards])

    def extra(self, card_set: CardSet) -> str:
        """Return a phrase for the armies that the cards' own territories get; empty if none do."""
        if not card_set.lands:
            return ""
        lands = listed([inside(self.board, land) for land in card_set.lands])
        return _("and %(armies)d more %(lands)s") % {"armies": card_set.bonus, "lands": lands}
