"""The limits of the computer player that stands in for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.bots.limits_text import write_limits
from games.bots.stand_in import Limits
from games.presentation.board.picture import Link
from games.presentation.language.grammar import the_continent
from games.presentation.language.names import continent_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Board

PREFIX = "limits"
CHOSEN = f"{PREFIX}-chosen"
"""The query key of an address on which something was chosen, even if the choice is nothing."""


class LimitsForm(forms.Form):
    """The limits of a stand-in on a board: those sent, or else the present `limits` (JSON)."""

    attack = forms.BooleanField(label=_("It may attack"), required=False)
    trade = forms.BooleanField(label=_("It may hand in cards before it must"), required=False)
    move = forms.BooleanField(label=_("It may move armies at the end of a turn"), required=False)
    hold = forms.MultipleChoiceField(
        label=_("It holds these continents"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("New armies go there first, and no army leaves their territories."),
    )

    def __init__(self, board: Board, limits: Mapping[str, Any], data: Any = None) -> None:
        super().__init__(data, initial=Limits.from_json(limits).to_json(), prefix=PREFIX)
        self.board = board
        hold = self.fields["hold"]
        assert isinstance(hold, forms.MultipleChoiceField)
        hold.choices = [
            (continent.key, continent_name(board, i)) for i, continent in enumerate(board.continents)
        ]

    def limits(self) -> Limits:
        """Return the limits that were sent, once the form is valid."""
        data = self.cleaned_data
        return Limits(data["attack"], data["trade"], data["move"], tuple(data["hold"]))

    @property
    def shown(self) -> Limits:
        """The limits that the form shows, without those that the board does not know."""
        said = {name: self[name].value() for name in self.fields}
        hold = [key for key in said["hold"] or () if key in self.board.continent_index]
        return Limits.from_json({**said, "hold": hold})

    @property
    def held(self) -> list[int]:
        """The territories of the continents that the stand-in must hold."""
        hold = self.shown.hold
        return [
            land
            for continent in self.board.continents
            if continent.key in hold
            for land in continent.territories
        ]

    @property
    def text(self) -> str:
        """The limits as a player writes them in a mail."""
        return write_limits(self.board, self.shown, get_language() or "en")

    def links(self, address: str) -> dict[int, Link]:
        """Return a link per territory to add its continent to those to hold, or to remove it."""
        shown, found = self.shown, dict[int, Link]()
        ticked = [(f"{PREFIX}-{name}", "on") for name in ("attack", "trade", "move") if getattr(shown, name)]
        for number, continent in enumerate(self.board.continents):
            is_held = continent.key in shown.hold
            hold = [key for key in shown.hold if key != continent.key] + [continent.key] * (not is_held)
            query = urlencode([(CHOSEN, "1"), *ticked, *((f"{PREFIX}-hold", key) for key in hold)])
            said = _("Hold %(continent)s no more.") if is_held else _("Hold %(continent)s.")
            text = said % {"continent": the_continent(self.board, number)}
            found |= dict.fromkeys(continent.territories, Link(f"{address}?{query}#limits", text))
        return found
