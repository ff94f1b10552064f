"""Headquarters: players choose them in secret before the first turn, and lose everything with them.

Hasbro 2000, Variantes de Risk, Capitales Risk. The booklet does not say in which order the players choose.
Here all choose at the same time, unseen, and may change their choice until the last one has chosen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from games.engine.board import members
from games.engine.display import Mark, Piece
from games.engine.errors import Illegal
from games.engine.events import Shuffled
from games.engine.feature import Feature
from games.engine.legality import Option, OrderRule, Slot, Stage, unsettled
from games.engine.notation.parts import Territory
from games.engine.notation.verb import Verb
from games.engine.policies.victory import last_standing
from games.engine.position import Position
from games.engine.ranking import won_by
from games.engine.words.spellings import Spellings
from games.features.headquarters.secret import (
    CHOSEN,
    Headquarters,
    HeadquartersChosen,
    HeadquartersTaken,
)

if TYPE_CHECKING:
    from games.engine.outcome import Outcome
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


VERB = Verb(
    Headquarters,
    Spellings(
        en=("headquarters", "headquarter", "hq", "capital"),
        fr=("état-major", "quartier général", "QG", "capitale"),
    ),
    (Territory(),),
)


def choose_headquarters(table: Table, seat: int, order: Headquarters) -> None:
    """Choose a headquarters, or change the choice. Raise Illegal if the territory is not the seat's own."""
    position = table.position
    if position.owner[order.territory] != seat:
        raise Illegal("not_your_territory.headquarters", territory=order.territory)
    table.write(HeadquartersChosen(seat, order.territory))
    table.settle(seat)


def choose_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option: any territory of the seat."""
    lands = Slot("territory", tuple(members(position.lands[seat])))
    yield Option(Headquarters, "headquarters {territory}", {"territory": lands})


def begin_play(table: Table) -> None:
    """Take the cards of the headquarters out of the pile for the whole game, and begin play.

    (« Il place la carte Risk de ce territoire devant lui, face cachée. »)
    """
    position = table.position
    table.write(Shuffled(tuple(card for card in position.deck if card not in CHOSEN.of(position))))
    table.next_phase()


def lose_headquarters(table: Table, seat: int, target: int, loser: int) -> None:
    """Give the conqueror all territories of the loser if their headquarters has been taken.

    (« Tous les régiments du vaincu … sont remplacés par un régiment du vainqueur. ») The headquarters of a
    player who has left the game remains, and falls in the same way.
    """
    position = table.position
    chosen = CHOSEN.of(position)
    if chosen and chosen[loser] == target:
        lands = tuple(members(position.lands[loser]))
        table.write(HeadquartersTaken(loser, seat, target, lands))


def choices_agree(rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
    """Return whether the phase can be open.

    A seat still has to choose, and exactly the settled seats have chosen.
    """
    chosen = [land >= 0 for land in CHOSEN.of(position)] or [False] * position.seats
    settled = [bool(position.settled >> seat & 1) for seat in range(position.seats)]
    return bool(unsettled(position)) and chosen == settled


HEADQUARTERS = Stage(
    "headquarters",
    {Headquarters: OrderRule(choose_headquarters, choose_options, by_anyone=True)},
    actors=unsettled,
    done=begin_play,
    possible=choices_agree,
)


def headquarters_held(position: Position, seat: int) -> int:
    """Return how many headquarters are known to be on the territories of a seat, including its own."""
    return sum(land >= 0 and position.owner[land] == seat for land in CHOSEN.of(position))


HOLDING = "headquarters"


@dataclass(frozen=True)
class HiddenHeadquarters(Feature):
    """Taking a headquarters takes everything that its owner has.

    Among n seats, a seat that holds `needed[n]` headquarters wins.
    """

    needed: Mapping[int, int]
    key = "headquarters"
    extras = (CHOSEN,)
    events = (HeadquartersChosen, HeadquartersTaken)
    verbs = (VERB,)

    def install(self, rulebook: Rulebook) -> Rulebook:
        others = (stage for stage in rulebook.setup if stage is not HEADQUARTERS)
        return replace(rulebook, setup=(*others, HEADQUARTERS), victory=self.holding_enough)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        lose_headquarters(table, seat, target, loser)

    def held_on(self, table: Table) -> bool:
        return table.finish_if_won()

    def progress(self, position: Position, seat: int) -> int:
        return headquarters_held(position, seat)

    def shown(self, rulebook: Rulebook, view: Position) -> Iterator[Piece]:
        for land in CHOSEN.of(view):
            if land >= 0:
                yield Mark(land, "flag", "mark.headquarters")

    def set_aside(self, rulebook: Rulebook, position: Position) -> tuple[int, ...]:
        return CHOSEN.of(position) if position.round else ()

    def holding_enough(self, rulebook: Rulebook, position: Position) -> Outcome | None:
        """Return the victory by headquarters, or else that of the last seat left.

        The seat on turn wins if it holds enough headquarters, its own included. (Hasbro 2000, Capitales Risk,
        Le vainqueur. Headquarters change hands only in the turn of the conqueror.)
        """
        if headquarters_held(position, position.turn) >= self.needed[position.players]:
            return won_by(rulebook, position, (position.turn,), HOLDING)
        return last_standing(rulebook, position)
