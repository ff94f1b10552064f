"""Answers to the questions that interrupt a turn, now or in advance."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import orders as o
from games.engine.orders import ASK, AUTO
from games.engine.phases.conquest import SPOILS
from games.engine.policies.combat import DEFENCE
from games.forms.orders.base import NumberField, OrderForm
from games.presentation.language.grammar import inside, out_of, the
from games.presentation.language.words import in_combat
from games.rulebooks.texts import stage_name

if TYPE_CHECKING:
    from typing import Any

    from games.selectors.game_page import GamePage


class QuestionForm(OrderForm):
    """An answer to an open question. The position holds the details of the question."""

    @property
    def details(self) -> tuple[Any, ...]:
        """The details of the question, source and target first."""
        return self.page.view.details

    @property
    def slot(self) -> range:
        """The numbers that the player may answer."""
        (option,) = self.options
        (slot,) = option.slots.values()
        assert isinstance(slot.values, range)
        return slot.values

    @property
    def source(self) -> str:
        """The territory that the attack came from: "from Ural"."""
        return out_of(self.board, self.details[0])

    @property
    def target(self) -> str:
        """The territory that was attacked: "Ukraine"."""
        return the(self.board, self.details[1])

    @property
    def place(self) -> str:
        """The place of the battle: "in Ukraine"."""
        return inside(self.board, self.details[1])


class DefendForm(QuestionForm):
    """The number of dice to defend with."""

    kind = "defend"
    order_type = o.Defend
    template = "games/orders/defend.html"
    dice = NumberField(error_messages={"required": gettext_lazy("Choose how many dice you defend with.")})

    def order(self) -> o.Order:
        return o.Defend(self.cleaned_data["dice"])

    @property
    def commits(self) -> bool:
        """Whether players commit armies instead of choosing a number of dice."""
        return self.page.rulebook.combat.commits

    @property
    def most(self) -> int:
        """The largest number of dice, or of armies, that may defend."""
        return self.slot[-1]

    @property
    def chosen_number(self) -> str:
        """The number that is chosen so far, as text."""
        return self.value("dice") or str(self.most)

    @property
    def choices(self) -> list[tuple[int, str, bool]]:
        """Each number of dice with its label and whether it is chosen, the largest first."""
        return [
            (
                dice,
                ngettext("with %(dice)d die", "with %(dice)d dice", dice) % {"dice": dice},
                str(dice) == self.chosen_number,
            )
            for dice in reversed(self.slot)
        ]


class OccupyForm(QuestionForm):
    """The number of armies that move into the conquered territory."""

    kind = "occupy"
    order_type = o.Occupy
    template = "games/orders/occupy.html"
    armies = NumberField(error_messages={"required": gettext_lazy("Say how many armies move in.")})

    def order(self) -> o.Order:
        return o.Occupy(self.cleaned_data["armies"])

    @property
    def fewest(self) -> int:
        """The fewest armies that must move: those that rolled last."""
        return self.slot[0]

    @property
    def most(self) -> int:
        """The most armies that may move: one has to stay."""
        return self.slot[-1]

    @property
    def armies_chosen(self) -> str:
        """The number that the field shows."""
        return self.value("armies") or str(self.most)


class Delegation(NamedTuple):
    """A decision that the rules may make: its name, whether they do, the answer to change it."""

    name: str
    is_left: bool
    change: str


class DelegateForm(OrderForm):
    """The decisions that the reader may make or leave to the rules."""

    kind = "delegate"
    order_type = o.Standing
    template = "games/orders/delegate.html"
    aside = True
    answer = forms.CharField(max_length=40, error_messages={"required": gettext_lazy("Choose an answer.")})

    @classmethod
    def is_offered(cls, page: GamePage) -> bool:
        return bool(delegable(page)) and super().is_offered(page)

    def clean_answer(self) -> tuple[str, int]:
        question, _sep, answer = self.cleaned_data["answer"].partition(" ")
        if question not in delegable(self.page) or answer not in (ASK, AUTO):
            raise forms.ValidationError(_("Choose one of the answers."))
        return question, int(answer == AUTO)

    def order(self) -> o.Order:
        return o.Standing(*self.cleaned_data["answer"])

    @property
    def decisions(self) -> list[Delegation]:
        """The decisions, in the order of the turn."""
        book, view, me = self.page.rulebook, self.page.view, self.page.me
        left = {question: book.is_left(view, me, question) for question in delegable(self.page)}
        return [
            Delegation(_(stage_name(book, question)), is_left, f"{question} {ASK if is_left else AUTO}")
            for question, is_left in left.items()
        ]


def delegable(page: GamePage) -> list[str]:
    """Return the decisions other than the defence that can be left to the rules.

    They concern neutrals, and captured cards that must be handed in.
    """
    book = page.rulebook
    optional = () if book.spoils.keep is not None else (SPOILS,)
    return [question for question in book.decisions(page.view) if question not in (DEFENCE, *optional)]


class StandingForm(OrderForm):
    """The standing answer to the question how many dice defend."""

    kind = "standing"
    order_type = o.Standing
    template = "games/orders/standing.html"
    aside = True
    answer = forms.CharField(error_messages={"required": gettext_lazy("Choose an answer.")})

    def clean_answer(self) -> int:
        text = self.cleaned_data["answer"]
        if text not in (answer for answer, _label, _chosen in self.choices):
            raise forms.ValidationError(_("Choose one of the answers."))
        return int(text)

    def order(self) -> o.Order:
        return o.Standing(DEFENCE, self.cleaned_data["answer"])

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """Each answer, its label and whether it is in force: most dice first, “ask me” last."""
        combat = self.page.rulebook.combat
        given = self.page.view.standing[self.page.me].get(DEFENCE, combat.usual)
        present = self.value("answer") or str(given)
        labels = {
            str(dice): in_combat(
                combat,
                "answer",
                ngettext("with at most %(dice)d die", "with at most %(dice)d dice", dice) % {"dice": dice},
            )
            for dice in reversed(combat.answers or (combat.usual,))
        } | {"0": _("ask me each time")}
        return [(answer, label, answer == present) for answer, label in labels.items()]
