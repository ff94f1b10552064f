"""Ordered lists of territories, which each click on the map extends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from django.utils.http import urlencode
from django.utils.translation import gettext as _

from games.forms.orders.base import OrderForm, RouteMarks
from games.presentation.board.picture import Link
from games.presentation.language.names import territory_name


class ListForm(OrderForm):
    """A form whose field `listed_in` holds a list, the most wanted territory first."""

    listed_in: ClassVar[str]

    @property
    def kept(self) -> Iterable[int]:
        """The list now in force."""
        raise NotImplementedError

    @property
    def possible(self) -> Iterable[int]:
        """The territories that the list may hold."""
        raise NotImplementedError

    @property
    def present(self) -> str:
        """The list that was sent or chosen on the map, or else the one now in force."""
        return self.value(self.listed_in) or ", ".join(territory_name(self.board, land) for land in self.kept)

    @property
    def listed(self) -> tuple[int, ...]:
        """The territories on the list shown by the form, without names not recognized."""
        names = {territory_name(self.board, land): land for land in range(len(self.board.territories))}
        return tuple(names[name] for name in self.present.split(", ") if name in names)

    @property
    def is_kept(self) -> bool:
        """Whether the list that the form shows is the one now in force."""
        return bool(self.listed) and self.listed == tuple(self.kept)

    @property
    def route(self) -> RouteMarks:
        return RouteMarks(None, None, self.listed)

    @property
    def notes(self) -> dict[int, str]:
        return {land: str(rank) for rank, land in enumerate(self.listed, 1)}

    def links(self, address: str) -> dict[int, Link]:
        listed, found = self.listed, {}
        for land in self.possible:
            name = territory_name(self.board, land)
            names = [other for other in self.present.split(", ") if other]
            if land not in listed:
                query = urlencode({self.listed_in: ", ".join((*names, name))})
                found[land] = Link(f"{address}{query}", _("Put it on your list."))
            elif len(names) > 1:
                query = urlencode({self.listed_in: ", ".join(other for other in names if other != name)})
                found[land] = Link(f"{address}{query}", _("Take it off your list."))
        return found
