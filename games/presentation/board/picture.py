"""What a picture of a board shows: the position as anybody may see it, and what is marked on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.engine import HIDDEN
from games.presentation.board.emblems import GONE, OWNERLESS, colour_in
from games.presentation.language.names import language_of, with_colour
from games.presentation.language.words import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from games.engine import Board
    from games.engine.display import Mark
    from games.engine.position import Garrison


class Power(NamedTuple):
    """Who sits at a seat: the look (a key of `emblems.COLOURS`, and signs after it) and the player's name.

    `called` is the name inside a sentence where it is another, as that of a neutral is (see `inside`).
    """

    look: str
    name: str
    called: str = ""

    @property
    def inside(self) -> str:
        """The name inside a sentence."""
        return self.called or self.name


class Link(NamedTuple):
    """What can be done with a territory: the address, and the words ("Attack it from Ural.")."""

    href: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """A board to be drawn or told; territories are indices of the board throughout.

    `owners` holds a seat for each territory (-1 for nobody, -2 for one that the reader does not see),
    `armies` a number for each, `powers` who sits at each seat; `garrisons` has the (seat, armies) of all
    powers where several stand together. While a `source` is chosen everything but it, its `target` and what
    it may `legal`ly reach is faded. `fresh` are the territories that changed hands since the reader's last
    turn, `battle` the border (attacker, defender) of the last battle, `marks` what the edition has put on
    it, `links` what the reader can act on, `placed` the armies about to be put on each land where the reader
    may put some, 0 for none yet. `ways` are where orders to come lead from and to, and whether they depend on
    something, `notes` a word or a number beside what stands on a land.
    `gone` are territories that are no longer there, with what became of them, `barred` pairs of neighbours
    between which nobody passes any more.
    `label` says in words what the picture shows. Of a picture that `is_live` each piece that may change has
    a slot of its own (`slots.py`), whose name begins with `slots`. `beside` are the boards that lie beside
    this one; one on which the reader can do something stands above it.
    """

    board: Board
    owners: Sequence[int]
    armies: Sequence[int]
    powers: Sequence[Power]
    label: str
    garrisons: Mapping[int, Garrison] = field(default_factory=dict)
    source: int | None = None
    target: int | None = None
    legal: Collection[int] = ()
    fresh: Collection[int] = ()
    battle: tuple[int, int] | None = None
    marks: Sequence[Mark] = ()
    links: Mapping[int, Link] = field(default_factory=dict)
    placed: Mapping[int, int] = field(default_factory=dict)
    ways: Mapping[tuple[int, int], bool] = field(default_factory=dict)
    notes: Mapping[int, str] = field(default_factory=dict)
    gone: Mapping[int, str] = field(default_factory=dict)
    barred: Collection[tuple[int, int]] = ()
    is_live: bool = False
    slots: str = ""
    beside: Sequence[BoardPicture] = ()

    @property
    def all_boards(self) -> tuple[BoardPicture, ...]:
        """The map, and the boards that lie beside it."""
        return (self, *self.beside)

    @property
    def marked(self) -> frozenset[int]:
        """The territories that are part of what is being chosen."""
        return frozenset(self.legal) | {t for t in (self.source, self.target) if t is not None}

    def marks_by_territory(self) -> dict[int, list[Mark]]:
        """The marks of each territory that has some."""
        found: dict[int, list[Mark]] = {}
        for mark in self.marks:
            found.setdefault(mark.territory, []).append(mark)
        return found

    def looks(self) -> list[str]:
        """The look of each territory; of one that several share and nobody controls, that of the first."""
        return [self.look(territory) for territory in range(len(self.owners))]

    def look(self, territory: int) -> str:
        """The look of one of them."""
        if territory in self.gone:
            return GONE
        if territory in self.garrisons:
            return self.camp(territory)[0][0].look
        return OWNERLESS.get(owner := self.owners[territory]) or self.powers[owner].look

    def camp(self, territory: int) -> list[tuple[Power, int]]:
        """Who stands together on a shared territory with how many armies, most armies first."""
        strongest = sorted(self.garrisons[territory], key=lambda pair: -pair[1])
        return [(self.powers[seat], armies) for seat, armies in strongest]

    def is_seen(self, territory: int) -> bool:
        """Whether the reader sees who holds a territory."""
        return self.owners[territory] != HIDDEN

    def is_closed(self, border: Collection[int]) -> bool:
        """Whether a border leads nowhere any more."""
        return not self.gone.keys().isdisjoint(border) or any({*pair} == {*border} for pair in self.barred)

    def worth(self, continent: int) -> int:
        """What a continent brings whoever holds the whole of it; nothing where none of it is left."""
        lands, bonus = self.board.continents[continent].territories, self.board.continents[continent].bonus
        return 0 if self.gone.keys() >= {*lands} else bonus

    @property
    def hides(self) -> bool:
        """Whether there are territories that the reader does not see."""
        return HIDDEN in self.owners

    def owner(self, territory: int) -> Power | None:
        """Who holds a territory."""
        seat = self.owners[territory]
        return self.powers[seat] if seat >= 0 else None

    def holder(self, continent: int) -> Power | None:
        """Who holds the whole of a continent."""
        first, *others = self.board.continents[continent].territories
        same = all(self.owners[other] == self.owners[first] for other in others)
        return self.owner(first) if same else None

    def facts(self, territories: Iterable[int]) -> dict[int, str]:
        """Each of these territories in words: "Alaska: Teodora (red), 3 armies"."""
        language = language_of(self.board)
        facts = {territory: self.fact(territory, language) for territory in territories}
        for mark in self.marks:
            if mark.territory in facts:
                facts[mark.territory] = marked(facts[mark.territory], mark)
        return facts

    def fact(self, territory: int, language: str) -> str:
        """A territory in words, without its marks, named in this language."""
        name = self.board.territories[territory].names[language]
        if territory in self.gone:
            return became(name, self.gone[territory])
        if not self.is_seen(territory):
            return out_of_sight(name)
        owner = self.owner(territory)
        if territory in self.garrisons:
            return shared(name, self.camp(territory), owner, get_language())
        return held(name, owner, self.armies[territory], get_language())


def marked(told: str, mark: Mark) -> str:
    """A territory in words, with a mark: "Peru, shrine"."""
    return _("%(territory)s, %(mark)s") % {"territory": told, "mark": _(mark.name)}


@lru_cache(maxsize=4096)
def held(territory: str, owner: Power | None, armies: int, language: str) -> str:
    """A territory in the active `language`. It is kept, for in a turn hardly any changes."""
    if owner is None and not armies:
        return _("%(territory)s: free") % {"territory": territory}
    words = {"territory": territory, "owner": owner_told(owner, language), "strength": strength(armies)}
    return _("%(territory)s: %(owner)s, %(strength)s") % words


def shared(territory: str, camp: Sequence[tuple[Power, int]], owner: Power | None, language: str) -> str:
    """A territory on which several stand together, in the active `language`."""
    return _("%(territory)s: %(garrisons)s; controlled by %(owner)s") % {
        "territory": territory,
        "garrisons": listed([f"{owner_told(power, language)}, {strength(armies)}" for power, armies in camp]),
        "owner": owner_told(owner, language),
    }


@lru_cache(maxsize=256)
def owner_told(owner: Power | None, language: str) -> str:
    """Who holds a territory, in the active `language`: "Teodora (red)". A page has few, and many lands."""
    return with_colour(owner.name, colour_in(owner.look)) if owner else _("nobody")


def out_of_sight(territory: str) -> str:
    """A territory that the reader does not see."""
    return _("%(territory)s: not in sight") % {"territory": territory}


def became(territory: str, word: str) -> str:
    """A territory that is no longer there: "Tritonis: under water"."""
    return _("%(territory)s: %(state)s") % {"territory": territory, "state": _(word)}


def strength(armies: int) -> str:
    """A number of armies in words."""
    return ngettext("%(armies)d army", "%(armies)d armies", armies) % {"armies": armies}
