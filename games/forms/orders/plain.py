"""Orders without choices, and orders written as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import events as e
from games.engine import orders as o
from games.engine.notation import UnreadableLine, parse_list, parse_order, reads_alone
from games.forms.ahead.next_turn import ListField
from games.forms.orders.base import OrderForm
from games.presentation.turn.ahead.next_turn import names_at
from games.presentation.turn.ahead.written import examples_of
from games.rulebooks.texts import guide

if TYPE_CHECKING:
    from games.engine import Option
    from games.engine.lists import Step
    from games.presentation.turn.ahead.written import Written
    from games.selectors.game_page import GamePage


class EndForm(OrderForm):
    """The end of the present phase."""

    kind = "end"
    order_type = o.End
    template = "games/orders/end.html"
    sure = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def clean(self) -> None:
        """Ask for confirmation if this ends the turn while an order could still be taken back."""
        sent, page = self.cleaned_data, self.page
        if sent.get("seen") == page.seen and page.last_order and page.is_last_phase and not sent.get("sure"):
            self.asks = True
            raise ValidationError(_("This ends your turn, and nothing in it can be taken back afterwards."))

    def order(self) -> o.Order:
        return o.End()

    @property
    def label(self) -> str:
        """The label of the button, which says what ending this phase means."""
        labels = {
            "reinforce": _("Go on to the attacks"),
            "attack": _("Stop attacking and go on to the move"),
        }
        view = self.page.view
        if self.asks:
            return _("End the turn")
        if left := self.left_out:
            return ngettext(
                "Go on without the %(armies)d army that is left",
                "Go on without the %(armies)d armies that are left",
                left,
            ) % {"armies": left}
        for option in self.page.options:
            if passing := guide(self.page.rulebook, option.order).prompt.passing:
                return _(passing)
        if view.pending or not view.round:
            return _("Go on")
        if self.page.is_last_phase:
            if view.phase == "attack":
                return _("Stop attacking and end the turn")
            return _("Move nothing and end the turn")
        return labels.get(view.phase) or _("Go on")

    @property
    def left_out(self) -> int:
        """The number of unplaced armies that going on would give up."""
        return sum(option.most or 0 for option in self.page.options if option.order is o.Place)


class TakeBackForm(OrderForm):
    """Withdrawal of the last order. In the reader's turn it says if nothing can be withdrawn."""

    kind = "take_back"
    order_type = o.TakeBack
    template = "games/orders/take_back.html"

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        return page.is_my_turn and page.is_my_decision

    def order(self) -> o.Order:
        return o.TakeBack()

    @property
    def explanation(self) -> str:
        """A sentence on what would be taken back, or that nothing can be."""
        words: dict[type, str] = {
            e.Placed: _("Take back the armies that you placed last"),
            e.Occupied: _("Take back the armies that followed into the conquest"),
            e.Fortified: _("Take back the last move"),
            e.PhaseBegan: _("Go back to the phase before"),
        }
        last = self.page.last_order
        return words[last[0].__class__] if last else _("Nothing can be taken back: dice and cards are final.")


class ResignForm(OrderForm):
    """Resignation from the game, on a page of its own that explains what it means."""

    kind = "resign"
    order_type = o.Resign
    on_page = False

    def order(self) -> o.Order:
        return o.Resign()


class WrittenForm(OrderForm):
    """Any order written as a line of text, or a list of orders."""

    kind = "written"
    template = "games/orders/written.html"
    aside = True
    text = ListField(error_messages={"required": gettext_lazy("Write an order, for example: end.")})

    @classmethod
    def options_among(cls, page: GamePage) -> list[Option]:
        return page.options

    def order(self) -> o.Order:
        return parse_order(self.page.rulebook, self.cleaned_data["text"])

    def steps(self) -> tuple[Step, ...] | None:
        """Return the list that was sent; None if it is a single order. Raise Unreadable."""
        text = self.cleaned_data["text"]
        is_line = "\n" not in text
        if is_line and reads_alone(self.page.rulebook, text):
            return None
        try:
            return parse_list(self.page.rulebook, text, names_at(self.page))
        except UnreadableLine as error:
            raise (error.error if is_line else error) from None

    @property
    def known(self) -> list[Written]:
        """The ways to write each order that is possible now, with their meanings."""
        return examples_of(self.page, self.options)
