"""What a picture of a board shows: the position as anybody may see it, and what is marked on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.emblems import NOBODY
from games.presentation.names import colour_name, territory_name

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from games.engine.board import Board


class Power(NamedTuple):
    """Who sits at a seat: the colour (a key of `emblems.COLOURS`) and the player's name."""

    colour: str
    name: str


class Link(NamedTuple):
    """What can be done with a territory: the address, and the words ("Attack it from Ural.")."""

    href: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """A board to be drawn or told; territories are indices of the board throughout.

    `owners` holds a seat for each territory (-1 for nobody), `armies` a number for each, `powers` who sits at
    each seat. While a `source` is chosen everything but it, its `target` and what it may `legal`ly
    reach is faded. `fresh` are the territories that changed hands since the reader's last turn,
    `battle` the border (attacker, defender) of the last battle, `links` what the reader can act on.
    `label` says in words what the picture shows.
    """

    board: Board
    owners: Sequence[int]
    armies: Sequence[int]
    powers: Sequence[Power]
    label: str
    source: int | None = None
    target: int | None = None
    legal: Collection[int] = ()
    fresh: Collection[int] = ()
    battle: tuple[int, int] | None = None
    links: Mapping[int, Link] = field(default_factory=dict)

    @property
    def marked(self) -> frozenset[int]:
        """The territories that are part of what is being chosen."""
        return frozenset(self.legal) | {t for t in (self.source, self.target) if t is not None}

    def colours(self) -> list[str]:
        """For each territory, its owner's colour."""
        return [self.powers[seat].colour if seat >= 0 else NOBODY for seat in self.owners]

    def owner(self, territory: int) -> Power | None:
        """Who holds a territory."""
        seat = self.owners[territory]
        return self.powers[seat] if seat >= 0 else None

    def holder(self, continent: int) -> Power | None:
        """Who holds the whole of a continent."""
        first, *others = self.board.continents[continent].territories
        same = all(self.owners[other] == self.owners[first] for other in others)
        return self.owner(first) if same else None

    def fact(self, territory: int) -> str:
        """One territory in words: "Alaska: Teodora (red), 3 armies"."""
        armies = self.armies[territory]
        strength = ngettext("%(armies)d army", "%(armies)d armies", armies) % {"armies": armies}
        name, owner = territory_name(self.board, territory), self.owner(territory)
        if owner is None:
            return _("%(territory)s: nobody, %(strength)s") % {"territory": name, "strength": strength}
        return _("%(territory)s: %(owner)s (%(colour)s), %(strength)s") % {
            "territory": name,
            "owner": owner.name,
            "colour": colour_name(owner.colour),
            "strength": strength,
        }
