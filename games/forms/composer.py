"""The list for the next turn, written by the forms of the turn itself: what they send becomes a line."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.engine.lists import EndTurn, Stop
from games.engine.notation.composing import possible_after, with_line_up, with_step, without_line
from games.engine.notation.conditions import Writer
from games.forms.conditions import LANDS, ConditionForm
from games.forms.orders import forms_of, offered
from games.forms.orders.placements import PlacementForm
from games.forms.orders.plain import WrittenForm
from games.presentation.rules.refusals import refusal
from games.presentation.turn.next_turn import names_at
from games.presentation.turn.rehearsal import can_rehearse, rehearse, to_be_written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine.lists import Step
    from games.forms.orders import OrderForm
    from games.presentation.turn.rehearsal import Rehearsal
    from games.selectors.game_page import GamePage

STEPS: dict[str, Step] = {"end_turn": EndTurn(), "stop": Stop()}
"""What a line can say that is no order."""


@dataclass
class Draft:
    """A list while it is written: the text so far, and the data of a `ConditionForm` for its next line."""

    text: str
    when: dict[str, str] = field(default_factory=dict)


class Composer:
    """A draft, the turn as it may go by it, and the forms for its next line, filled with what is `chosen`.

    `took_lands`: lands that were chosen belong to its condition. `notice` says what is wrong with what was
    sent.
    """

    def __init__(self, page: GamePage, draft: Draft, chosen: Mapping[str, str]) -> None:
        self.page, self.draft = page, draft
        self.notice, self.status = "", 422
        self.names, self.language = names_at(page), get_language() or "en"
        self.rehearsal: Rehearsal | None = rehearse(page, draft.text) if can_rehearse(page) else None
        self.when = self.condition(draft.when)
        lands = {name: chosen[name] for name in LANDS if name in chosen}
        self.took_lands = self.when.is_open and bool(lands)
        if self.took_lands:
            draft.when |= lands
            self.when = self.condition(draft.when)
        self.forms = self.offered({} if self.took_lands else chosen)

    def condition(self, data: Mapping[str, str]) -> ConditionForm:
        """The form of what the next line depends on."""
        after: tuple[str, ...] = ()
        with suppress(OrderError):
            after = possible_after(self.page.rulebook, self.draft.text, self.names)
        return ConditionForm(self.page, data, after)

    @property
    def when_told(self) -> str:
        """The condition of the next line in words; empty for always, and for what follows the line before."""
        condition = self.when.condition()
        if condition is None or isinstance(condition, str):
            return ""
        return Writer(self.page.rulebook, self.names, self.language).write(condition)

    def offered(self, chosen: Mapping[str, str]) -> list[OrderForm]:
        """The forms of what can be ordered next, if all goes well; none while the condition is open."""
        if self.rehearsal is None or self.when.is_open or not self.rehearsal.goes_on:
            return []
        page = self.rehearsal.page
        return [form for form in offered(page, chosen) if is_of_the_turn(form)]

    def take(self, sent: Mapping[str, str]) -> bool:
        """Change the draft by what was sent; whether it was possible. Else forms and `notice` say why not."""
        try:
            if "when" in sent:
                self.draft.when = self.condition(sent).kept()
            elif "remove" in sent or "up" in sent:
                change = without_line if "remove" in sent else with_line_up
                number = sent.get("remove") or sent.get("up", "")
                self.draft.text = change(self.page.rulebook, self.draft.text, line_number(number), self.names)
            elif sent.get("step") in STEPS:
                self.write(STEPS[sent["step"]])
            else:
                return self.take_order(sent)
        except OrderError as error:
            self.notice = refusal(self.page.rulebook, self.page.view, error)
            return False
        return True

    def take_order(self, sent: Mapping[str, str]) -> bool:
        """Write the order that one of the forms sent; the form stays, with why not, where it cannot be."""
        if self.rehearsal is None or not self.forms:
            return False
        form_type = forms_of(self.page.rulebook).get(sent.get("order", ""))
        if form_type is None or all(form.kind != form_type.kind for form in self.forms):
            self.notice = _("This is not an order. Use one of the forms.")
            return False
        form = form_type(self.rehearsal.page, sent)
        if isinstance(form, PlacementForm) and (how := sent.get("fill")):
            form, self.status = form.filled(how), 200
        elif form.is_valid():
            try:
                self.write(to_be_written(self.rehearsal, form.order()))
            except OrderError as error:
                form.refusal = refusal(self.page.rulebook, self.rehearsal.page.view, error)
            else:
                return True
        self.forms = [form if other.kind == form.kind else other for other in self.forms]
        return False

    def write(self, step: Step) -> None:
        """Add a line to the draft, under the condition that was chosen for it. Raises Unreadable."""
        self.draft.text = with_step(
            self.page.rulebook, self.draft.text, step, self.when.condition(), self.names, self.language
        )
        self.draft.when = {}


def is_of_the_turn(form: OrderForm) -> bool:
    """Whether a form is for something to be done in the turn, and not at any time or in words."""
    return not isinstance(form, WrittenForm) and form.order_type not in form.page.rulebook.anytime


def line_number(text: str) -> int:
    """The number of a line as it was sent; -1 for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else -1
