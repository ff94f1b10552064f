"""One form a kind of order. The engine is asked which to offer, so that all that is offered is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.forms.orders.answers import DefendForm, DelegateForm, OccupyForm, StandingForm
from games.forms.orders.attack import AttackForm
from games.forms.orders.base import OrderForm
from games.forms.orders.claims import ClaimForm, PreferencesForm
from games.forms.orders.headquarters import HeadquartersForm
from games.forms.orders.influence import InfluenceForm
from games.forms.orders.manoeuvre import FortifyForm
from games.forms.orders.placements import PlaceForm, PlanForm
from games.forms.orders.plain import EndForm, ResignForm, WrittenForm
from games.forms.orders.show import ShowForm
from games.forms.orders.trade import TradeForm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.selectors.game_page import GamePage

__all__ = ["FORMS", "OrderForm", "ResignForm", "offered"]

FORMS: dict[str, type[OrderForm]] = {
    form.kind: form
    for form in (
        DefendForm,
        OccupyForm,
        ShowForm,
        InfluenceForm,
        TradeForm,
        ClaimForm,
        PlanForm,
        PlaceForm,
        HeadquartersForm,
        AttackForm,
        FortifyForm,
        EndForm,
        PreferencesForm,
        StandingForm,
        DelegateForm,
        ResignForm,
        WrittenForm,
    )
}
"""By the name that a form sends with itself; on the page they stand in this order."""


def offered(page: GamePage, chosen: Mapping[str, str]) -> list[OrderForm]:
    """The forms of the page for what the reader may order now, filled with what he has chosen so far."""
    return [form(page, chosen=chosen) for form in FORMS.values() if form.on_page and form.is_offered(page)]
