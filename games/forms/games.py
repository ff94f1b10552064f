"""Start a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.forms.widgets import ChoiceWidget
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.signing_in.names import looks_like_a_link
from games.bots import BOTS
from games.engine.errors import gettext_noop
from games.mail.content.plain import one_line
from games.mail.incoming.replies.reading import read_text
from games.models import Game
from games.presentation.rules.house_rules import withheld_in
from games.presentation.rules.outline import outline
from games.presentation.rules.refusals import sentence
from games.rulebooks import RECOMMENDED, RULEBOOKS, SHORTER
from games.rulebooks.house.families import FAMILIES, Family
from games.rulebooks.house.presets import PRESETS

if TYPE_CHECKING:
    from games.engine import Choice, Rulebook

USUAL_SEATS = 4


def edition_name(book: Rulebook) -> str:
    """What an edition is called where one is chosen."""
    if book.key == RECOMMENDED:
        return _("%(edition)s (recommended to newcomers)") % {"edition": _(book.name)}
    if book.key == SHORTER:
        return _("%(edition)s (half as long)") % {"edition": _(book.name)}
    return _(book.name)


def query_for(rulebook: str, seats: int, options: Mapping[str, Any]) -> str:
    """What stands behind the question mark of the form's address when it is filled for such a game."""
    chosen = {f"{rulebook}-{key}": value for key, value in options.items()}
    return urlencode({"rulebook": rulebook, "seats": seats, **chosen})


class Refusing(ChoiceWidget):
    """Values of which some cannot be chosen (`refused`, by value): with the reason in place of a choice."""

    refused: Mapping[str, str] = {}

    def create_option(self, name: str, value: Any, label: Any, *more: Any, **named: Any) -> dict[str, Any]:
        """One value."""
        option: dict[str, Any] = super().create_option(name, value, label, *more, **named)
        if reason := self.refused.get(str(value)):
            option["attrs"]["disabled"] = True
            option["label"] = _("%(value)s (%(reason)s)") % {"value": label, "reason": reason}
        return option


class FamilyFields(NamedTuple):
    """House rules about the same thing, as they are offered, and how many of them are chosen so far."""

    name: str
    fields: list[forms.BoundField]
    played: int


class OneOf(Refusing, forms.RadioSelect):
    """An option of the edition."""


class HowMuch(Refusing, forms.Select):
    """A house rule that can be played in several measures."""


