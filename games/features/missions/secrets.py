"""The mission of each seat: how they are dealt, who may see them, and how they are written in JSON."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from games.engine.errors import Impossible, Unreadable, check, shorten
from games.engine.events.knowledge import known_in_part, placeless, recorded_as
from games.engine.extra_state import CONCEALED, ExtraState, fresh
from games.engine.feature import Feature, Given
from games.engine.notation.positions.values import by_seat
from games.engine.position import HIDDEN, Position
from games.features.aims import asked
from games.features.missions.cards import Destroy

if TYPE_CHECKING:
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.features.missions.cards import Mission


Dealt = tuple[int, ...]
"""The mission of each seat, as an index of the edition's cards; empty until they are dealt."""


def own_alone(missions: Dealt, position: Position, seat: int | None) -> Dealt:
    """Return the missions with those of others `HIDDEN`."""
    return tuple(mission if owner == seat else HIDDEN for owner, mission in enumerate(missions))


def imagine_missions(rulebook: Rulebook, position: Position, missions: Dealt, rng: random.Random) -> Dealt:
    """Return the missions with another one in place of each that is hidden."""
    feature = rulebook.of(DealtMissions)
    assert feature is not None
    others = fresh(feature.dealt_among(position.players), missions, rng)
    return tuple(next(others) if mission == HIDDEN else mission for mission in missions)


def write_missions(rulebook: Rulebook, missions: Dealt) -> list[str]:
    """Return the keys of the missions."""
    cards = missions_of(rulebook)
    return [CONCEALED if mission == HIDDEN else cards[mission].key for mission in missions]


def missions_from_json(rulebook: Rulebook, data: Sequence[Any]) -> Dealt:
    """Return the missions of the seats from their keys. Raise Unreadable if there is no such mission."""
    index = {mission.key: number for number, mission in enumerate(missions_of(rulebook))}
    for key in data:
        if key not in index:
            raise Unreadable("unknown_mission", key=shorten(str(key)), known=", ".join(index) or "-")
    return tuple(index[key] for key in data)


def read_missions(rulebook: Rulebook, position: Position, data: Any) -> Dealt:
    """Return the mission of each seat in a position.

    Raise Impossible if a seat has none of its own, and Unreadable for an unknown key.
    """
    given = by_seat({"missions": data or ()}, "missions")
    keys = [given.get(seat) for seat in range(position.players)] if given else []
    each = len(given) in (0, position.players) and None not in keys and len({*keys}) == len(keys)
    check(each, "each seat has a mission of its own, also one that is out")
    return missions_from_json(rulebook, keys)


MISSIONS: ExtraState[Dealt] = ExtraState(
    "missions",
    empty=(),
    seen=own_alone,
    imagined=imagine_missions,
    reads=read_missions,
    writes=write_missions,
    in_extra=False,
)


def own_dealt(event: MissionsDealt, seat: int | None, hands: Sequence[int]) -> MissionsDealt:
    return MissionsDealt(
        tuple(mission if owner == seat else HIDDEN for owner, mission in enumerate(event.missions))
    )


@recorded_as("missions_dealt")
@placeless
@known_in_part(own_dealt)
class MissionsDealt(NamedTuple):
    """Each seat received a mission. Secret: others see `HIDDEN`."""

    missions: Dealt

    def fold(self, p: Position) -> None:
        MISSIONS.put(p, self.missions)


def listed(rulebook: Rulebook) -> list[Any]:
    """Return the cards of an edition, for programs."""
    return [{"key": mission.key, **asked(mission)} for mission in missions_of(rulebook)]


@dataclass(frozen=True)
class DealtMissions(Feature):
    """Each seat has one of these missions.

    Unless `all_cards` are dealt, missions against absent seats are left out.
    """

    cards: tuple[Mission, ...]
    all_cards: bool = True
    key = "missions"
    extras = (MISSIONS,)
    events = (MissionsDealt,)
    given = Given(list, listed, missions_from_json)
    fields: ClassVar = {"missions": write_missions}

    def set_up(self, table: Table, given: Sequence[int] | None) -> None:
        players = table.position.players
        cards = self.dealt_among(players)
        if given is None:
            given = [cards[card] for card in table.dice.shuffle(len(cards))[:players]]
        elif len(given) != players or len({*given}) != players or not {*given} <= {*cards}:
            raise Impossible("impossible_missions", players=players)
        table.write(MissionsDealt(tuple(given)))

    def dealt_among(self, players: int) -> list[int]:
        """Return the missions that can be dealt, by index."""
        return [
            card
            for card, mission in enumerate(self.cards)
            if self.all_cards or not isinstance(mission, Destroy) or mission.seat < players
        ]


def missions_of(rulebook: Rulebook) -> Sequence[Mission]:
    """Return the cards of an edition, or none if it is played without missions."""
    feature = rulebook.of(DealtMissions)
    return feature.cards if feature else ()


def mission_of(rulebook: Rulebook, position: Position, seat: int) -> Mission | None:
    """Return the mission of a seat, or None if it has none or the reader may not see it."""
    missions = MISSIONS.of(position)
    if not missions or missions[seat] == HIDDEN:
        return None
    return missions_of(rulebook)[missions[seat]]
