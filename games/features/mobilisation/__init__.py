"""Mobilisation: at the end of each round, all form sets of their territories' open cards at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.feature import Feature
from games.engine.legality import Option, OrderRule, Stage, somebody_decides, unsettled
from games.engine.orders import End
from games.engine.policies.deal import DealAll
from games.engine.words.spellings import Spellings
from games.features.mobilisation.bot import mobilise_best, prizes
from games.features.mobilisation.orders import (
    VERBS,
    Mobilise,
    MobiliseAll,
    mobilise,
    mobilise_all,
    mobilise_all_options,
    mobilise_options,
)
from games.features.mobilisation.sets import (
    FORMED,
    JOKERS,
    Formed,
    JokersDealt,
    JokersTaken,
    MobilisationOver,
    Mobilised,
    shapes,
)

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.chance.dice import Dice
    from games.engine.events import Event
    from games.engine.policies.income import Income
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

MOBILISATION = "mobilisation"


def call_up(table: Table) -> None:
    """Settle the seats that can form no set: they are not asked."""
    position = table.position
    for seat in unsettled(position):
        if not shapes(table.rulebook.board, position, seat):
            table.settle(seat)


def be_done(table: Table, seat: int, order: End) -> None:
    """Form no more sets."""
    table.settle(seat)


def done_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option, at any time."""
    yield Option(End, "end", {})


def mobilise_by_the_rules(table: Table, seat: int) -> None:
    """Form all sets for a seat that does not decide, with their armies on its most threatened border."""
    mobilise_all(table, seat, MobiliseAll(()))


def show_sets(table: Table) -> None:
    """Show the sets of all seats together, and place as many of their armies as the stock has."""
    position = table.position
    for seat, sets in enumerate(FORMED.of(position)):
        if sets and position.is_playing(seat):
            placements = [(land, armies) for one in sets for land, armies in one if armies]
            left = table.grant(seat, sum(armies for _, armies in placements))
            come = []
            for land, armies in placements:
                come.append((land, min(armies, left)))
                left -= come[-1][1]
            table.write(Mobilised(seat, len(sets), tuple(pair for pair in come if pair[1])))
    table.write(MobilisationOver())
    if not table.finish_if_won():
        table.next_phase()


CALL = Stage(
    MOBILISATION,
    {
        Mobilise: OrderRule(mobilise, mobilise_options),
        MobiliseAll: OrderRule(mobilise_all, mobilise_all_options),
        End: OrderRule(be_done, done_options),
    },
    actors=unsettled,
    enter=call_up,
    answers=True,
    asks=True,
    spellings=Spellings((MOBILISATION,), ("mobilisation",)),
    default=mobilise_by_the_rules,
    bot_order=mobilise_best,
    done=show_sets,
    possible=somebody_decides,
)


@dataclass(frozen=True)
class ContinentsAlone:
    """The edition's income for continents alone: the number of territories brings nothing."""

    usual: Any

    def __call__(self, board: Board, position: Position, seat: int) -> Income:
        income = self.usual(board, position, seat)
        return tuple((source, armies) for source, armies in income if source != "territories")


@dataclass(frozen=True)
class DealOpen(DealAll):
    """A deal of the pack face up, so that all see who has the jokers."""

    def __call__(
        self, rulebook: Rulebook, players: int, first: int, given: Sequence[int] | None, dice: Dice
    ) -> list[Event]:
        turns, lands = self.turns(rulebook, players, first), len(rulebook.board.territories)
        order = dice.shuffle(len(turns)) if given is None else list(given)
        events = super().__call__(rulebook, players, first, order, dice)
        jokers = tuple(seat for seat, card in zip(turns, order, strict=False) if card >= lands)
        return [*events, JokersDealt(jokers)] if jokers else events


@dataclass(frozen=True)
class Mobilisation(Feature):
    """Sets of territories held, in place of sets of cards drawn and of an income for territories."""

    extras = (FORMED, JOKERS)
    events = (Formed, Mobilised, MobilisationOver, JokersDealt, JokersTaken)
    verbs = VERBS

    def install(self, rulebook: Rulebook) -> Rulebook:
        deal = rulebook.deal
        if isinstance(deal, DealAll):
            deal = DealOpen(jokers=deal.jokers)
        rulebook = super().install(rulebook)
        return replace(
            rulebook,
            round_end=(*rulebook.round_end, CALL),
            income=ContinentsAlone(rulebook.income),
            deal=deal,
        )

    def prizes(self, rulebook: Rulebook, view: Position, seat: int) -> Callable[[int], float]:
        return prizes(rulebook.board, view, seat)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        if not table.position.lands[loser] and loser in JOKERS.of(table.position):
            table.write(JokersTaken(loser, seat))
