"""L'antigénocide: nobody is to be destroyed (Jeux & Stratégie no. 40, variante 10).

« Supprimer les 6 objectifs : "Détruire les…", en les remplaçant par les 6 objectifs suivants ». Continents to
be kept for a turn must be held from the end of the player's turn to the beginning of their next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from games.engine import Feature, Rulebook
from games.engine.events.knowledge import known_to_its_seat, recorded_as
from games.engine.extra_state import ExtraState
from games.engine.shapes import LANDS, Each
from games.features.missions import Missions
from games.features.missions.cards import Continents, Destroy, Hold, Mission, Route

if TYPE_CHECKING:
    from games.engine import Board, Position, Table

Masks = tuple[int, ...]


def own_alone(kept: Masks, position: Position, seat: int | None) -> Masks:
    """Hide from a seat the territories that others have kept."""
    return tuple(lands if owner == seat else 0 for owner, lands in enumerate(kept))


KEPT: ExtraState[Masks] = ExtraState(
    "kept",
    shape=Each(LANDS),
    empty=(),
    seen=own_alone,
    possible=lambda rulebook, position, value: (
        len(value) == position.seats
        and all(type(lands) is int and 0 <= lands < 1 << len(position.owner) for lands in value)
    ),
)
"""By seat, the territories that it has held continuously since the end of its last turn, as bit masks."""


@recorded_as("held_on")
@known_to_its_seat
class HeldOn(NamedTuple):
    """A seat has held these territories (a bit mask) since the end of its last turn."""

    seat: int
    lands: int

    def fold(self, p: Position) -> None:
        before = KEPT.of(p) or (0,) * p.seats
        KEPT.put(p, (*before[: self.seat], self.lands, *before[self.seat + 1 :]))


@dataclass(frozen=True)
class KeepContinents:
    """A mission to keep these whole continents for a turn."""

    asks: ClassVar[str] = "keep_continents"
    key: str
    continents: tuple[str, ...]

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        kept = KEPT.of(position)
        return bool(kept) and not self.lands(board) & ~(kept[seat] & position.lands[seat])

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        lands = self.lands(board)
        return [Route(lands, lands.bit_count())]

    def lands(self, board: Board) -> int:
        return sum(mask for mask, (key, _) in board.bonuses if key in self.continents)


@dataclass(frozen=True)
class AnyContinents(Continents):
    """A mission to hold a number of continents of the player's choice."""

    asks: ClassVar[str] = "any_continents"


SIX: tuple[Mission, ...] = (
    KeepContinents("keep_asia_australia", ("asia", "australia")),
    KeepContinents("keep_europe_africa", ("europe", "africa")),
    KeepContinents("keep_americas", ("north_america", "south_america")),
    AnyContinents("three_continents", (), others=3),
    Hold("24_territories_again", 24),
    Hold("18_territories_again", 18, armies=2),
)


@dataclass(frozen=True)
class NobodyDestroyed(Feature):
    """Six other missions replace those to destroy a player."""

    missions: tuple[Mission, ...] = SIX
    key = "js_10"
    extras = (KEPT,)
    events = (HeldOn,)
    needs = ("missions",)

    def install(self, rulebook: Rulebook) -> Rulebook:
        missions = rulebook.of(Missions)
        assert missions is not None
        others = tuple(mission for mission in missions.cards if not isinstance(mission, Destroy))
        return rulebook.with_(replace(missions, cards=(*others, *self.missions)))

    def turn_began(self, table: Table) -> bool:
        """Drop the territories that were lost since the last turn, even if they have been retaken."""
        position, kept = table.position, KEPT.of(table.position)
        still = kept[position.turn] & position.lands[position.turn] if kept else 0
        if kept and still != kept[position.turn]:
            table.write(HeldOn(position.turn, still))
        return False

    def turn_ends(self, table: Table) -> bool:
        position = table.position
        table.write(HeldOn(position.turn, position.lands[position.turn]))
        return False
