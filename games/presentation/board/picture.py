"""The content of a picture of a board: a position as its reader sees it, and the marks on it."""

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


class SeatHolder(NamedTuple):
    """The holder of a seat: look (a key of `emblems.COLOURS`, and signs after it) and name.

    `called` is the name within a sentence if it differs, like that of a neutral (see `inside`).
    """

    look: str
    name: str
    called: str = ""

    @property
    def inside(self) -> str:
        """The name within a sentence."""
        return self.called or self.name


class Link(NamedTuple):
    """An action on a territory: its address, and its words ("Attack it from Ural.")."""

    href: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """A board to be drawn or described; territories are indices of the board throughout.

    `owners` has a seat for each territory (-1 for nobody, -2 for one that the reader does not see), `armies`
    a number for each, `powers` the holder of each seat. `garrisons` has the (seat, armies) of all powers on a
    shared territory. While a `source` is chosen, everything is faded except the source, its `target` and its
    `legal` targets. `fresh` are the territories that changed hands since the reader's last turn, `battle` is
    the border (attacker, defender) of the last battle, `marks` are the edition's marks, `links` the reader's
    possible actions, `placed` the armies about to be put on each territory where the reader may place some (0
    for none yet). `ways` are the sources and targets of planned orders, each with whether it depends on a
    condition; `notes` are a word or number next to a token.

    `gone` are territories that no longer exist, with the reason; `barred` are pairs of neighbours whose
    border is closed.

    `label` describes the picture in words. If it `is_live`, each piece that may change has a slot of its own
    (`slots.py`) with a name that begins with `slots`. `beside` are the boards beside this one. Such a board
    is shown above it if the reader can act on it.
    """

    board: Board
    owners: Sequence[int]
    armies: Sequence[int]
    powers: Sequence[SeatHolder]
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
        """The map, and the boards beside it."""
        return (self, *self.beside)

    @property
    def marked(self) -> frozenset[int]:
        """The territories that take part in the choice at hand."""
        return frozenset(self.legal) | {t for t in (self.source, self.target) if t is not None}

    def marks_by_territory(self) -> dict[int, list[Mark]]:
        """Return the marks of each territory that has any."""
        found: dict[int, list[Mark]] = {}
        for mark in self.marks:
            found.setdefault(mark.territory, []).append(mark)
        return found

    def looks(self) -> list[str]:
        """Return the look of each territory; for a shared one that of its strongest power."""
        return [self.look(territory) for territory in range(len(self.owners))]

    def look(self, territory: int) -> str:
        """Return the look of one territory."""
        if territory in self.gone:
            return GONE
        if territory in self.garrisons:
            return self.camp(territory)[0][0].look
        return OWNERLESS.get(owner := self.owners[territory]) or self.powers[owner].look

    def camp(self, territory: int) -> list[tuple[SeatHolder, int]]:
        """Return the powers on a shared territory with their armies, the strongest first."""
        strongest = sorted(self.garrisons[territory], key=lambda pair: -pair[1])
        return [(self.powers[seat], armies) for seat, armies in strongest]

    def is_seen(self, territory: int) -> bool:
        """Return whether the reader sees who holds a territory."""
        return self.owners[territory] != HIDDEN

    def is_closed(self, border: Collection[int]) -> bool:
        """Return whether a border is closed or one of its territories is gone."""
        return not self.gone.keys().isdisjoint(border) or any({*pair} == {*border} for pair in self.barred)

    def worth(self, continent: int) -> int:
        """Return the bonus for a whole continent; 0 if none of its territories is left."""
        lands, bonus = self.board.continents[continent].territories, self.board.continents[continent].bonus
        return 0 if self.gone.keys() >= {*lands} else bonus

    @property
    def hides(self) -> bool:
        """Whether there are territories that the reader does not see."""
        return HIDDEN in self.owners

    def owner(self, territory: int) -> SeatHolder | None:
        """Return the holder of a territory; None if it is free or not seen."""
        seat = self.owners[territory]
        return self.powers[seat] if seat >= 0 else None

    def holder(self, continent: int) -> SeatHolder | None:
        """Return the power that holds a whole continent, if there is one."""
        first, *others = self.board.continents[continent].territories
        same = all(self.owners[other] == self.owners[first] for other in others)
        return self.owner(first) if same else None

    def facts(self, territories: Iterable[int]) -> dict[int, str]:
        """Return these territories in words: "Alaska: Teodora (red), 3 armies"."""
        language = language_of(self.board)
        facts = {territory: self.fact(territory, language) for territory in territories}
        for mark in self.marks:
            if mark.territory in facts:
                facts[mark.territory] = with_mark(facts[mark.territory], mark)
        return facts

    def fact(self, territory: int, language: str) -> str:
        """Return a territory in words, without its marks; its name is in this language."""
        name = self.board.territories[territory].names[language]
        if territory in self.gone:
            return became(name, self.gone[territory])
        if not self.is_seen(territory):
            return out_of_sight(name)
        owner = self.owner(territory)
        if territory in self.garrisons:
            return shared(name, self.camp(territory), owner, get_language())
        return territory_told(name, owner, self.armies[territory], get_language())


def with_mark(text: str, mark: Mark) -> str:
    """Return the words for a territory with a mark added: "Peru, shrine"."""
    return _("%(territory)s, %(mark)s") % {"territory": text, "mark": _(mark.name)}


@lru_cache(maxsize=4096)
def territory_told(territory: str, owner: SeatHolder | None, armies: int, language: str) -> str:
    """Return a territory in the active `language`. Cached, since few change in a turn."""
    if owner is None and not armies:
        return _("%(territory)s: free") % {"territory": territory}
    words = {
        "territory": territory,
        "owner": owner_told(owner, language),
        "strength": armies_in_words(armies),
    }
    return _("%(territory)s: %(owner)s, %(strength)s") % words


def shared(
    territory: str, camp: Sequence[tuple[SeatHolder, int]], owner: SeatHolder | None, language: str
) -> str:
    """Return a shared territory in words, in the active `language`."""
    return _("%(territory)s: %(garrisons)s; controlled by %(owner)s") % {
        "territory": territory,
        "garrisons": listed(
            [f"{owner_told(power, language)}, {armies_in_words(armies)}" for power, armies in camp]
        ),
        "owner": owner_told(owner, language),
    }


@lru_cache(maxsize=256)
def owner_told(owner: SeatHolder | None, language: str) -> str:
    """Return the holder in the active `language`: "Teodora (red)". Cached, since holders recur."""
    return with_colour(owner.name, colour_in(owner.look)) if owner else _("nobody")


def out_of_sight(territory: str) -> str:
    """Return the words for a territory that the reader does not see."""
    return _("%(territory)s: not in sight") % {"territory": territory}


def became(territory: str, word: str) -> str:
    """Return the words for a territory that is gone: "Tritonis: under water"."""
    return _("%(territory)s: %(state)s") % {"territory": territory, "state": _(word)}


def armies_in_words(armies: int) -> str:
    """Return a number of armies in words."""
    return ngettext("%(armies)d army", "%(armies)d armies", armies) % {"armies": armies}
