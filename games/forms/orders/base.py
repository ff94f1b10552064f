"""What the forms of all orders have in common."""

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
"""Characters of a list of territories."""
LONGEST_NAME = 100
"""Characters of a territory's name; what is longer is not worth being looked for."""


class Route(NamedTuple):
    """What is marked on the board: the chosen source and target, and what the source may reach."""

    source: int | None
    target: int | None
    legal: tuple[int, ...]


class TerritoriesField(forms.CharField):
    """Territories by key or by name, with commas between them (`OrderForm.territories`)."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=MOST_WORDS, strip=True, **options)


class TerritoryField(forms.CharField):
    """A territory by key or by name; `OrderForm.territory` finds its index on the board."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, **options)


class NumberField(forms.IntegerField):
    """A number of armies or dice, in digits; whether so many are legal is the rules' business."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, max_value=MOST_ARMIES, **options)


class OrderForm(forms.Form):
    """An order of a seat: `order` makes it of what was sent.

    `kind` names the form in what is sent, `order_type` the kind of order that must be legal for the
    form to be offered; it stands on the page of the game if `on_page`, folded up below the others if
    `aside`. `seen` is what `GamePage.seen` was on the page that was sent. `chosen` fills what is not sent
    yet: the choices so far, from the address of the page. It `asks` where nothing is wrong with what was
    sent, but it has to be sent once more.
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
            "required": _("The form was sent without the state of the game that it answers. Send it again."),
            "invalid": _("The form was sent without the state of the game that it answers. Send it again."),
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
        """What of this kind the reader may order now."""
        return [option for option in page.options if option.order is cls.order_type]

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        """Whether the form stands on the page."""
        return bool(cls.options_among(page))

    def add_fields(self) -> None:
        """Add the fields that depend on the game."""

    def order(self) -> Order:
        """The order that was sent, once the form is valid. Raises Unreadable."""
        raise NotImplementedError

    def links(self, address: str) -> dict[int, Link]:
        """What can be done with a territory by clicking on it; `address` is the page's, up to its query."""
        return {}

    def links_beside(self, address: str) -> dict[str, Link]:
        """The same with a place of a board that lies beside the map, by its key."""
        return {}

    @property
    def route(self) -> Route:
        """What is marked on the board."""
        return Route(None, None, ())

    @property
    def placed(self) -> Mapping[int, int]:
        """The armies that the form puts on each land where it may put any."""
        return {}

    @property
    def notes(self) -> Mapping[int, str]:
        """What the board says beside lands of what stands in the form."""
        return {}

    @property
    def as_text(self) -> str:
        """What holds now of what was sent before, as one writes it in a mail; empty where nothing does."""
        return ""

    def written(self, order: Order) -> str:
        """An order in the notation of the reader's language."""
        return format_order(self.page.rulebook, order, language_of(self.board))

    def value(self, name: str) -> str:
        """What stands in a field: what was sent, or else chosen so far."""
        return str(self[name].value() or "")

    def territory(self, name: str) -> int:
        """The index of the territory that was sent in a field, to be called from its `clean_` method."""
        try:
            return find_territory(self.board, self.cleaned_data[name])
        except OrderError as error:
            raise ValidationError(refusal(self.page.rulebook, self.page.view, error)) from error

    def territories(self, name: str) -> list[int]:
        """Those that were sent in a field by name, in the same way."""
        names = self.cleaned_data[name].replace(";", ",").replace("\n", ",").split(",")
        try:
            return [find_territory(self.board, one) for one in names if one.strip()]
        except OrderError as error:
            raise ValidationError(refusal(self.page.rulebook, self.page.view, error)) from error

    @property
    def complaints(self) -> list[str]:
        """What is wrong with what was sent, each in a sentence."""
        found = [str(error) for errors in self.errors.values() for error in errors] if self.is_bound else []
        return [self.refusal, *found] if self.refusal else found
