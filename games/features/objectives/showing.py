"""Showing objectives, each at the moment printed on its card (Hasbro 2006, Risk Mission).

The phases of the edition are the usual ones, in which players may also show an objective. They never end by
themselves, or others could tell whether a player has an objective to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from games.engine.errors import Illegal
from games.engine.legality import Option, OrderRule, Slot
from games.engine.notation.parts import OneOf
from games.engine.notation.verb import Verb
from games.engine.orders import Attack
from games.engine.phases.attack import ATTACK
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.reinforce import REINFORCE
from games.engine.words.spellings import Spellings, conjugated
from games.features.objectives.cards import RANKS, Objective, Timing
from games.features.objectives.feats import FEATS, note_feats
from games.features.objectives.hands import ACHIEVED, OBJECTIVES, ObjectiveShown, cards_of

if TYPE_CHECKING:
    from games.engine.legality import Stage
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


class Show(NamedTuple):
    """Show the objective of a rank (0 to 3), which is fulfilled."""

    rank: int


RANK_WORDS = (
    Spellings(en=("captain",), fr=("capitaine",)),
    Spellings(en=("major",), fr=("major", "commandant")),
    Spellings(en=("colonel",), fr=("colonel",)),
    Spellings(en=("general",), fr=("général",)),
)
VERB = Verb(
    Show,
    Spellings(en=("show", "reveal"), fr=(*conjugated("montr"), *conjugated("dévoil"))),
    (OneOf(RANK_WORDS),),
)


def show_objective(table: Table, seat: int, order: Show) -> None:
    """Show an objective that is fulfilled. After the third, the last one lies open; the fourth wins.

    Raise Illegal if it may not be shown now. (« Vous ne pouvez annoncer qu'une seule réussite d'objectif par
    tour. »)
    """
    position, rulebook = table.position, table.rulebook
    if FEATS.of(position).get("shown"):
        raise Illegal("one_a_turn")
    if not OBJECTIVES.of(position):
        raise Illegal("no_objectives")
    if ACHIEVED.of(position)[seat] >> order.rank & 1:
        raise Illegal("already_shown")
    card = OBJECTIVES.of(position)[seat][order.rank]
    objective = cards_of(rulebook)[card]
    if not is_its_moment(rulebook, position, objective):
        raise Illegal("not_its_moment")
    if not objective.is_fulfilled(rulebook.board, position, seat):
        raise Illegal("not_achieved")
    table.write(ObjectiveShown(seat, card, True))
    note_feats(table, shown=True)
    left = [rank for rank in range(len(RANKS)) if not ACHIEVED.of(position)[seat] >> rank & 1]
    if len(left) == 1:
        table.write(ObjectiveShown(seat, OBJECTIVES.of(position)[seat][left[0]], False))
    table.finish_if_won()


def show_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield the one option, if any objectives are fulfilled at their moment: to show one of them."""
    ranks = showable(rulebook, position, seat)
    if ranks:
        yield Option(Show, "show {rank}", {"rank": Slot("word", tuple(RANKS[rank] for rank in ranks))})


def showable(rulebook: Rulebook, position: Position, seat: int) -> list[int]:
    """Return the ranks of the objectives that the seat on turn may show now."""
    if FEATS.of(position).get("shown") or not OBJECTIVES.of(position):
        return []
    own, achieved = OBJECTIVES.of(position)[seat], ACHIEVED.of(position)[seat]
    return [
        rank
        for rank, objective in enumerate(cards_of(rulebook)[card] for card in own)
        if not achieved >> rank & 1
        and is_its_moment(rulebook, position, objective)
        and objective.is_fulfilled(rulebook.board, position, seat)
    ]


def is_its_moment(rulebook: Rulebook, position: Position, objective: Objective) -> bool:
    """Return whether this is the moment printed on the card."""
    match objective.timing:
        case Timing.BEGINNING:
            return (
                position.phase == REINFORCE.key
                and not position.traded
                and nothing_is_placed(rulebook, position)
            )
        case Timing.SET:
            return position.traded
        case Timing.CONQUEST:
            answered = position.pending is None
            return position.phase == ATTACK.key and answered and bool(FEATS.of(position).get("fresh"))
    return position.phase == MANOEUVRE.key


def nothing_is_placed(rulebook: Rulebook, position: Position) -> bool:
    """Return whether all reinforcements of the turn are still to be placed."""
    seat = position.turn
    return position.to_place[seat] == sum(n for _, n in rulebook.income(rulebook.board, position, seat))


def attacking(stage: Stage) -> Stage:
    """Return the attack phase. Attacks that take nothing end the moment of the last conquest."""
    rule = stage.orders[Attack]

    def attack(table: Table, seat: int, order: Any) -> None:
        before = len(FEATS.of(table.position).get("taken", ()))
        rule.play(table, seat, order)
        done = FEATS.of(table.position)
        if done.get("fresh") and len(done["taken"]) == before:
            note_feats(table, fresh=False)

    return replace(stage, orders={**stage.orders, Attack: replace(rule, play=attack)})


def showing(stage: Stage, **changes: Any) -> Stage:
    """Return the phase with an order to show an objective."""
    return replace(stage, orders={**stage.orders, Show: OrderRule(show_objective, show_options)}, **changes)
