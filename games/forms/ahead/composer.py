"""The list for the next turn, written with the turn's own forms: an order becomes a line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.engine.lists import EndTurn, Stop
from games.forms.ahead.conditions import LANDS, ConditionForm
from games.forms.ahead.meanwhile import MeanwhileForm
from games.forms.orders import forms_of, forms_open
from games.forms.orders.placements import PlacementForm
from games.forms.orders.plain import WrittenForm
from games.presentation.rules.refusals import refusal
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.ahead.composing import (
    lines_of_list,
    possible_after,
    with_line,
    with_line_up,
    with_step,
    without_line,
)
from games.presentation.turn.ahead.conditions_told import condition_told
from games.presentation.turn.ahead.next_turn import names_at
from games.presentation.turn.ahead.rehearsal import rehearse, to_be_written

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from games.engine.lists import Step
    from games.forms.orders import OrderForm
    from games.presentation.turn.ahead.rehearsal import Rehearsal
    from games.selectors.game_page import GamePage

STEPS: dict[str, Step] = {"end_turn": EndTurn(), "stop": Stop()}
"""The steps that a line can hold without an order."""


@dataclass
class ListDraft:
    """A list while it is written: its text, and the data of a `ConditionForm` for the next line.

    `removed` is the line that was taken out last, with its number (from 0). Any other change empties it.
    """

    text: str
    when: dict[str, str] = field(default_factory=dict)
    removed: tuple[int, str] | tuple[()] = ()


class Composer:
    """A draft, a rehearsal of the turn by it, and forms for its next line, filled with `chosen`.

    `took_lands` says whether the chosen territories went into the condition of the next line. `notice` says
    what is wrong with what was sent.
    """

    def __init__(self, page: GamePage, draft: ListDraft, chosen: Mapping[str, str]) -> None:
        self.page, self.draft = page, draft
        self.notice, self.status = "", 422
        self.names, self.language = names_at(page), get_language() or "en"
        self.rehearsal: Rehearsal | None = None if page.reader.is_out else rehearse(page, draft.text)
        self.when = self.condition(draft.when)
        lands = {name: chosen[name] for name in LANDS if name in chosen}
        self.took_lands = self.when.is_open and bool(lands)
        if self.took_lands:
            draft.when |= lands
            self.when = self.condition(draft.when)
        self.forms = self.offered({} if self.took_lands else chosen)
        self.meanwhile = MeanwhileForm(chosen)

    def condition(self, data: Mapping[str, str]) -> ConditionForm:
        """Return the form for the condition of the next line."""
        after: tuple[str, ...] = ()
        with suppress(OrderError):
            after = possible_after(self.page.rulebook, self.draft.text, self.names)
        return ConditionForm(self.page, data, after)

    @property
    def is_late(self) -> bool:
        """Whether the turn has already come, so that no more lines are written for it."""
        return self.page.is_my_turn

    @property
    def shown(self) -> Rehearsal | None:
        """The rehearsed turn; None once the turn has come."""
        return None if self.is_late else self.rehearsal

    @property
    def when_told(self) -> str:
        """The next line's condition in words; empty for “always” and for a continued condition."""
        condition = self.when.condition()
        if condition is None or isinstance(condition, str):
            return ""
        page = self.page
        return condition_told(narrator_for(page.rulebook, page.seats, page.me), condition)

    def offered(self, chosen: Mapping[str, str]) -> list[OrderForm]:
        """Return forms for the next orders if all goes well; none while the condition is open."""
        if self.rehearsal is None or self.when.is_open or not self.rehearsal.goes_on:
            return []
        page = self.rehearsal.page
        return [form for form in forms_open(page, chosen) if is_of_the_turn(form)]

    def take(self, sent: Mapping[str, str]) -> bool:
        """Apply what was sent to the draft, and return whether it worked.

        If it did not, forms or `notice` say why. If the turn has come meanwhile, the order is written all the
        same, and `notice` says what to do now.
        """
        removed, self.draft.removed = self.draft.removed, ()
        try:
            if "when" in sent:
                self.draft.when = self.condition(sent).kept()
            elif "remove" in sent:
                self.remove(line_number(sent["remove"]))
            elif "restore" in sent:
                if removed:
                    self.change(with_line, *removed)
            elif "up" in sent:
                self.change(with_line_up, line_number(sent["up"]))
            elif sent.get("step") in STEPS:
                self.write(STEPS[sent["step"]])
            else:
                return self.take_order(sent)
        except OrderError as error:
            self.notice = refusal(self.page.rulebook, self.page.view, error)
            return False
        return True

    def change(self, how: Callable[..., str], *where: int | str) -> None:
        """Change the lines of the draft with one of the functions for lists. Raise Unreadable."""
        self.draft.text = how(self.page.rulebook, self.draft.text, *where, self.names)

    def remove(self, number: int) -> None:
        """Take a line out and remember it. Raise Unreadable."""
        lines = lines_of_list(self.draft.text)
        self.change(without_line, number)
        if 0 <= number < len(lines):
            self.draft.removed = (number, lines[number])

    def take_order(self, sent: Mapping[str, str]) -> bool:
        """Write the order of a form, and return whether it worked. If not, the form says why."""
        if self.is_late:
            self.status = 409
            self.notice = _(
                "Your turn came while you were writing, so the orders in this list were not "
                "given. Give your orders on the board now. The list stays here as a draft, but "
                "some of its lines may not fit a later turn."
            )
        if self.rehearsal is None or not self.forms:
            return False
        form_type = forms_of(self.page.rulebook).get(sent.get("order", ""))
        if form_type is None or all(form.kind != form_type.kind for form in self.forms):
            self.notice = self.notice or _("This is not an order. Use one of the forms.")
            return False
        form, self.meanwhile = form_type(self.rehearsal.page, sent), MeanwhileForm(sent)
        if isinstance(form, PlacementForm) and (how := sent.get("fill")):
            form, self.status = form.filled(how), 200
        elif not self.meanwhile.is_valid():
            self.notice = _("Give the chance as a number from 1 to 100.")
        elif form.is_valid():
            try:
                self.write(self.meanwhile.added_to(to_be_written(self.rehearsal, form.order())))
            except OrderError as error:
                form.refusal = refusal(self.page.rulebook, self.rehearsal.page.view, error)
            else:
                return True
        self.forms = [form if other.kind == form.kind else other for other in self.forms]
        return False

    def write(self, step: Step) -> None:
        """Add a line to the draft under the condition that was chosen for it. Raise Unreadable."""
        self.draft.text = with_step(
            self.page.rulebook, self.draft.text, step, self.when.condition(), self.names, self.language
        )
        self.draft.when, self.draft.removed = {}, ()


def is_of_the_turn(form: OrderForm) -> bool:
    """Return whether a form is for an order of the turn, not for any time or for written text."""
    return not isinstance(form, WrittenForm) and form.order_type not in form.page.rulebook.anytime


def line_number(text: str) -> int:
    """Return the line number that was sent; -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