class StartForm(forms.Form):
    """Name, edition with its options, how many players, how many of them computers, and how those play.

    `name` is what the game is called unless somebody says otherwise. As it stands at first, one press of
    the button starts a game against three sensible computers. It shows the numbers of players and the
    options of one edition, the one that was sent or is `chosen` so far (the address may say it, and more);
    the field of an option is called `<rulebook>-<option>`.
    """

    name = forms.CharField(
        label=gettext_lazy("Name of the game"), max_length=Game._meta.get_field("name").max_length, strip=True
    )
    rulebook = forms.ChoiceField(label=gettext_lazy("Rules"))
    seats = forms.TypedChoiceField(label=gettext_lazy("Players, you among them"), coerce=int)
    computers = forms.TypedChoiceField(
        label=gettext_lazy("Computer players among them"),
        coerce=int,
        error_messages={"invalid_choice": gettext_lazy("One seat is yours: choose fewer computer players.")},
        help_text=gettext_lazy("You get a link to invite people to the seats that are left."),
    )
    bot = forms.ChoiceField(label=gettext_lazy("How the computer plays"))
    advice = forms.BooleanField(
        label=gettext_lazy("Advice"),
        help_text=gettext_lazy(
            "Everybody may ask what the computer would do, and what everybody’s chance to win is."
        ),
        required=False,
    )

    def __init__(self, data: Any = None, *, name: str = "", chosen: Mapping[str, str] | None = None) -> None:
        super().__init__(data, initial={"name": name, **(chosen or {})})
        key = str((self.data if self.is_bound else self.initial).get("rulebook"))
        self.edition = RULEBOOKS[key if key in RULEBOOKS else RECOMMENDED]
        seats = self.edition.players
        self.offer(
            "rulebook", [(key, edition_name(book)) for key, book in RULEBOOKS.items()], self.edition.key
        )
        usual = min(USUAL_SEATS, seats[-1])
        self.offer("seats", [(number, str(number)) for number in seats], usual)
        self.players = self.number_so_far("seats", seats, usual)
        others = range(self.players)
        self.offer("computers", [(number, str(number)) for number in others], others[-1])
        self.machines = self.number_so_far("computers", others, others[-1])
        if self.machines == others[-1]:
            # Against computers alone one may always ask.
            del self.fields["advice"]
        self.fields["computers"].widget.attrs["class"] = "decides"
        levels = [(key, _(bot.name)) for key, bot in BOTS.items()]
        self.offer("bot", levels)
        self.others = [f"bot-{number}" for number in range(2, self.machines + 1)]
        for number, name in enumerate(self.others, 2):
            label = _("How computer no. %(number)s plays") % {"number": number}
            self.fields[name] = forms.ChoiceField(label=label, required=False)
            self.offer(name, [("", _("Like the first")), *levels])
        if self.edition.sides():
            self.fields["computers"].help_text = _(
                "They sit in the other team first. You get a link to invite people to the seats that are "
                "left; it shows who plays with whom."
            )
        for name, choice in self.option_fields():
            label = _(choice.name)
            if choice.is_switch:
                help_text = _(choice.names[choice.offered[-1]])
                self.fields[name] = forms.BooleanField(label=label, help_text=help_text, required=False)
            else:
                widget = HowMuch if choice.is_extra else OneOf
                self.fields[name] = forms.ChoiceField(
                    label=label, help_text=_(choice.summary), required=False, widget=widget
                )
                self.offer(name, [(value, _(choice.names[value])) for value in choice.offered])
        self.mark_clashes()

    def mark_clashes(self) -> None:
        """Offer nothing that cannot be had beside what is chosen so far, and say why.

        While that itself cannot be had everything is left open, so that something can be taken back.
        """
        so_far = self.so_far
        if self.edition.refusal_of(so_far):
            return
        for name, choice in self.option_fields():
            refused = {
                value: sentence(error)
                for value in choice.offered
                if (error := self.edition.refusal_of({**so_far, choice.key: value}))
            }
            field = self.fields[name]
            field.widget.attrs["class"] = "decides"
            if isinstance(field.widget, Refusing):
                field.widget.refused = refused
            elif choice.offered[-1] in refused:
                field.disabled, self[name].help_text = True, refused[choice.offered[-1]]

    @property
    def ordinary_fields(self) -> list[forms.BoundField]:
        """All but the house rules."""
        extra = {name for name, choice in self.option_fields() if choice.is_extra}
        return [field for field in self.visible_fields() if field.name not in extra]

    @property
    def families(self) -> list[FamilyFields]:
        """The house rules that can be chosen, by what they are about."""
        known = {choice.key: name for name, choice in self.option_fields() if choice.is_extra}
        named = {key for family in FAMILIES for key in family.keys}
        rest = Family(gettext_noop("Others"), tuple(key for key in known if key not in named))
        chosen = self.chosen
        return [
            FamilyFields(
                _(family.name),
                [self[known[key]] for key in family.keys if key in known],
                len(chosen & {*family.keys}),
            )
            for family in (*FAMILIES, rest)
            if {*family.keys} & {*known}
        ]

    @property
    def so_far(self) -> dict[str, str]:
        """The options that are chosen so far."""
        return {choice.key: self.value_of(name, choice) for name, choice in self.option_fields()}

    @property
    def chosen(self) -> set[str]:
        """The house rules that are chosen so far, by their keys."""
        so_far = self.so_far
        extras = (choice for _name, choice in self.option_fields() if choice.is_extra)
        return {choice.key for choice in extras if so_far[choice.key] != choice.default}

    @property
    def played(self) -> int:
        """How many house rules are chosen so far."""
        return len(self.chosen)

    @property
    def outline(self) -> str:
        """What game comes out, or why none does."""
        error = self.edition.refusal_of(self.so_far)
        return sentence(error) if error else outline(self.edition.with_options(self.so_far), self.players)

    @property
    def presets(self) -> list[tuple[str, str, str]]:
        """Games ready made: name, what it is like, and the address of the form filled for it."""
        return [
            (_(one.name), _(one.summary), query_for(one.rulebook, one.seats, one.options)) for one in PRESETS
        ]

    @property
    def withheld(self) -> list[tuple[str, str]]:
        """The house rules that do not suit the edition, each with the reason."""
        return withheld_in(self.edition)

    def value_of(self, name: str, choice: Choice) -> str:
        """The value of an option that is chosen so far."""
        value = self[name].value()
        if choice.is_switch:
            return choice.offered[-1] if value else choice.default
        return str(value) if value in choice.offered else choice.default

    def offer(self, name: str, choices: list[tuple[Any, str]], initial: Any = None) -> None:
        """Fill a field with its choices: `initial` or the first holds, unless another is `chosen` so far."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.initial = choices[0][0] if initial is None else initial
        if str(self.initial.get(name)) not in [str(value) for value, _label in choices]:
            self.initial.pop(name, None)

    def number_so_far(self, name: str, numbers: Sequence[int], usual: int) -> int:
        """The one of these numbers that is chosen so far, or the usual one."""
        chosen = str(self[name].value())
        return next((number for number in numbers if str(number) == chosen), usual)

    def option_fields(self) -> Iterator[tuple[str, Choice]]:
        """The fields of the options that make a difference in the edition among so many players."""
        for choice in self.edition.choices:
            if choice.matters(self.players):
                yield f"{self.edition.key}-{choice.key}", choice

    def clean_name(self) -> str:
        name = one_line(self.cleaned_data["name"])
        if not name:
            raise ValidationError(self.fields["name"].error_messages["required"])
        if looks_like_a_link(name):
            raise ValidationError(_("Write the name without dots: it looks like a web address."))
        if read_text(name, self.edition).problem is None:
            # It stands in mails, which come back with answers.
            raise ValidationError(_("This name could be taken for an order. Write another one."))
        return name

    def clean(self) -> None:
        data = self.cleaned_data
        data["bots"] = [data.get(name) or data.get("bot") for name in ("bot", *self.others)][: self.machines]
        data["options"] = self.so_far
