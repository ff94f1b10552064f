"""Secret missions: what a player has to reach, other than the conquest of the world."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from games.engine.board import members
from games.engine.errors import Impossible, Unreadable, check, gettext_noop, shorten
from games.engine.events.knowledge import known_in_part
from games.engine.feature import Feature
from games.engine.features.wording import hold, mission_to_json, whole
from games.engine.keep import CONCEALED, Keep, fresh
from games.engine.notation.positions.values import by_seat
from games.engine.policies.victory import last_standing
from games.engine.position import HIDDEN, NOBODY, Position
from games.engine.ranking import Reason, won_by
from games.engine.words.telling import Aim
from games.engine.words.wording import Wording, tells

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.ranking import Outcome
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table
    from games.engine.words.telling import Teller


class Route(NamedTuple):
    """A way to fulfil a mission: `needed` of these `lands` (a bit mask) are held with `armies` on each."""

    lands: int
    needed: int
    armies: int = 1


class Mission(Protocol):
    """A mission card. `key` names it in records; any of the `routes` fulfils it."""

    @property
    def key(self) -> str: ...

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool: ...

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]: ...

    def wording(self, players: Sequence[str]) -> Wording:
        """What it asks for; `players` are the names of those at the table, by seat."""


@dataclass(frozen=True)
class Hold:
    """So many territories, with at least so many armies on each."""

    key: str
    lands: int
    armies: int = 1

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        lands = position.lands[seat]
        if lands.bit_count() < self.lands:
            return False
        return sum(position.armies[land] >= self.armies for land in members(lands)) >= self.lands

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        return [Route((1 << len(board.territories)) - 1, self.lands, self.armies)]

    def wording(self, players: Sequence[str]) -> Wording:
        return hold(self.lands, self.armies)


@dataclass(frozen=True)
class Continents:
    """These continents whole, and so many others of one's choice."""

    key: str
    continents: tuple[str, ...]
    others: int = 0

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        lands = position.lands[seat]
        held = {key for mask, (key, _) in board.bonuses if lands & mask == mask}
        return held.issuperset(self.continents) and len(held) >= len(self.continents) + self.others

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        named = sum(mask for mask, (key, _) in board.bonuses if key in self.continents)
        rest = [mask for mask, (key, _) in board.bonuses if key not in self.continents]
        found = [named + sum(chosen) for chosen in combinations(rest, self.others)]
        return [Route(lands, lands.bit_count()) for lands in found]

    def wording(self, players: Sequence[str]) -> Wording:
        return whole(self.continents, self.others)


@dataclass(frozen=True)
class Destroy:
    """All armies of a seat, also those that it left behind; or else `instead`.

    The other aim takes its place where the seat is one's own or is not in the game; and once its last army
    has fallen to somebody else, unless that counts too (`by_anybody`).
    """

    key: str
    seat: int
    instead: Hold
    by_anybody: bool

    def is_void(self, position: Position, seat: int) -> bool:
        """Whether the other aim has taken the place of this one."""
        victim = self.seat
        if victim == seat or victim >= position.players:
            return True
        beaten_by = position.beaten_by[victim]
        return beaten_by not in (NOBODY, seat) and not self.by_anybody

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        if self.is_void(position, seat):
            return self.instead.is_fulfilled(board, position, seat)
        return not position.lands[self.seat]

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        if self.is_void(position, seat):
            return self.instead.routes(board, position, seat)
        lands = position.lands[self.seat]
        return [Route(lands, lands.bit_count())]

    def wording(self, players: Sequence[str]) -> Wording:
        if self.seat >= len(players):
            return self.instead.wording(players)
        return Wording(
            gettext_noop("Destroy all armies of %(name)s; if that cannot be: hold %(lands)d territories."),
            {"name": players[self.seat], "lands": self.instead.lands},
        )


Dealt = tuple[int, ...]
"""The mission of each seat, an index of the edition's cards; empty as long as none are dealt."""


def own_alone(missions: Dealt, position: Position, seat: int | None) -> Dealt:
    """The missions with those of others `HIDDEN`."""
    return tuple(mission if owner == seat else HIDDEN for owner, mission in enumerate(missions))


