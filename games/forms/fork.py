"""Changes to the board of a fork, made by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy

from games.analysis.forks.editing import MOST_ARMIES
from games.analysis.forks.steps import ArmiesPut, TurnPassed
from games.engine.armies.garrisons import defender
from games.presentation.language.names import territories_by_name, with_colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from games.selectors.game_page import GamePage, Seat


def choices_of(seats: Iterable[Seat]) -> list[tuple[int, str]]:
    """Return the seats as choices, labelled with name and colour."""
    return [(seat.number, with_colour(seat.name, seat.colour)) for seat in seats]


class ArmiesForm(forms.Form):
    """The owner and the armies of one territory. `page` is the page of the fork."""

    territory = forms.TypedChoiceField(label=gettext_lazy("Territory"), coerce=int)
    owner = forms.TypedChoiceField(label=gettext_lazy("Belongs to"), coerce=int)
    armies = forms.IntegerField(label=gettext_lazy("Armies"), min_value=1, max_value=MOST_ARMIES)

    def __init__(self, page: GamePage, chosen: int | None, data: Mapping[str, str] | None = None) -> None:
        initial: dict[str, Any] = {}
        if chosen is not None:
            initial = {
                "territory": chosen,
                "owner": defender(page.view, chosen),
                "armies": page.view.armies[chosen],
            }
        super().__init__(data, initial=initial, auto_id="change-%s")
        self.fields["territory"].choices = territories_by_name(page.rulebook.board)  # type: ignore[attr-defined]
        self.fields["owner"].choices = choices_of(page.seats)  # type: ignore[attr-defined]

    @property
    def step(self) -> ArmiesPut:
        """The step that was sent, once the form is valid."""
        return ArmiesPut(**self.cleaned_data)


class TurnForm(forms.Form):
    """The seat whose turn begins."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Whose turn"), coerce=int)

    def __init__(self, page: GamePage, data: Mapping[str, str] | None = None) -> None:
        super().__init__(data, initial={"seat": page.view.turn}, auto_id="turn-%s")
        playing = [seat for seat in page.seats if not (seat.is_out or seat.is_neutral)]
        self.fields["seat"].choices = choices_of(playing)  # type: ignore[attr-defined]

    @property
    def step(self) -> TurnPassed:
        """The step that was sent, once the form is valid."""
        return TurnPassed(self.cleaned_data["seat"])
