"""One form for each kind of order. The engine says which to offer, so every order offered is legal.

Kinds that an edition adds need no form of their own: one is built from the slots of their options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.forms.orders.answers import DefendForm, DelegateForm, OccupyForm, StandingForm
from games.forms.orders.attack import AttackForm
from games.forms.orders.barter import AcceptForm, OfferForm
from games.forms.orders.base import OrderForm
from games.forms.orders.claims import ClaimForm, ClaimPreferencesForm
from games.forms.orders.headquarters import HeadquartersForm
from games.forms.orders.influence import InfluenceForm
from games.forms.orders.manoeuvre import FortifyForm
from games.forms.orders.placements import PlaceForm, PlanForm
from games.forms.orders.plain import EndForm, ResignForm, TakeBackForm, WrittenForm
from games.forms.orders.show import ShowForm
from games.forms.orders.slots import slots_form
from games.forms.orders.trade import TradeForm
from games.forms.orders.wishes import LandWishForm
from games.rulebooks.texts import guide

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Rulebook
    from games.selectors.game_page import GamePage

__all__ = ["FORMS", "OrderForm", "ResignForm", "forms_of", "forms_open"]

PLAY = (
    DefendForm,
    OccupyForm,
    AcceptForm,
    OfferForm,
    ShowForm,
    InfluenceForm,
    TradeForm,
    ClaimForm,
    LandWishForm,
    PlanForm,
    PlaceForm,
    HeadquartersForm,
    AttackForm,
    FortifyForm,
)
BESIDE = (
    EndForm,
    TakeBackForm,
    ClaimPreferencesForm,
    StandingForm,
    DelegateForm,
    ResignForm,
    WrittenForm,
)
"""The forms for everything other than moves."""
FORMS: dict[str, type[OrderForm]] = {form.kind: form for form in (*PLAY, *BESIDE)}
"""The forms, by the name that is sent with each."""
KINDS = {form.order_type for form in (*PLAY, *BESIDE) if form is not WrittenForm}
"""The kinds of order that these forms cover. All others get forms built from their slots."""


def forms_of(rulebook: Rulebook) -> dict[str, type[OrderForm]]:
    """Return all forms of an edition by name, in the order in which the page shows them."""
    made = (
        slots_form(verb, guide(rulebook, verb.kind).aside, is_answer(rulebook, verb.kind))
        for verb in rulebook.verbs.values()
        if verb.kind not in KINDS
    )
    forms: list[type[OrderForm]] = [*PLAY, *made, *BESIDE]
    return {form.kind: form for form in forms}


def is_answer(rulebook: Rulebook, kind: type) -> bool:
    """Return whether orders of this kind answer an offer at any time."""
    return kind in rulebook.anytime and rulebook.anytime[kind].answers


def forms_open(page: GamePage, chosen: Mapping[str, str]) -> list[OrderForm]:
    """Return the forms for the orders open to the reader now, filled with what is chosen so far."""
    known = forms_of(page.rulebook).values()
    return [form(page, chosen=chosen) for form in known if form.on_page and form.is_offered(page)]