def imagined(rulebook: Rulebook, position: Position, missions: Dealt, rng: random.Random) -> Dealt:
    """Any other mission in the place of each that is hidden."""
    feature = rulebook.of(Missions)
    assert feature is not None
    others = fresh(feature.dealt_among(position.players), missions, rng)
    return tuple(next(others) if mission == HIDDEN else mission for mission in missions)


def write(rulebook: Rulebook, missions: Dealt) -> list[str]:
    """By their keys."""
    cards = missions_of(rulebook)
    return [CONCEALED if mission == HIDDEN else cards[mission].key for mission in missions]


def missions_from_json(rulebook: Rulebook, data: Sequence[Any]) -> Dealt:
    """The missions of the seats, by their keys. Raises Unreadable."""
    index = {mission.key: number for number, mission in enumerate(missions_of(rulebook))}
    for key in data:
        if key not in index:
            raise Unreadable(
                "unknown_mission",
                "There is no mission “%(key)s”. There are: %(known)s.",
                key=shorten(str(key)),
                known=", ".join(index) or "-",
            )
    return tuple(index[key] for key in data)


def read(rulebook: Rulebook, position: Position, data: Any) -> Dealt:
    """Everybody's mission."""
    given = by_seat({"missions": data or ()}, "missions")
    keys = [given.get(seat) for seat in range(position.players)] if given else []
    each = len(given) in (0, position.players) and None not in keys and len({*keys}) == len(keys)
    check(each, "each seat has a mission of its own, also one that is out")
    return missions_from_json(rulebook, keys)


MISSIONS: Keep[Dealt] = Keep(
    "missions", empty=(), seen=own_alone, imagined=imagined, reads=read, writes=write, in_extra=False
)


def own_dealt(event: MissionsDealt, seat: int | None, hands: Sequence[int]) -> MissionsDealt:
    return MissionsDealt(
        tuple(mission if owner == seat else HIDDEN for owner, mission in enumerate(event.missions))
    )


@known_in_part(own_dealt)
class MissionsDealt(NamedTuple):
    """Each seat received a mission. Secret: others see `HIDDEN`."""

    missions: Dealt

    def fold(self, p: Position) -> None:
        MISSIONS.put(p, self.missions)


FULFILLED = Reason(
    "mission",
    gettext_noop("You have fulfilled your mission"),
    gettext_noop("%(names)s has fulfilled the mission"),
)


AGAINST_A_PLAYER = Wording(gettext_noop("Destroy all armies of another player, whom the card names."))
"""All missions of this kind in one, for who does not know yet who plays."""
SECRET_TO_THE_END = Wording(
    gettext_noop("The missions of both stay secret until the game is over; then everything secret is shown.")
)
"""What becomes of those of whoever is eliminated or has left."""


