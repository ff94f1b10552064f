"""Orders that need no phase: standing answers, taking back and resigning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.errors import Illegal, shorten
from games.engine.events import Planned, Resigned, StandingSet
from games.engine.legality import Option, OrderRule, Slot
from games.engine.orders import ASK, AUTO, Defend, Resign, Standing, TakeBack
from games.engine.phases.taking_back import take_back, take_back_options
from games.engine.policies.combat import DEFENCE, interrupted

if TYPE_CHECKING:
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table

LEFT_TO_RULES = 1
"""The standing answer of a seat that leaves a decision to the rules, other than how many dice defend."""


def stand(table: Table, seat: int, order: Standing) -> None:
    """Answer a decision in advance, or ask to be asked. If the decision is open, it is answered too."""
    position, rulebook = table.position, table.rulebook
    if not can_stand(rulebook, position, order.question, order.answer):
        raise wrong_answer(rulebook, position, order.question)
    table.write(StandingSet(seat, order.question, order.answer))
    stage = rulebook.stage(position)
    if not order.answer or stage.key != order.question or seat not in stage.actors(position):
        return
    if rulebook.answers_to(stage.key):
        limit = rulebook.combat.defence_limit(position.armies[interrupted(position).target])
        table.play(seat, Defend(min(order.answer, limit)))
    else:
        stage.default(table, seat)


def wrong_answer(rulebook: Rulebook, position: Position, question: str) -> Illegal:
    """Return the refusal of a standing answer."""
    known = rulebook.decisions(position)
    if question not in known:
        key = "wrong_answer.nobody_asked"
    elif rulebook.answers_to(question):
        key = "wrong_answer.dice"
    else:
        key = "wrong_answer"
    words = {"question": shorten(question), "questions": ", ".join(known)}
    return Illegal(key, **words, most=rulebook.combat.usual)


def can_stand(rulebook: Rulebook, position: Position, question: str, answer: int) -> bool:
    """Return whether a decision can be answered in advance like this.

    `answer` is 0 to be asked, otherwise 1 or a number of dice.
    """
    return question in rulebook.decisions(position) and is_kept(rulebook, position, question, answer)


def is_kept(rulebook: Rulebook, position: Position, question: str, answer: int) -> bool:
    """Return whether a seat can have this standing answer, even if the question can no longer come up."""
    answers = rulebook.answers_to(question) or (1,)
    is_known = question in rulebook.answerable and rulebook.stages[question].occurs(position)
    return is_known and answer in (0, *answers)


def stand_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer to be asked, or to leave it to the rules; for the defence, offer numbers of dice."""
    for question in rulebook.decisions(position):
        answers = (ASK, *(tuple(map(str, rulebook.answers_to(question))) or (AUTO,)))
        yield Option(Standing, f"standing {question} {{answer}}", {"answer": Slot("word", answers)})


def usual_answer(rulebook: Rulebook, question: str) -> int:
    """Return the answer of a seat that has said nothing in advance: 0 if it is asked."""
    if question == DEFENCE:
        return rulebook.combat.usual
    return 0 if rulebook.stages[question].asks else 1


def reset_answers(table: Table, seat: int) -> None:
    """Reset the standing answers and the plan of a seat that another player takes over."""
    for question, answer in table.position.standing[seat].items():
        usual = usual_answer(table.rulebook, question)
        if answer != usual:
            table.write(StandingSet(seat, question, usual))
    if table.position.plans[seat]:
        table.write(Planned(seat, ()))


def resign(table: Table, seat: int, order: Resign) -> None:
    """Leave the game.

    The armies stay where they are as a garrison that only defends, with all its dice, and the hand goes back
    to the pile. If it is the seat's turn, the turn ends, together with any open question. In another seat's
    turn, and in the set-up, the game goes on, with the default answer if it was waiting for this seat.
    """
    position, rulebook = table.position, table.rulebook
    awaited, stage = seat in rulebook.to_act(position), rulebook.stage(position)
    table.write(Resigned(seat, rulebook.sets.under_pile))
    if table.finish_if_won():
        return
    if position.turn == seat and position.round:
        for act in rulebook.hooks.broken_off:
            act(table)
        table.end_turn()
        return
    if awaited:
        stage.default(table, seat)
    stage.deserted(table)


def resign_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Offer to resign, always."""
    yield Option(Resign, "resign", {})


ANYTIME: dict[type, OrderRule] = {
    Standing: OrderRule(stand, stand_options, by_anyone=True),
    TakeBack: OrderRule(take_back, take_back_options),
    Resign: OrderRule(resign, resign_options, by_anyone=True),
}
