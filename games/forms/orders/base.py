"""The common parts of all order forms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.engine import OrderError
from games.engine.notation import format_order
from games.engine.notation.names import find_territory
from games.presentation.language.names import language_of
from games.presentation.rules.refusals import refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Option, Order
    from games.presentation.board.picture import Link
    from games.selectors.game_page import GamePage

MOST_ARMIES = 999_999
MOST_WORDS = 2000
"""The longest list of territories, in characters."""
LONGEST_NAME = 100
"""The longest name of a territory, in characters. Longer ones are not looked up."""


class RouteMarks(NamedTuple):
    """The marks on the board: the chosen source and target, and all targets in reach."""

    source: int | None
    target: int | None
    legal: tuple[int, ...]


class TerritoriesField(forms.CharField):
    """Territories by key or name, separated by commas (`OrderForm.territories`)."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MOST_WORDS, strip=True, **options)


class TerritoryField(forms.CharField):
    """A territory by key or name; `OrderForm.territory` finds its index on the board."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **options)


class NumberField(forms.IntegerField):
    """A number of armies or dice, in digits. The rules decide whether it is legal."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_ARMIES, **options)


class OrderForm(forms.Form):
    """An order of a seat, which `order` makes from what was sent.

    `kind` names the form in what is sent. The form is offered while an order of `order_type` is legal. The
    page of the game shows it if `on_page`, and folds it up below the others if `aside`. `seen` is the value
    of `GamePage.seen` on the page from which the form was sent. `chosen` holds the choices so far, from the
    address of the page, and fills fields not sent yet. `asks` is true if nothing is wrong with what was sent
    but it has to be confirmed by sending it again.
    """

    kind: ClassVar[str]
    order_type: ClassVar[type[Order]]
    template: ClassVar[str]
    on_page: ClassVar[bool] = True
    aside: ClassVar[bool] = False

    seen = forms.IntegerField(
        min_value=0,
        widget=forms.HiddenInput,
        error_messages={
            "required": _("The form does not say which state of the game it answers. Send it again."),
            "invalid": _("The form does not say which state of the game it answers. Send it again."),
        },
    )

    def __init__(
        self, page: GamePage, data: Mapping[str, str] | None = None, chosen: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(
            data, initial={**(chosen or {})}, auto_id=f"{self.kind}-%s", use_required_attribute=False
        )
        self.page = page
        self.board = page.rulebook.board
        self.options = self.options_among(page)
        self.refusal = ""
        self.asks = False
        self.add_fields()

    @classmethod
    def options_among(cls, page: GamePage) -> list[Option]:
        """Return the options of this kind that the reader has now."""
        return [option for option in page.options if option.order is cls.order_type]

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        """Return whether the page shows the form."""
        return bool(cls.options_among(page))

    def add_fields(self) -> None:
        """Add the fields that depend on the game."""

    def order(self) -> Order:
        """Return the order that was sent, once the form is valid. Raise Unreadable."""
        raise NotImplementedError

    def links(self, address: str) -> dict[int, Link]:
        """Return links for the territories; `address` is that of the page, up to its query."""
        return {}

    def links_beside(self, address: str) -> dict[str, Link]:
        """Return links for places beside the map, by their keys."""
        return {}

    @property
    def route(self) -> RouteMarks:
        """The marks on the board."""
        return RouteMarks(None, None, ())

    @property
    def placed(self) -> Mapping[int, int]:
        """The number of armies that the form places on each territory where it may place any."""
        return {}

    @property
    def notes(self) -> Mapping[int, str]:
        """Notes about the form's contents that the board shows next to territories."""
        return {}

    @property
    def as_text(self) -> str:
        """The order in force as a player writes it in a mail; empty if there is none."""
        return ""

    def written(self, order: Order) -> str:
        """Return an order in the notation of the reader's language."""
        return format_order(self.page.rulebook, order, language_of(self.board))

    def value(self, name: str) -> str:
        """Return the content of a field: what was sent, or else what is chosen so far."""
        return str(self[name].value() or "")

    def territory(self, name: str) -> int:
        """Return the index of the territory sent in a field.

        Call this in the field's `clean_` method.
        """
        try:
            return find_territory(self.board, self.cleaned_data[name])
        except OrderError as error:
            raise ValidationError(refusal(self.page.rulebook, self.page.view, error)) from error

    def territories(self, name: str) -> list[int]:
        """Return the territories listed in a field.

        Call this in the field's `clean_` method.
        """
        names = self.cleaned_data[name].replace(";", ",").replace("\n", ",").split(",")
        try:
            return [find_territory(self.board, one) for one in names if one.strip()]
        except OrderError as error:
            raise ValidationError(refusal(self.page.rulebook, self.page.view, error)) from error

    @property
    def complaints(self) -> list[str]:
        """The errors in what was sent, a sentence each."""
        found = [str(error) for errors in self.errors.values() for error in errors] if self.is_bound else []
        return [self.refusal, *found] if self.refusal else found
