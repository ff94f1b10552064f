"""The form for a new game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.choices import flatten_choices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.signing_in.names import looks_like_a_link
from games.bots import BOTS
from games.engine.choice import NONE
from games.forms.start.filling import query_for, usual_seats
from games.forms.start.options import FamilyFields, option_field, refuse
from games.forms.start.switch import NO, Switch
from games.mail.content.plain import one_line
from games.mail.incoming.replies.reading import read_text
from games.models import Game
from games.presentation.levels import level_choices, levels_told
from games.presentation.rules.comparison import among
from games.presentation.rules.house_rules import withheld_in
from games.presentation.rules.outline import outline
from games.presentation.rules.refusals import sentence
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.families_text import FAMILIES, Family
from games.rulebooks.house.presets_text import PRESETS
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS, SHORTER
from games.rulebooks.texts import by_kind, house_rule_text, name_of, option_text, text_of_edition
from games.texts.found import reason_of
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from games.engine import Choice, Rulebook


def edition_name(book: Rulebook) -> str:
    """Return the name of an edition as the form shows it."""
    if book.key == RECOMMENDED:
        return _("%(edition)s (recommended to newcomers)") % {"edition": _(name_of(book))}
    if book.key == SHORTER:
        return _("%(edition)s (half as long)") % {"edition": _(name_of(book))}
    return _(name_of(book))


FIRST = ("rulebook", "seats", "computers", "bot")
LAST = ("name", "guests")


class StartForm(forms.Form):
    """The form for a new game: its name, edition, options, players and computer players.

    `name` is the proposed name of the game. The initial form, sent as it is, starts a game against three
    sensible computers. It shows the numbers of players and the options of one edition: the one that was sent,
    or that is `chosen` so far, for example by the address. The field of an option is called
    `<rulebook>-<option>`. `guests` are the people of an earlier game (`again`) who can be invited to this
    one, and so can `friends` of the reader.
    """

    name = forms.CharField(
        label=gettext_lazy("Name of the game"), max_length=Game._meta.get_field("name").max_length, strip=True
    )
    rulebook = forms.ChoiceField(label=gettext_lazy("Rules"))
    seats = forms.TypedChoiceField(label=gettext_lazy("Players, you among them"), coerce=int)
    computers = forms.TypedChoiceField(
        label=gettext_lazy("Computers among them"),
        coerce=int,
        error_messages={"invalid_choice": gettext_lazy("One seat is yours: choose fewer computer players.")},
    )
    bot = forms.ChoiceField(label=gettext_lazy("How the computer plays"))
    advice = forms.BooleanField(
        label=gettext_lazy("Advice"),
        help_text=gettext_lazy(
            "All players may ask what the computer would do, and how likely each player is to win."
        ),
        required=False,
        widget=Switch,
    )
    letters = forms.ChoiceField(
        label=gettext_lazy("Letters between players"),
        choices=Game.Letters.choices,
        initial=Game.Letters.ANY,
        required=False,
    )
    guests = forms.MultipleChoiceField(
        label=gettext_lazy("Invite again"), required=False, widget=forms.CheckboxSelectMultiple
    )
    again = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: Any = None,
        *,
        name: str = "",
        chosen: Mapping[str, Any] | None = None,
        guests: Sequence[str] = (),
        friends: Sequence[str] = (),
    ) -> None:
        self.asked = chosen or {}
        super().__init__(data, initial={"name": name, **self.asked})
        key = str((self.data if self.is_bound else self.initial).get("rulebook"))
        self.edition = RULEBOOKS[key if key in RULEBOOKS else RECOMMENDED]
        seats = self.edition.players
        kinds = [(_(kind), [(book.key, edition_name(book)) for book in books]) for kind, books in by_kind()]
        self.offer("rulebook", kinds, self.edition.key)
        usual = usual_seats(seats)
        self.offer("seats", [(number, str(number)) for number in seats], usual)
        self.players = self.number_so_far("seats", seats, usual)
        others = range(self.players)
        self.offer("computers", [(number, str(number)) for number in others], others[-1])
        self.machines = self.number_so_far("computers", others, others[-1])
        if self.machines == others[-1]:
            # The reader may always ask for advice in a game against computers alone.
            # They have nobody to write to either.
            del self.fields["advice"], self.fields["letters"]
        self.fields["computers"].widget.attrs["class"] = "decides"
        self.offer_guests(guests, friends)
        levels = level_choices()
        self.offer("bot", levels)
        self.fields["bot"].widget.attrs["class"] = "decides"
        self.others = [f"bot-{number}" for number in range(2, self.machines + 1)]
        for number, name in enumerate(self.others, 2):
            label = _("How computer no. %(number)s plays") % {"number": number}
            self.fields[name] = forms.ChoiceField(label=label, required=False)
            self.offer(name, [("", _("Like the first")), *levels])
            self.fields[name].widget.attrs["class"] = "decides"
        if self.edition.sides:
            self.fields["computers"].help_text = _(
                "They fill the other team first; the link for the others shows who plays with whom."
            )
        for name, choice in self.option_fields():
            asked = (self.data if self.is_bound else self.initial).get(name)
            self.fields[name] = option_field(choice, option_text(self.edition, choice), self.players, asked)
            if not choice.is_switch and self.initial.get(name) not in choice.offered:
                self.initial.pop(name, None)
        self.mark_clashes()

    def mark_clashes(self) -> None:
        """Disable what does not fit the choices so far, and say why.

        If the choices themselves do not fit together, everything stays open, so that one of them can be
        changed.
        """
        so_far = self.so_far
        is_open = bool(self.refusal_of(so_far))
        for name, choice in self.option_fields():
            refused = {
                value: reason
                for value in choice.offered
                if not is_open and (reason := self.refusal_of({**so_far, choice.key: value}))
            }
            refuse(self[name], choice, refused)
            self.fields[name].widget.attrs["class"] = "decides"

    def refusal_of(self, options: Mapping[str, str]) -> str:
        """Return why these options, or the number of players, do not fit; empty if they do."""
        if error := self.edition.refusal_of(options):
            return sentence(error)
        book = self.edition.with_options(options)
        if self.players in book.suited_players:
            return ""
        reasons = [one.otherwise[self.players] for one in book.unusual if self.players in one.otherwise]
        if reasons:
            return _(reason_of(reasons[0]))
        if not book.suited_players:
            return _("These options are for different numbers of players.")
        return _("Only for %(numbers)s players.") % {"numbers": among(book.suited_players)}

    @property
    def reconstructed(self) -> str:
        """The part of the edition that this site had to make up, untranslated."""
        return text_of_edition(self.edition).reconstructed

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """The fields that most people fill in. The time for a turn is shown after these."""
        return [self[name] for name in FIRST if name in self.fields]

    @property
    def last_fields(self) -> list[forms.BoundField]:
        """The fields for the name of the game and for its guests."""
        return [self[name] for name in LAST if name in self.fields]

    @property
    def further_fields(self) -> list[forms.BoundField]:
        """All other fields except the house rules."""
        extra = {name for name, choice in self.option_fields() if choice.is_extra}
        known = {*FIRST, *LAST, *extra}
        return [field for field in self.visible_fields() if field.name not in known]

    @property
    def has_free_seats(self) -> bool:
        """Whether seats are left for people."""
        return self.machines < self.players - 1

    @property
    def says_more(self) -> bool:
        """Whether a field other than the first and the last has an unusual value or an error."""
        further = [name for name in (*self.others, "advice") if name in self.fields]
        return (
            self.so_far != self.edition.with_options({}).chosen
            or any(self[name].value() for name in further)
            or ("letters" in self.fields and self["letters"].value() != Game.Letters.ANY)
            or bool({*self.errors} & {field.name for field in self.further_fields})
        )

    @property
    def begins(self) -> str:
        """A sentence on when the game begins: at once, or after the free seats are taken."""
        free = self.players - 1 - self.machines
        if not free:
            return _("It begins at once.")
        return ngettext(
            "You get a link for the free seat.", "You get a link for the %(free)d free seats.", free
        ) % {"free": free}

    @property
    def families(self) -> list[FamilyFields]:
        """The fields of the house rules, grouped by topic."""
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
        """The options chosen so far."""
        return {choice.key: self.value_of(name, choice) for name, choice in self.option_fields()}

    @property
    def chosen(self) -> set[str]:
        """The keys of the house rules chosen so far."""
        so_far = self.so_far
        extras = (choice for _name, choice in self.option_fields() if choice.is_extra)
        return {choice.key for choice in extras if so_far[choice.key] != choice.default}

    @property
    def played(self) -> int:
        """The number of house rules chosen so far."""
        return len(self.chosen)

    @property
    def problem(self) -> str:
        """The reason why no game is possible with the choices so far; empty if one is."""
        return self.refusal_of(self.so_far)

    @property
    def book(self) -> Rulebook:
        """The edition with the options chosen so far; without any if they do not fit together."""
        so_far = self.so_far
        return self.edition.with_options({} if self.edition.refusal_of(so_far) else so_far)

    @property
    def outline(self) -> str:
        """An outline of the game that would begin, or the reason why none can."""
        return self.problem or outline(self.edition.with_options(self.so_far), self.players)

    @property
    def left_out(self) -> list[str]:
        """The options in the address with which no new game can begin."""
        retired = [
            _(option_text(self.edition, choice).name)
            for name, choice in self.option_fields()
            if not choice.is_switch and self.asked.get(name) in choice.retired
        ]
        withheld = [
            _(house_rule_text(rule.kind).name)
            for rule in HOUSE_RULES
            if rule.key in self.edition.withheld
            if self.asked.get(f"{self.edition.key}-{rule.key}", NONE) != NONE
        ]
        return retired + withheld

    @property
    def levels(self) -> str:
        """How the chosen computer players play, in a sentence for each level; empty if there are none."""
        chosen = [self[name].value() for name in ("bot", *self.others)] if self.machines else []
        return levels_told(dict.fromkeys(key for key in chosen if key in BOTS))

    @property
    def presets(self) -> list[tuple[str, str, str]]:
        """Ready-made games: name, sentence, and the query that fills the form for it."""
        return [
            (_(one.name), _(one.sentence), query_for(one.rulebook, one.seats, one.options)) for one in PRESETS
        ]

    @property
    def withheld(self) -> list[tuple[str, str, str]]:
        """The house rules that do not suit the edition, each with a sentence and the reason."""
        return withheld_in(self.edition)

    def foreign(self, sent: Mapping[str, Any]) -> dict[str, str]:
        """Return other editions' options that were sent with an unusual value: field and name."""
        return {
            name: _(option_text(book, choice).name)
            for book in RULEBOOKS.values()
            if book is not self.edition
            for choice in book.choices
            if (name := f"{book.key}-{choice.key}") in sent
            if str(sent[name]).lower() not in NO and str(sent[name]) != choice.default
        }

    def value_of(self, name: str, choice: Choice) -> str:
        """Return the value of an option as it is chosen so far."""
        value = self[name].value()
        if choice.is_switch:
            widget = self.fields[name].widget
            assert isinstance(widget, Switch)
            return choice.offered[-1] if widget.is_ticked(value) else choice.default
        return str(value) if value in choice.offered else choice.default

    def offer_guests(self, guests: Sequence[str], friends: Sequence[str]) -> None:
        """Offer the people of an earlier game, and the reader's friends if a seat is free for them."""
        known = [*guests, *(friend for friend in friends if self.has_free_seats and friend not in guests)]
        if not guests:
            del self.fields["again"]
            self.fields["guests"].label = _("Invite friends")
        if known:
            self.offer("guests", [(guest, guest) for guest in known], [])
        else:
            del self.fields["guests"]

    def offer(self, name: str, choices: Sequence[tuple[Any, Any]], initial: Any = None) -> None:
        """Fill a field with choices. Its value is what is `chosen`, or `initial`, or the first."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices
        field.initial = choices[0][0] if initial is None else initial
        flat: list[tuple[Any, Any]] = list(flatten_choices(choices))
        known = {str(value) for value, _label in flat}
        given = self.initial.get(name)
        if not {str(one) for one in (given if isinstance(given, list) else [given])} <= known:
            self.initial.pop(name, None)

    def number_so_far(self, name: str, numbers: Sequence[int], usual: int) -> int:
        """Return the number chosen so far, or the usual one."""
        chosen = str(self[name].value())
        return next((number for number in numbers if str(number) == chosen), usual)

    def option_fields(self) -> Iterator[tuple[str, Choice]]:
        """Yield the options of the edition with the names of their fields."""
        for choice in self.edition.choices:
            yield f"{self.edition.key}-{choice.key}", choice

    def clean_name(self) -> str:
        name = one_line(self.cleaned_data["name"])
        if not name:
            raise ValidationError(self.fields["name"].error_messages["required"])
        if looks_like_a_link(name):
            raise ValidationError(_("Write the name without dots: it looks like a web address."))
        if read_text(name, self.edition).problem is None:
            # Mails quote the name, and answers to them come back with it.
            raise ValidationError(_("This name could be taken for an order. Write another one."))
        return name

    def clean_guests(self) -> list[str]:
        guests: list[str] = self.cleaned_data["guests"]
        free = self.players - 1 - self.machines
        if len(guests) > free:
            raise ValidationError(
                ngettext(
                    "Only %(free)d seat is free, and you invite more people. Choose fewer computers.",
                    "Only %(free)d seats are free, and you invite more people. Choose fewer computers.",
                    free,
                )
                % {"free": free}
            )
        return guests

    def clean(self) -> None:
        data = self.cleaned_data
        data["bots"] = [data.get(name) or data.get("bot") for name in ("bot", *self.others)][: self.machines]
        data["options"] = self.so_far
        if reason := self.refusal_of(data["options"]):
            raise ValidationError(reason)
        if names := [*self.foreign(self.data).values()]:
            raise ValidationError(
                _("You chose options of another edition: %(names)s. See what this one offers, then start.")
                % {"names": ", ".join(names)}
            )