@dataclass(frozen=True)
class Missions(Feature):
    """A secret mission for everybody, that wins; without `all_cards`, those against absent seats are out."""

    cards: tuple[Mission, ...]
    all_cards: bool = True
    key = "missions"
    keeps = (MISSIONS,)
    events = (MissionsDealt,)
    placeless = (MissionsDealt,)
    reasons = (FULFILLED,)
    topics: ClassVar = {"destruction": gettext_noop("A mission to destroy a player")}
    unveiled = gettext_noop("The missions")
    given = list
    fields: ClassVar = {"missions": write}

    @property
    def briefs(self) -> Mapping[str, str]:
        against = [mission for mission in self.cards if isinstance(mission, Destroy)]
        if not against:
            return {}
        if against[0].by_anybody:
            return {"destruction": gettext_noop("counts whoever does it")}
        return {"destruction": gettext_noop("counts only for whoever does it")}

    def install(self, rulebook: Rulebook) -> Rulebook:
        return replace(rulebook, victory=self.accomplished)

    def set_up(self, table: Table, given: Sequence[int] | None) -> None:
        players = table.position.players
        cards = self.dealt_among(players)
        if given is None:
            given = [cards[card] for card in table.dice.shuffle(len(cards))[:players]]
        elif len(given) != players or len({*given}) != players or not {*given} <= {*cards}:
            raise Impossible(
                "impossible_missions",
                "Missions are given one for each seat, each once, of those for %(players)d players.",
                players=players,
            )
        table.write(MissionsDealt(tuple(given)))

    def listed(self, rulebook: Rulebook) -> list[Any]:
        return [mission_to_json(rulebook, mission) for mission in self.cards]

    def given_from_json(self, rulebook: Rulebook, data: Any) -> Dealt:
        return missions_from_json(rulebook, data)

    def turn_began(self, table: Table) -> bool:
        return table.finish_if_won()

    def held_on(self, table: Table) -> bool:
        return table.finish_if_won()

    def turn_ends(self, table: Table) -> bool:
        return table.finish_if_won()

    def acted(self, table: Table) -> bool:
        return table.finish_if_won()

    def aims(self, teller: Teller, view: Position) -> Iterator[Aim]:
        assert teller.reader is not None
        for line in self.unveil(teller, view, teller.reader):
            state = tell_progress(teller, view, teller.reader)
            yield Aim(teller.say(gettext_noop("Your mission")), line, state=state)

    def unveil(self, teller: Teller, view: Position, seat: int) -> list[str]:
        mission = mission_of(teller.rulebook, view, seat)
        if mission is None:
            return []
        return [teller.worded(mission.wording([teller.coloured(one) for one in range(view.players)]))]

    def told(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        if section == "gone":
            yield SECRET_TO_THE_END

    def points(self, rulebook: Rulebook, section: str) -> Iterator[Wording]:
        if section == "goal":
            found = [mission for mission in self.cards if not isinstance(mission, Destroy)]
            yield from (mission.wording(()) for mission in found)
            if len(found) < len(self.cards):
                yield AGAINST_A_PLAYER

    def dealt_among(self, players: int) -> list[int]:
        """The missions that are dealt from, by index."""
        return [
            card
            for card, mission in enumerate(self.cards)
            if self.all_cards or not isinstance(mission, Destroy) or mission.seat < players
        ]

    @tells(gettext_noop("a secret mission"))
    def accomplished(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """The seat on turn wins with its mission, or whoever is left alone.

        Victory is claimed on one's own turn only (Hasbro 2000, Le vainqueur; A13 for the others).
        """
        missions, turn = MISSIONS.of(position), position.turn
        if turn == NOBODY or not (position.round and missions):
            return last_standing(rulebook, position)
        if position.status[turn] or missions[turn] == HIDDEN:
            return last_standing(rulebook, position)
        if self.cards[missions[turn]].is_fulfilled(rulebook.board, position, turn):
            return won_by(rulebook, position, (turn,), FULFILLED)
        return last_standing(rulebook, position)


def missions_of(rulebook: Rulebook) -> Sequence[Mission]:
    """The cards of an edition; none where it is not played with missions."""
    feature = rulebook.of(Missions)
    return feature.cards if feature else ()


def mission_of(rulebook: Rulebook, position: Position, seat: int) -> Mission | None:
    """The mission of a seat; None without one, or where the reader may not see it."""
    missions = MISSIONS.of(position)
    if not missions or missions[seat] == HIDDEN:
        return None
    return missions_of(rulebook)[missions[seat]]


def tell_progress(teller: Teller, view: Position, seat: int) -> str:
    """How far a seat has come with its mission, by the nearest way; empty where that cannot be seen."""
    mission = mission_of(teller.rulebook, view, seat)
    if mission is None or HIDDEN in view.owner:
        return ""
    if isinstance(mission, Destroy) and not mission.is_void(view, seat):
        left = view.lands[mission.seat].bit_count()
        return teller.say(gettext_noop("territories left: %(lands)d"), lands=left)
    routes = mission.routes(teller.rulebook.board, view, seat)
    ways = [(held(view, seat, route), route.needed) for route in routes]
    have, wanted = max(ways, key=lambda way: way[0] - way[1])
    return teller.say(gettext_noop("%(have)d of %(wanted)d"), have=min(have, wanted), wanted=wanted)


def held(view: Position, seat: int, route: Route) -> int:
    """How many lands of a route a seat holds with the armies that it asks for."""
    return sum(view.armies[land] >= route.armies for land in members(view.lands[seat] & route.lands))
