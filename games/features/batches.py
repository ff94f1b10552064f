"""A set-up with neutrals: players place several armies of their own at a time, then one for each neutral.

Hasbro 2006, Le jeu à 2, Mise en place: « Tour à tour, les joueurs placent ensuite 3 régiments à la fois … et
ensuite 1 régiment pour chaque indépendant. » (Risk Classic, pour deux joueurs: « placez 2 armées … Puis
placez une armée neutre ».) Once the last army of a neutral is placed, players pass over that neutral.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.armies.leaders import the_opponent
from games.engine.board import members
from games.engine.events import Asked, Called, Deployed, Resumed
from games.engine.legality import Option, OrderRule, Stage, the_asked_one
from games.engine.notation.verbs.placements import PLACE
from games.engine.orders import Place, Plan
from games.engine.phases.placement import PLACEMENT, is_followed, keep_plan, nobody_is_planned, plan_options
from games.engine.phases.reinforce import check_placements, placeable, placing
from games.engine.words.spellings import Spellings
from games.features.muster import front, has_neutrals

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

SUPPORT = "support"


@dataclass(frozen=True)
class Batches:
    """The phase to place `size` armies at a time, and its question for each neutral.

    The properties `placement` and `question` are these two stages.
    """

    size: int

    def due(self, position: Position, seat: int) -> int:
        """Return how many armies a seat still places before the next seat's turn.

        At the end, these are all that it has left.
        """
        return min(position.to_place[seat], self.size - self.placed(position, seat) % self.size)

    def placed(self, position: Position, seat: int) -> int:
        """Return how many armies a seat has placed in addition to the first on each of its territories."""
        lands = position.lands[seat]
        return position.armies_on(lands) - lands.bit_count()

    def has_placed(self, position: Position, seat: int) -> bool:
        """Return whether a seat has placed all of its own armies that were due."""
        return not position.to_place[seat] or self.placed(position, seat) % self.size == 0

    def place(self, table: Table, seat: int, order: Place) -> None:
        """Place some or all of the armies that are due."""
        position = table.position
        check_placements(table.rulebook, position, seat, order.placements, most=self.due(position, seat))
        for territory, armies in order.placements:
            table.write(Deployed(seat, territory, armies, seat))
        if self.has_placed(table.position, seat):
            support_neutrals(table, seat, table.position.players)
        self.follow_plans(table)

    def place_options(self, rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
        """Yield the one option: any division of the armies due over the territories allowed."""
        due = self.due(position, seat)
        yield placing(PLACE, members(placeable(rulebook, position, seat)), due, most=due)

    def plan(self, table: Table, seat: int, order: Plan) -> None:
        """Set a plan in place of an earlier one, and follow it if it is the seat's turn to place."""
        keep_plan(table, seat, order)
        self.follow_plans(table)

    def follow_plans(self, table: Table) -> None:
        """Place by the plans until a seat without one is on turn, or a question is asked.

        If everything is placed, play begins. The seat on turn may have left the game, even in an earlier
        phase.
        """
        position = table.position
        if position.status[position.turn]:
            call_next(table, position.turn)
        while position.pending is None and any(position.to_place[: position.players]):
            seat = position.turn
            if not is_followed(table.rulebook, position, seat):
                return
            territory, armies = position.plans[seat][0]
            table.write(Deployed(seat, territory, min(armies, self.due(position, seat)), seat))
            if self.has_placed(position, seat):
                support_neutrals(table, seat, position.players)
        if position.pending is None:
            table.next_phase()

    def pass_over(self, table: Table, seat: int) -> None:
        """Go on after the seat whose turn it was to place has left the game."""
        self.follow_plans(table)

    def answer(self, table: Table, seat: int, order: Place) -> None:
        """Place the army of the neutral that is asked about."""
        (neutral,) = table.position.details
        check_placements(table.rulebook, table.position, neutral, order.placements, most=1)
        self.go_on(table, seat, neutral, order.placements[0][0])

    def answer_by_the_rules(self, table: Table, seat: int) -> None:
        """Place the army for a seat that does not answer."""
        (neutral,) = table.position.details
        self.go_on(table, seat, neutral, weakest_front(table, neutral))

    def go_on(self, table: Table, seat: int, neutral: int, territory: int) -> None:
        """Place the army, and go on with the next neutral."""
        table.write(Resumed())
        support(table, seat, neutral, territory)
        support_neutrals(table, seat, neutral + 1)
        self.follow_plans(table)

    def support_possible(self, rulebook: Rulebook, position: Position, pending: tuple[Any, ...]) -> bool:
        """Return whether the seat on turn has placed its own armies and can be asked about the neutral."""
        _, seat, neutral = pending
        mine = position.turn == seat and self.has_placed(position, seat)
        return mine and neutral in position.neutrals and position.to_place[neutral] > 0

    @property
    def placement(self) -> Stage:
        return Stage(
            PLACEMENT.key,
            {
                Place: OrderRule(self.place, self.place_options),
                Plan: OrderRule(self.plan, plan_options, by_anyone=True),
            },
            enter=self.follow_plans,
            default=self.pass_over,
            possible=nobody_is_planned,
        )

    @property
    def question(self) -> Stage:
        return Stage(
            SUPPORT,
            {Place: OrderRule(self.answer, answer_options)},
            actors=the_asked_one,
            occurs=has_neutrals,
            answers=True,
            spellings=Spellings(en=("support",), fr=("soutien",)),
            default=self.answer_by_the_rules,
            details=(("force", "number"),),
            possible=self.support_possible,
        )


def support_neutrals(table: Table, seat: int, neutral: int) -> None:
    """Place one army for this neutral and each after it, or ask where; then it is the next seat's turn."""
    position = table.position
    while neutral < position.seats:
        if position.to_place[neutral]:
            if not table.rulebook.is_left(position, seat, SUPPORT):
                table.write(Asked(SUPPORT, seat, (neutral,)))
                return
            support(table, seat, neutral, weakest_front(table, neutral))
        neutral += 1
    call_next(table, seat)


def call_next(table: Table, seat: int) -> None:
    """Give the turn to the next seat that has armies to place; this seat comes last."""
    position = table.position
    around = (*range(seat + 1, position.players), *range(seat + 1))
    following = [other for other in around if position.to_place[other]]
    if following:
        table.write(Called(following[0]))


def support(table: Table, seat: int, neutral: int, territory: int) -> None:
    """Place one army of a neutral."""
    table.write(Deployed(neutral, territory, 1, seat))


def weakest_front(table: Table, neutral: int) -> int:
    """Return the weakest of the neutral's territories next to the opponent.

    It is used for a seat that leaves the choice to the rules.
    """
    armies = table.position.armies
    beside = front(table, neutral, the_opponent(table.position, neutral))
    return min(beside, key=armies.__getitem__)


def answer_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option: an army on any territory of the neutral where it may be placed."""
    (neutral,) = position.details
    yield placing(PLACE, members(placeable(rulebook, position, neutral)), 1, most=1)
