"""Armies placed on the reader's own territories: the plan of the set-up, and reinforcements."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from games.engine import orders as o
from games.engine.armies.command import spared
from games.engine.armies.garrisons import defender
from games.engine.board import members
from games.engine.phases.claim import CLAIM
from games.forms.orders.base import NumberField, OrderForm
from games.forms.orders.suggestions import SUGGESTIONS
from games.presentation.board.picture import Link
from games.presentation.language.names import continent_name, territory_name
from games.presentation.rules.comparison import placement
from games.presentation.turn.placing import why_not_everywhere

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Option
    from games.selectors.game_page import GamePage

PREFIX = "at-"
MOST_DIGITS = 6


class OwnTerritory(NamedTuple):
    """A reader's territory; `threat` is the armies of its strongest hostile neighbour, or 0."""

    key: str
    name: str
    armies: int
    threat: int
    field: forms.BoundField


class OwnContinent(NamedTuple):
    """The reader's territories on a continent."""

    name: str
    spots: list[OwnTerritory]


class PlacementForm(OrderForm):
    """A number for each own territory; an empty field places none."""

    template = "games/orders/placements.html"

    def add_fields(self) -> None:
        planned = self.planned()
        for land in self.lands:
            self.fields[self.name_of(land)] = NumberField(required=False, initial=planned.get(land))

    def name_of(self, land: int) -> str:
        """Return the name of a territory's field."""
        return PREFIX + self.board.territories[land].key

    @property
    def lands(self) -> list[int]:
        """The territories on which armies may be placed; all of the reader's if none can be."""
        if not self.options:
            return list(members(self.page.view.lands[self.page.me]))
        return [int(land) for option in self.options for land in option.slots["territory"].values]  # type: ignore[arg-type]

    @property
    def why_not_everywhere(self) -> list[str]:
        """The reasons why some of the reader's territories are left out; empty if none is."""
        return why_not_everywhere(self.page, self.lands if self.options else ())

    @property
    def due(self) -> int:
        """The number of armies to place."""
        return max((option.most or 0 for option in self.options), default=0)

    def planned(self) -> Mapping[int, int]:
        """Return the initial content of the fields."""
        return {}

    def placements(self) -> tuple[tuple[int, int], ...]:
        """Return the pairs of territory and armies that were sent."""
        found = ((land, self.cleaned_data.get(self.name_of(land))) for land in self.lands)
        return tuple((land, armies) for land, armies in found if armies)

    @property
    def placed(self) -> Mapping[int, int]:
        return {land: armies_in_field(str(self[self.name_of(land)].value() or "")) for land in self.lands}

    def filled(self, how: str) -> PlacementForm:
        """Return the form with what was sent and with the remaining armies spread as `how` says."""
        suggest, present = SUGGESTIONS.get(how), {land: n for land, n in self.placed.items() if n}
        if suggest:
            present = dict(
                suggest(self.page.rulebook, self.page.view, self.lands, present, max(0, self.left))
            )
        values = {self.name_of(land): present.get(land) for land in self.lands}
        return type(self)(self.page, chosen=values)

    @property
    def sum(self) -> int:
        """The number of armies in the fields."""
        return sum(self.placed.values())

    @property
    def left(self) -> int:
        """The number of armies that the fields leave unplaced; negative if they hold too many."""
        return self.due - self.sum

    @property
    def regions(self) -> list[OwnContinent]:
        """The fields by continent, in the order of the board."""
        found = []
        for i, continent in enumerate(self.board.continents):
            spots = [self.spot(land) for land in continent.territories if land in self.lands]
            if spots:
                found.append(OwnContinent(continent_name(self.board, i), spots))
        return found

    def links(self, address: str) -> dict[int, Link]:
        found = {}
        for land in self.lands:
            field = self[self.name_of(land)]
            found[land] = Link(f"#{field.id_for_label}", _("Place armies here."))
        return found

    def spot(self, land: int) -> OwnTerritory:
        """Return a territory as the form shows it."""
        view, key = self.page.view, self.board.territories[land].key
        foes = self.board.border_masks[land] & ~spared(self.page.rulebook, view, defender(view, land))
        threats = (view.armies[near] for near in members(foes))
        name, threat = territory_name(self.board, land), max(threats, default=0)
        return OwnTerritory(key, name, view.armies[land], threat, self[self.name_of(land)])

    @classmethod
    def options_among(cls, page: GamePage) -> list[Option]:
        return [option for option in super().options_among(page) if option.most is not None]


class PlaceForm(PlacementForm):
    """Reinforcements, placed all at once or in parts."""

    kind = "place"
    order_type = o.Place

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        """Return whether the form is shown. It is not if the player can make a plan."""
        return not any(option.order is o.Plan for option in page.options) and super().is_offered(page)

    @classmethod
    def options_among(cls, page: GamePage) -> list[Option]:
        """Return one option only, since an order is for the armies of one neutral."""
        return super().options_among(page)[:1]

    def clean(self) -> None:
        if not self.errors and not self.placements():
            raise forms.ValidationError(_("Say how many armies go where."))

    def order(self) -> o.Order:
        return o.Place(self.placements())


class PlanForm(PlacementForm):
    """A plan for the armies of the set-up. An empty plan withdraws the earlier one."""

    kind = "plan"
    order_type = o.Plan
    withdraw = forms.BooleanField(required=False)

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        return page.view.phase != CLAIM.key and super().is_offered(page)

    @property
    def manner(self) -> str:
        """A sentence on how all players place their armies and how the plan is followed."""
        stage = self.page.rulebook.stage(self.page.view)
        if o.Place not in stage.orders:
            return _(
                "All players place all their armies at the same time, unseen by the others. When"
                " the last player has placed every army, all armies are put on the board. You "
                "may change yours until then."
            )
        return _(
            "Armies are put down %(manner)s. Say here where yours go: your plan is followed from the top "
            "until it is used up, and you may change it until then."
        ) % {"manner": placement(self.page.rulebook)}

    @property
    def present(self) -> tuple[tuple[int, int], ...]:
        """The plan now in force."""
        return self.page.view.plans[self.page.me]

    @property
    def is_as_kept(self) -> bool:
        """Whether a plan is in force and the fields agree with it."""
        return bool(self.present) and {land: n for land, n in self.placed.items() if n} == self.planned()

    @property
    def as_text(self) -> str:
        return self.written(o.Plan(self.present)) if self.present else ""

    def planned(self) -> Mapping[int, int]:
        return dict(self.present)

    def clean(self) -> None:
        if not self.errors and not self.placements() and not self.cleaned_data["withdraw"]:
            raise forms.ValidationError(_("Say how many armies go where."))

    def order(self) -> o.Order:
        return o.Plan(() if self.cleaned_data["withdraw"] else self.placements())


def armies_in_field(text: str) -> int:
    """Return the number of armies in a field; 0 if the text is no number."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0
