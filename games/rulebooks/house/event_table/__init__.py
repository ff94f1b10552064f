"""The table of events: before each turn, three dice decide what happens; some of its effects last.

(The twelfth variant, by Baptiste Gonin: « Avant votre tour, lancez 3 dés puis regardez l'effet produit par
cette combinaison. ») It mentions cities and capitals without defining them. We made up what they are, as
players are told when they choose the rule. See also our readings A22 and A73 to A79.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.engine import Feature, Rulebook
from games.engine.board import members
from games.engine.display import Mark, Piece
from games.engine.events import Dealt, Event
from games.engine.legality import Stage
from games.engine.policies.income import LandAndContinents
from games.rulebooks.house.event_table import bot
from games.rulebooks.house.event_table.armistice import SharedOut
from games.rulebooks.house.event_table.capitals import (
    CAPITAL_CHOICE,
    CHOSEN,
    CapitalChosen,
    CapitalMoved,
    CapitalsFounded,
)
from games.rulebooks.house.event_table.capitals import VERB as CAPITAL
from games.rulebooks.house.event_table.cities import (
    CAPITALS,
    CITIES,
    FOUNDED,
    CitiesFounded,
    Razed,
)
from games.rulebooks.house.event_table.combat import (
    FOUGHT,
    Softened,
    UnderEvents,
    UnderOrders,
    before_combat,
)
from games.rulebooks.house.event_table.income import WithCities
from games.rulebooks.house.event_table.instant_effects import DieThrownForEvent, Recruited
from games.rulebooks.house.event_table.lands import (
    LOSERS,
    BarbariansGrew,
    Evacuated,
    Overrun,
    Shrunk,
    barbarians,
    lost_by,
)
from games.rulebooks.house.event_table.lasting_effects import IN_FORCE
from games.rulebooks.house.event_table.orders import VERBS
from games.rulebooks.house.event_table.phase import BEFORE, EventRolled, end_turn, proceed
from games.rulebooks.house.event_table.tasks import TASKS
from games.rulebooks.house.event_table.waiting import COUNTED, EVENT, WAITING, PutBy, Recounted

if TYPE_CHECKING:
    from games.engine import Board, Dice, Position, Table
    from games.engine.policies.deal import Deal

PLAYERS = (3, 4, 5, 6)
CONTINENTS = {"africa", "asia", "australia", "europe", "south_america"}


@dataclass(frozen=True)
class DealToPlayers:
    """The usual deal, but among the players only: the barbarians begin without territories."""

    usual: Deal

    def turns(self, rulebook: Rulebook, players: int, first: int) -> list[int]:
        """Return who receives each card, if the usual deal determines it."""
        turns: list[int] = self.usual.turns(replace(rulebook, neutrals={}), players, first)  # type: ignore[attr-defined]
        return turns

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        events = self.usual(replace(rulebook, neutrals={}), players, first, given, dice)
        return [
            event._replace(to_place=(*event.to_place, 0)) if isinstance(event, Dealt) else event
            for event in events
        ]


def grow(table: Table) -> None:
    """Add a barbarian army to each of their territories, at the end of a round."""
    table.write(BarbariansGrew(table.position.lands[barbarians(table.position)]))
    table.next_phase()


GROWTH = Stage(
    "growth",
    {},
    occurs=lambda position: bool(position.lands[barbarians(position)]),
    enter=grow,
)


@dataclass(frozen=True)
class EventTable(Feature):
    """The feature of events, cities, capitals and barbarians."""

    cities: int = FOUNDED
    key = "ev_12"
    extras = (IN_FORCE, CITIES, CAPITALS, CHOSEN, LOSERS, TASKS, COUNTED, WAITING, FOUGHT)
    events = (
        EventRolled,
        PutBy,
        Recounted,
        DieThrownForEvent,
        Recruited,
        Evacuated,
        BarbariansGrew,
        Overrun,
        Shrunk,
        SharedOut,
        CitiesFounded,
        CapitalChosen,
        CapitalsFounded,
        CapitalMoved,
        Razed,
        Softened,
    )
    verbs = (CAPITAL, *VERBS)
    excludes = ("teams", "fog", "headquarters", "objectives", "weariness", "js_2", "js_3", "js_5")

    def unsuited(self, rulebook: Rulebook) -> str:
        if rulebook.neutrals:
            return "neutrals"
        if not rulebook.board.continent_index.keys() >= CONTINENTS:
            return "continents"
        if not {*PLAYERS} & {*rulebook.players}:
            return "few"
        if not isinstance(rulebook.income, LandAndContinents):
            return "income"
        return ""

    def install(self, rulebook: Rulebook) -> Rulebook:
        assert isinstance(rulebook.income, LandAndContinents)
        numbers = tuple(players for players in rulebook.players if players in PLAYERS)
        board = rulebook.board
        return replace(
            rulebook.with_phase(BEFORE, before=rulebook.turn[0].key),
            players=numbers,
            neutrals=dict.fromkeys(numbers, 1),
            deal=DealToPlayers(rulebook.deal),
            setup=(*rulebook.setup, CAPITAL_CHOICE),
            round_end=(*rulebook.round_end, GROWTH),
            income=WithCities(rulebook.income),
            reach=replace(rulebook.reach, attacks=UnderOrders(rulebook.reach.attacks)),
            combat=UnderEvents.altering(rulebook.combat, homes(board)),
        )

    def dealt(self, table: Table) -> None:
        drawn = table.dice.shuffle(len(table.rulebook.board.territories))
        table.write(CitiesFounded(tuple(sorted(drawn[: self.cities]))))

    def declared(self, table: Table, fighter: int, source: int, target: int) -> bool:
        before_combat(table, fighter, source, target)
        return False

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        LOSERS.note(table, lost_by(table.position, target, loser))

    def threatens(self, rulebook: Rulebook, position: Position, seat: int) -> bool:
        """Include attacks that an event forbids now, since they may be allowed in a later turn."""
        borders, own = rulebook.board.border_masks, position.lands[seat]
        return any(position.armies[land] > 1 and borders[land] & ~own for land in members(own))

    def stays_open(self, rulebook: Rulebook, position: Position) -> bool:
        return position.phase == EVENT

    def acted(self, table: Table) -> bool:
        proceed(table)
        return False

    def turn_ends(self, table: Table) -> bool:
        end_turn(table)
        return False

    def broken_off(self, table: Table) -> None:
        if TASKS.of(table.position):
            TASKS.note(table, ())

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        return bot.prizes(view, seat)

    def shown(self, rulebook: Rulebook, view: Position) -> Iterator[Piece]:
        for land in CITIES.of(view):
            yield Mark(land, "ring", "mark.city")
        for land in CAPITALS.of(view) or CHOSEN.of(view):
            if land >= 0:
                yield Mark(land, "star", "mark.capital")


def homes(board: Board) -> tuple[str, ...]:
    """Return, for each territory, the key of its continent."""
    return tuple(board.continents[territory.continent].key for territory in board.territories)
