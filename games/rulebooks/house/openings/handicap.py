"""Handicap: some begin with more armies than the others. A rule of ours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from games.engine import Feature, Rulebook
from games.engine.errors import gettext_noop
from games.engine.events.knowledge import known_to_all
from games.engine.phases.placement import PLACEMENT

if TYPE_CHECKING:
    from games.engine import Position, Table
    from games.engine.words.telling import Tell, Teller

TOLD = gettext_noop("Some begin with more armies than the others, as was agreed; everybody sees it.")


@known_to_all
class Favoured(NamedTuple):
    """A seat has so many armies more to begin with."""

    seat: int
    armies: int

    def fold(self, p: Position) -> None:
        p.to_place[self.seat] += self.armies


def tell_favoured(teller: Teller, event: Favoured) -> list[str]:
    mine = gettext_noop("You begin with %(armies)s more.")
    theirs = gettext_noop("%(name)s begins with %(armies)s more.")
    return [teller.by(event.seat, mine, theirs, armies=teller.armies(event.armies))]


@dataclass(frozen=True)
class Handicap(Feature):
    """So many armies more for who opened the game (the first seat), or else for all `others`.

    In its first version the seats were drawn all the same, so that they went to nobody in particular.
    """

    armies: int
    others: bool = False
    seats_stand: bool = True
    key = "handicap"
    events = (Favoured,)
    placeless = (Favoured,)
    sentences: ClassVar[dict[type, Tell]] = {Favoured: tell_favoured}

    def unsuited(self, rulebook: Rulebook) -> str:
        if PLACEMENT.key not in rulebook.stages:
            return gettext_noop("No armies are placed before the first turn.")
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        return rulebook.with_prose("set_up", handicap=TOLD)

    def dealt(self, table: Table) -> None:
        for seat in range(table.position.players):
            if bool(seat) == self.others:
                table.write(Favoured(seat, self.armies))
