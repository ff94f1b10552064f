"""Showing objectives, each at the moment that its card prints (Hasbro 2006, Risk Mission).

The phases of the edition are the usual ones that also take the order to show; they never end by
themselves, or others could tell whether somebody has something to show.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from games.engine.errors import Illegal, gettext_noop
from games.engine.events import Kept, ObjectiveShown
from games.engine.legality import Option, OrderRule, Slot
from games.engine.orders import Show
from games.engine.policies.objectives import FEATS, RANKS, Moment, Objective, feats
from games.engine.policies.sets import MIXED, any_three

if TYPE_CHECKING:
    from games.engine.legality import Stage
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.engine.table import Table


def show(table: Table, seat: int, order: Show) -> None:
    """Show an objective that is fulfilled; the third one lays the last open, the fourth wins.

    (« Vous ne pouvez annoncer qu'une seule réussite d'objectif par tour. »)
    """
    position, rulebook = table.position, table.rulebook
    if feats(position).get("shown"):
        raise Illegal(
            "one_a_turn", gettext_noop("You have shown an objective in this turn: one a turn, no more.")
        )
    if not position.objectives:
        raise Illegal("no_objectives", gettext_noop("Nobody has objectives in this game."))
    if position.achieved[seat] >> order.rank & 1:
        raise Illegal(
            "already_shown", gettext_noop("You have shown this objective already. It stays achieved.")
        )
    card = position.objectives[seat][order.rank]
    objective = rulebook.objectives[card]
    if not is_its_moment(rulebook, position, objective):
        raise Illegal(
            "not_its_moment", gettext_noop("This objective is not shown now, but at the moment on its card.")
        )
    if not objective.is_fulfilled(rulebook.board, position, seat):
        raise Illegal("not_achieved", gettext_noop("You have not achieved this objective yet."))
    table.write(ObjectiveShown(seat, card, True))
    note(table, shown=True)
    left = [rank for rank in range(len(RANKS)) if not position.achieved[seat] >> rank & 1]
    if len(left) == 1:
        table.write(ObjectiveShown(seat, position.objectives[seat][left[0]], False))
    table.finish_if_won()


def show_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """The objectives that are fulfilled, at their moment."""
    ranks = showable(rulebook, position, seat)
    if ranks:
        yield Option(Show, "show {rank}", {"rank": Slot("word", tuple(RANKS[rank] for rank in ranks))})


def showable(rulebook: Rulebook, position: Position, seat: int) -> list[int]:
    """The ranks of the objectives that the seat on turn may show now."""
    if feats(position).get("shown") or not position.objectives:
        return []
    own, achieved = position.objectives[seat], position.achieved[seat]
    return [
        rank
        for rank, objective in enumerate(rulebook.objectives[card] for card in own)
        if not achieved >> rank & 1
        and is_its_moment(rulebook, position, objective)
        and objective.is_fulfilled(rulebook.board, position, seat)
    ]


def is_its_moment(rulebook: Rulebook, position: Position, objective: Objective) -> bool:
    """Whether the moment that the card prints is now, in the turn of its owner."""
    income, attacks, move = (stage.key for stage in rulebook.turn[:3])
    match objective.moment:
        case Moment.BEGINNING:
            return position.phase == income and not position.traded and nothing_is_placed(rulebook, position)
        case Moment.SET:
            return position.traded
        case Moment.CONQUEST:
            answered = position.pending is None
            return position.phase == attacks and answered and bool(feats(position).get("fresh"))
    return position.phase == move


def nothing_is_placed(rulebook: Rulebook, position: Position) -> bool:
    """Whether all reinforcements of the turn are still to be placed."""
    seat = position.turn
    return position.to_place[seat] == sum(n for _, n in rulebook.income(rulebook.board, position, seat))


def note(table: Table, **changes: Any) -> None:
    """Keep what the seat on turn has done."""
    table.write(Kept(FEATS, {**feats(table.position), **changes}))


def note_conquest(table: Table, target: int, loser: int) -> None:
    """After a conquest: keep it."""
    conquest = [table.rulebook.board.territories[target].key, loser]
    note(table, taken=[*feats(table.position).get("taken", ()), conquest], fresh=True)


def note_set(table: Table, cards: tuple[int, ...]) -> None:
    """After a set was handed in: keep whether it was one of each symbol."""
    symbols = tuple(table.rulebook.board.symbols[card] for card in cards)
    note(table, mixed=MIXED in any_three(symbols))


def forget(table: Table) -> None:
    """A turn begins: nothing is done yet."""
    if feats(table.position):
        table.write(Kept(FEATS, {}))


def attacking(rule: OrderRule) -> OrderRule:
    """The rule of an attack, after which an earlier conquest is no longer fresh."""

    def attack(table: Table, seat: int, order: Any) -> None:
        before = len(feats(table.position).get("taken", ()))
        rule.play(table, seat, order)
        done = feats(table.position)
        if done.get("fresh") and len(done["taken"]) == before:
            note(table, fresh=False)

    return replace(rule, play=attack)


def showing(stage: Stage, **changes: Any) -> Stage:
    """A phase of the turn that takes the order to show an objective too."""
    return replace(stage, orders={**stage.orders, Show: OrderRule(show, show_options)}, **changes)


def feats_possible(rulebook: Rulebook, position: Position, value: Any) -> bool:
    """Whether the seat on turn can have done this in its turn."""
    conquests, flags = value.get("taken", []), ("fresh", "mixed", "shown")
    fresh, mixed, shown = (value.get(name, False) for name in flags)
    index = rulebook.board.territory_index
    return (
        set(value) <= {"taken", *flags}
        and type(fresh) is type(mixed) is type(shown) is bool
        and (position.traded or not mixed)
        and all(key in index and loser in range(position.seats) for key, loser in conquests)
        and all(loser != position.turn for _, loser in conquests)
        and bool(conquests) == position.conquered
        and (bool(conquests) or not fresh)
    )
