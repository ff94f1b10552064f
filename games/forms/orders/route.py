"""Orders from one territory to another: the choice of both, on the map or in the form."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from accounts.collation import alphabetical
from games.engine.armies.garrisons import effective_armies, own_armies
from games.forms.orders.base import OrderForm, RouteMarks
from games.presentation.board.picture import Link
from games.presentation.language.grammar import out_of, the
from games.presentation.language.names import territory_name
from games.presentation.language.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.selectors.game_page import Seat


class Land(NamedTuple):
    """A territory to choose: key, name, holder, armies, and whether it is chosen.

    `caution` is what the choice costs besides armies, for a target.

    `sharers` names the reader's partners who have armies there too. `label` is the text for a list of
    choices.
    """

    key: str
    name: str
    label: str
    holder: Seat
    armies: int
    is_chosen: bool
    sharers: str
    caution: str = ""


class Camp(NamedTuple):
    """Territories whose armies one seat commands; `whose` is empty if all are the reader's own."""

    whose: str
    lands: list[Land]


class RouteForm(OrderForm):
    """A form with the fields `source` and `target`, declared by each kind with its messages.

    A value counts as chosen only if it is legal. A single possibility is chosen automatically.
    """

    def clean_source(self) -> int:
        return self.territory("source")

    def clean_target(self) -> int:
        return self.territory("target")

    @cached_property
    def routes(self) -> dict[int, tuple[int, ...]]:
        """The targets of each possible source."""
        found: dict[int, set[int]] = {}
        for option in self.options:
            for source in option.slots["from"].values:
                found.setdefault(int(source), set()).update(option.slots["to"].values)  # type: ignore[arg-type]
        return {source: tuple(sorted(targets)) for source, targets in found.items()}

    def numbers(self, slot: str, source: int | None, target: int | None) -> tuple[int, ...]:
        """Return the possible numbers for a slot, given a chosen source and target, if any."""
        found: set[int] = set()
        for option in self.options:
            slots = option.slots
            fits = all(
                land is None or land in slots[end].values for end, land in (("from", source), ("to", target))
            )
            if slot in slots and fits:
                found.update(slots[slot].values)  # type: ignore[arg-type]
        return tuple(sorted(found))

    @cached_property
    def origin(self) -> int | None:
        """The chosen source."""
        return self.chosen("source", tuple(self.routes))

    @cached_property
    def goal(self) -> int | None:
        """The chosen target."""
        if self.origin is None:
            return None
        return self.chosen("target", self.routes[self.origin])

    def chosen(self, name: str, possible: tuple[int, ...]) -> int | None:
        """Return the possible territory chosen in a field, or the only possible one, or None."""
        found = self.board.territory_index.get(self.value(name))
        if found in possible:
            return found
        return possible[0] if len(possible) == 1 else None

    @property
    def route(self) -> RouteMarks:
        return RouteMarks(self.origin, self.goal, () if self.origin is None else self.routes[self.origin])

    def links(self, address: str) -> dict[int, Link]:
        keys = [territory.key for territory in self.board.territories]
        found = {source: Link(f"{address}source={keys[source]}", self.from_here) for source in self.routes}
        for target, source in self.nearest.items():
            found.setdefault(target, self.link_to(source, target, address))
        if self.origin is not None:
            for target in self.routes[self.origin]:
                found[target] = self.link_to(self.origin, target, address)
        return found

    def link_to(self, source: int, target: int, address: str) -> Link:
        """Return the link that chooses a source and a target."""
        source_key, target_key = (self.board.territories[land].key for land in (source, target))
        text, cost = self.to_there % {"source": out_of(self.board, source)}, self.caution(source, target)
        return Link(f"{address}source={source_key}&target={target_key}", f"{text} ({cost})" if cost else text)

    def caution(self, source: int, target: int) -> str:
        """Return what an order from a source to a target costs besides armies; empty if nothing."""
        return ""

    @property
    def nearest(self) -> dict[int, int]:
        """The source with the most armies for each possible target."""
        weakest_first = sorted(self.routes, key=self.own_armies)
        return {target: source for source in weakest_first for target in self.routes[source]}

    @property
    def from_here(self) -> str:
        """A sentence on what a click on a possible source does."""
        raise NotImplementedError

    @property
    def to_there(self) -> str:
        """A sentence on what a click on a target does, with a placeholder for its `source`."""
        raise NotImplementedError

    def armies(self, territory: int) -> int:
        """Return the number of armies on a territory."""
        return self.page.view.armies[territory]

    def led(self, territory: int) -> int:
        """Return the seat that the reader commands on a territory: their own or a led neutral's."""
        view, me = self.page.view, self.page.me
        return me if own_armies(view, me, territory) else view.owner[territory]

    def own_armies(self, territory: int) -> int:
        """Return the armies that the reader commands on a territory, without those of partners."""
        return own_armies(self.page.view, self.led(territory), territory)

    def effective_armies(self, territory: int) -> int:
        """Return the reader's armies on a territory, plus one if a partner's can stay behind."""
        return effective_armies(self.page.view, self.led(territory), territory)

    @property
    def origins(self) -> list[Land]:
        """The possible sources, sorted by name."""
        return self.lands(tuple(self.routes), self.origin, self.own_armies)

    @property
    def camps(self) -> list[Camp]:
        """The possible sources by the seat that holds them: the reader, then led neutrals."""
        seats = {self.led(source) for source in self.routes}
        if seats <= {self.page.me}:
            return [Camp("", self.origins)]
        found = []
        for seat in sorted(seats):
            sources = tuple(source for source in self.routes if self.led(source) == seat)
            whose = _("Your own armies") if seat == self.page.me else self.page.seats[seat].name
            found.append(Camp(whose, self.lands(sources, self.origin, self.own_armies)))
        return found

    @property
    def leader(self) -> Seat | None:
        """The seat whose armies are on the chosen source."""
        return None if self.origin is None else self.page.seats[self.led(self.origin)]

    @property
    def sharers(self) -> str:
        """The partners who have armies on the chosen source too, as a list in words."""
        return "" if self.origin is None else self.partners_on(self.origin)

    def partners_on(self, land: int) -> str:
        """Return the reader's partners with armies on a shared territory, as a list in words."""
        camp = self.page.view.garrisons.get(land, ())
        return listed([seat.name for number, _armies in camp if (seat := self.page.seats[number]).is_partner])

    @property
    def goals(self) -> list[Land]:
        """The possible targets, sorted by name."""
        if (origin := self.origin) is None:
            return []
        found = self.lands(self.routes[origin], self.goal, self.armies)
        index = self.board.territory_index
        return [land._replace(caution=self.caution(origin, index[land.key])) for land in found]

    @property
    def origin_key(self) -> str:
        """The key of the chosen source; empty if there is none."""
        return "" if self.origin is None else self.board.territories[self.origin].key

    @property
    def goal_named(self) -> str:
        """The chosen target in words, such as "the Middle East"; empty if there is none."""
        return "" if self.goal is None else the(self.board, self.goal)

    @property
    def goal_caution(self) -> str:
        """The cost of the chosen order besides armies."""
        if self.origin is None or self.goal is None:
            return ""
        return self.caution(self.origin, self.goal)

    @property
    def holder(self) -> Seat | None:
        """The holder of the chosen target."""
        return None if self.goal is None else self.page.holder(self.goal)

    def lands(
        self, territories: tuple[int, ...], chosen: int | None, armies: Callable[[int], int]
    ) -> list[Land]:
        """Return territories to choose from, each with the armies that the form shows for it."""
        found = []
        for land in territories:
            key, name = self.board.territories[land].key, territory_name(self.board, land)
            sharers, number = self.partners_on(land), armies(land)
            shared = " · " + _("with %(names)s") % {"names": sharers} if sharers else ""
            label = f"{name} · {number}{shared}"
            found.append(Land(key, name, label, self.page.holder(land), number, land == chosen, sharers))
        return sorted(found, key=lambda land: alphabetical(land.name))
