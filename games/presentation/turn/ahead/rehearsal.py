"""The next turn as it could go if the list for it is carried out, and what is legal after that."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.analysis.trials import possible_table, try_out
from games.engine import Place, redact
from games.engine.board import members
from games.engine.lists import Branch, Do, SeatView, left_open
from games.engine.notation import parse_head
from games.engine.notation.parts import Territory
from games.presentation.turn.ahead.next_turn import names_at, seat_view_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from games.engine import Order, Rulebook
    from games.engine.errors import OrderError
    from games.engine.lists import Step
    from games.selectors.game_page import GamePage

TRIALS = 12
"""The number of trials, of which the best is taken, so that attacks with good chances succeed."""
SEED = 1


@dataclass(frozen=True)
class Rehearsal:
    """A list played through as well as it may go.

    `page` is the reader's page after it, with what could be ordered next. `taken` are the lands that it
    conquers, `ways` the sources and targets of its orders, each with whether it depends on a condition, and
    `placed` the armies that it puts on each land. `wrong` is the reason why it cannot be read any further.
    """

    page: GamePage
    taken: tuple[int, ...]
    ways: dict[tuple[int, int], bool]
    placed: dict[int, int]
    wrong: OrderError | None

    @property
    def goes_on(self) -> bool:
        """Whether the turn goes on after the list."""
        return self.page.is_my_turn and self.page.is_my_decision


def once_set_up(seat_view: SeatView) -> SeatView:
    """Return the game as it could be when play begins, always the same for a stable board."""
    if seat_view.position.round:
        return seat_view
    return replace(seat_view, position=possible_table(seat_view, random.Random(SEED)).position)


def rehearse(page: GamePage, text: str) -> Rehearsal:
    """Play through what can be read of a list, with the same result until something happens."""
    rulebook, me = page.rulebook, page.me
    steps, _unread, wrong = parse_head(rulebook, text, names_at(page))
    seat_view = once_set_up(seat_view_of(page))
    trial = try_out(seat_view, steps, TRIALS, random.Random(SEED))
    view = redact(rulebook, trial.best, me)
    return Rehearsal(
        page=replace(page, view=view, past=replace(page.past, story=())),
        taken=tuple(members(view.lands[me] & ~seat_view.position.lands[me])),
        ways={way: depends for order, depends in orders_in(steps) if (way := way_of(rulebook, order))},
        placed=placed_by(trial.given),
        wrong=wrong,
    )


def to_be_written(rehearsal: Rehearsal, order: Order) -> Do:
    """Return an order for the list, with the largest numbers and the best set left open.

    Raise Illegal if it is refused even if all goes well before it.
    """
    page = rehearsal.page
    seat_view = SeatView(page.rulebook, page.view, page.me)
    refusals = try_out(seat_view, (Do(order),), 1, random.Random(SEED)).refusals
    for refusal in refusals.values():
        raise refusal
    return Do(left_open(seat_view, order))


def orders_in(steps: Iterable[Step]) -> Iterator[tuple[Order, bool]]:
    """Yield all orders of a list, each with whether it depends on a condition."""
    for step in steps:
        if isinstance(step, Do):
            yield step.order, step.meanwhile is not None
        elif isinstance(step, Branch):
            for _condition, then in step.arms:
                yield from ((order, True) for order, _depends in orders_in(then))


def way_of(rulebook: Rulebook, order: Order) -> tuple[int, int] | None:
    """Return the source and target of an order; None if it has none, or they are not on the map."""
    fields = order._asdict()  # type: ignore[attr-defined]
    if not fields.keys() >= {"source", "target"}:
        return None
    verb = next(verb for verb in rulebook.verbs.values() if verb.kind is type(order))
    parts = dict(zip(fields, verb.parts, strict=False))
    if all(isinstance(parts.get(end, Territory()), Territory) for end in ("source", "target")):
        return fields["source"], fields["target"]
    return None


def placed_by(orders: Iterable[Order]) -> dict[int, int]:
    """Return the armies that orders put on each land."""
    found: Counter[int] = Counter()
    for order in orders:
        if isinstance(order, Place):
            for land, armies in order.placements:
                found[land] += armies
    return dict(found)
