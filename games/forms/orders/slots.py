"""Forms for kinds of order that have none of their own, made of what the engine offers: a field a slot."""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.collation import alphabetical
from games.engine.notation import parse_order, slot_words
from games.forms.orders.base import NumberField, OrderForm, Route
from games.presentation.board.picture import Link
from games.presentation.language.names import language_of, territory_name
from games.presentation.language.words import card_words, listed
from games.presentation.portraits import Drawn, drawn
from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import guide, texts_of

if TYPE_CHECKING:
    from games.engine import Option, Order, Slot
    from games.engine.notation import Verb

LABELS = {
    "territory": gettext_lazy("Territory"),
    "from": gettext_lazy("From"),
    "to": gettext_lazy("To"),
    "armies": gettext_lazy("Armies"),
    "dice": gettext_lazy("Dice"),
    "foot": gettext_lazy("Foot"),
    "horse": gettext_lazy("Horse"),
    "cannon": gettext_lazy("Cannon"),
    "card": gettext_lazy("Card"),
    "cards": gettext_lazy("Cards"),
    "answer": gettext_lazy("Answer"),
}
"""What slots are called where their verb says nothing (`Verb.labels`); any other has its own name."""
HOW_MANY = gettext_lazy("Say how many.")
NOT_NOW = gettext_lazy("This cannot be chosen now. Choose again.")


class Choice(NamedTuple):
    """A value of a slot as it is sent, its label, and whether it is chosen."""

    value: str
    label: str
    is_chosen: bool


class Entry(NamedTuple):
    """A slot to be filled: `choices` to choose among, or none for a number from `least` to `most`.

    A number that is the only one is a choice too: it follows the option, whatever was sent before.
    """

    name: str
    label: str
    choices: list[Choice]
    least: int
    most: int
    value: str


class Offer(NamedTuple):
    """One of the options of the kind: its number among them, and its slots.

    Where it names several places (`Option.most`) there is an entry for each. `note` is what to know of it.
    """

    number: int
    entries: list[Entry]
    note: str


class SlotsForm(OrderForm):
    """One of the options of a kind of order, with a value in each of its slots.

    What may name several places at once (`Option.most`), and how many go there, has a number for each of
    them; where there are no numbers to say, one place is chosen.
    """

    verb: ClassVar[Verb]
    template = "games/orders/slots.html"
    option = NumberField(error_messages={"required": NOT_NOW})

    def add_fields(self) -> None:
        if self.chosen and is_counted(self.chosen):
            for name in self.places(self.chosen):
                self.fields[name] = NumberField(required=False)
            return
        for name, slot in self.chosen.slots.items() if self.chosen else ():
            if slot.kind == "number":
                self.fields[name] = NumberField(error_messages={"required": HOW_MANY})
            else:
                words = [slot_words(self.board, slot, value) for value in slot.values]
                errors = {"required": NOT_NOW, "invalid_choice": NOT_NOW}
                self.fields[name] = forms.ChoiceField(
                    choices=[(word, word) for word in words], error_messages=errors
                )

    @property
    def chosen(self) -> Option | None:
        """The option that was sent or picked, or else the first."""
        number = str(self.data.get("option", self.picked))
        known = dict(zip(map(str, range(len(self.options))), self.options, strict=True))
        return known.get(number, None if self.is_bound else self.options[0])

    @property
    def picked(self) -> str:
        """The number of an option that was picked in this form, on the page or on a map."""
        return str(self.initial.get("option", "0")) if self.initial.get("form") == self.kind else "0"

    @property
    def is_begun(self) -> bool:
        """Whether the reader is about to fill this form."""
        return bool(self.complaints) or self.initial.get("form") == self.kind

    def clean_option(self) -> int:
        if self.chosen is None:
            raise forms.ValidationError(NOT_NOW)
        return int(self.cleaned_data["option"])

    def clean(self) -> None:
        if self.chosen and is_counted(self.chosen) and not self.errors and not self.amounts():
            raise forms.ValidationError(HOW_MANY)

    def order(self) -> Order:
        option = self.chosen
        assert option is not None
        if not is_counted(option):
            words = {name: self.cleaned_data[name] for name in option.slots}
            return parse_order(self.page.rulebook, option.template.format(**words))
        verb, brace, slots = option.template.partition("{")
        places = ", ".join((brace + slots).format(**words) for words in self.amounts())
        return parse_order(self.page.rulebook, verb + places)

    def places(self, option: Option) -> dict[str, Any]:
        """The places of an option that has a number for each: the name of the field -> the value."""
        place, slot = place_of(option)
        return {f"{place}-{slot_words(self.board, slot, value)}": value for value in slot.values}

    def amounts(self) -> list[dict[str, str]]:
        """What fills the slots of such an option, place by place."""
        assert self.chosen is not None
        place, _slot = place_of(self.chosen)
        (number,) = self.chosen.slots.keys() - {place}
        sent = {name: self.cleaned_data.get(name) for name in self.places(self.chosen)}
        return [
            {number: str(amount), place: name.removeprefix(f"{place}-")}
            for name, amount in sent.items()
            if amount
        ]

    @property
    def word(self) -> str:
        """What is done, as a heading and on the button."""
        if press := guide(self.page.rulebook, self.order_type).press:
            return _(press)
        word = self.verb.spellings.written(language_of(self.board))
        return word[:1].upper() + word[1:]

    @property
    def offers(self) -> list[Offer]:
        """All options, each with its slots."""
        return [
            Offer(number, self.entries(option), self.note(option))
            for number, option in enumerate(self.options)
        ]

    @property
    def offer(self) -> Offer:
        """The one of them that is shown to be filled."""
        number = self.options.index(self.chosen) if self.chosen else 0
        return self.offers[number]

    @property
    def picks(self) -> list[Choice]:
        """What to pick one of several options by: what is settled in it, and what it means."""
        if len(self.options) == 1:
            return []
        settled = [self.settled(option) for option in self.options]
        return [
            Choice(
                str(number),
                words if words and settled.count(words) == 1 else self.with_meaning(option, words),
                option is self.chosen,
            )
            for number, (option, words) in enumerate(zip(self.options, settled, strict=True))
        ]

    @property
    def asked(self) -> str:
        """What options are picked by: the one slot that is settled in each of them, or simply which."""
        each = ({n for n, slot in option.slots.items() if len(slot.values) == 1} for option in self.options)
        names = set.intersection(*each)
        return self.label(names.pop()) if len(names) == 1 else _("Which")

    def settled(self, option: Option) -> str:
        """The values in it that need no choice, or else what is to be chosen."""
        entries = [self.entry(option, name) for name in option.slots]
        fixed = [entry.choices[0].label for entry in entries if len(entry.choices) == 1]
        return " – ".join(fixed or [entry.label for entry in entries])

    def with_meaning(self, option: Option, words: str) -> str:
        """What tells it from others with the same values."""
        meaning = guide(self.page.rulebook, self.order_type).meanings.get(option.template)
        return " – ".join(filter(None, (words, meaning and _(meaning))))

    def note(self, option: Option) -> str:
        """What there is to know of it first, and how many there are for all places together."""
        page, lines = self.page, guide(self.page.rulebook, self.order_type).choices.lines
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        sentences = [*lines(narrator, page.view, option)][:1] if lines else []
        if is_counted(option):
            sentences.append(_("%(most)d in all") % {"most": option.most})
        return " ".join(sentences)

    def entries(self, option: Option) -> list[Entry]:
        """The slots of an option, or the places that it may name."""
        if not is_counted(option):
            return [self.entry(option, name) for name in option.slots]
        place, _slot = place_of(option)
        found = [
            Entry(
                name, self.value_label(option, place, value), [], 0, option.most or 0, self.sent(option, name)
            )
            for name, value in self.places(option).items()
        ]
        return sorted(found, key=lambda entry: alphabetical(entry.label))

    def sent(self, option: Option, name: str) -> str:
        """What stands in a field, if it is one of this option."""
        return self.value(name) if option is self.chosen and name in self.fields else ""

    def label(self, name: str) -> str:
        """What a slot is called."""
        if own := self.verb.labels.get(name):
            word = own.written(language_of(self.board))
            return word[:1].upper() + word[1:]
        return str(LABELS.get(name, name.replace("_", " ").capitalize()))

    def entry(self, option: Option, name: str) -> Entry:
        """A slot to be filled."""
        slot = option.slots[name]
        label, sent = self.label(name), self.sent(option, name)
        if slot.kind == "number" and len(slot.values) > 1:
            least, most = (int(str(slot.values[end])) for end in (0, -1))
            usual = most if slot.usual is None else slot.usual
            return Entry(name, label, [], least, most, sent or str(usual))
        words = [slot_words(self.board, slot, value) for value in slot.values]
        labels = [self.value_label(option, name, value) for value in slot.values]
        found = [Choice(word, label, word == sent) for word, label in zip(words, labels, strict=True)]
        if slot.kind == "territory":
            found.sort(key=lambda choice: alphabetical(choice.label))
        return Entry(name, label, found, 0, 0, sent)

    def value_label(self, option: Option, name: str, value: Any) -> str:
        """A value of a slot for the reader."""
        slot = option.slots[name]
        if slot.kind == "territory":
            return territory_name(self.board, value)
        if slot.kind == "player":
            return str(self.page.seats[value - 1].name)
        if slot.kind == "cards":
            return listed([card_words(self.board, card) for card in value])
        word = self.in_words(option, name, value)
        return word[:1].upper() + word[1:]

    def in_words(self, option: Option, name: str, value: Any) -> str:
        """A word in the reader's language, where the edition, the verb or the field of the order has it."""
        if label := texts_of(self.page.rulebook).labels.get(value):
            return _(label)
        if value in self.verb.words:
            return self.verb.words[value].written(language_of(self.board))
        if name not in self.verb.kind.__annotations__ or not self.verb.parts:
            return str(value)
        filled = {other: slot_words(self.board, slot, slot.values[0]) for other, slot in option.slots.items()}
        order = parse_order(self.page.rulebook, option.template.format(**{**filled, name: value}))
        field = list(self.verb.kind.__annotations__).index(name)
        language = language_of(self.board)
        return self.verb.parts[field].write(self.page.rulebook, order[field], language)

    @cached_property
    def portraits(self) -> list[Drawn]:
        """What there is to choose from, in pictures."""
        page, shown = self.page, guide(self.page.rulebook, self.order_type).choices.portraits
        if shown is None:
            return []
        return drawn(shown(narrator_for(page.rulebook, page.seats, page.me), page.view))

    @property
    def land(self) -> tuple[str, Slot] | None:
        """The one slot for a territory, which can be filled on the board; None if there are others."""
        if len(self.options) != 1 or self.chosen is None or is_counted(self.chosen):
            return None
        lands = [(name, slot) for name, slot in self.chosen.slots.items() if slot.kind == "territory"]
        return lands[0] if len(lands) == 1 else None

    @property
    def route(self) -> Route:
        if self.land is None:
            return Route(None, None, ())
        name, slot = self.land
        index = self.board.territory_index.get(self.value(name))
        return Route(None, index if index in slot.values else None, ())

    def links(self, address: str) -> dict[int, Link]:
        if self.land is None:
            return {}
        name, slot = self.land
        return {
            int(str(land)): Link(
                f"{address}form={self.kind}&{name}={slot_words(self.board, slot, land)}", _("Choose it.")
            )
            for land in slot.values
        }

    def links_beside(self, address: str) -> dict[str, Link]:
        found: dict[str, Link] = {}
        for number, option in enumerate(self.options):
            places = [name for name, slot in option.slots.items() if slot.kind == "place"]
            for key in option.slots[places[-1]].values if places else ():
                found.setdefault(
                    str(key),
                    Link(f"{address}form={self.kind}&option={number}&{places[-1]}={key}", _("Choose it.")),
                )
        return found


def is_counted(option: Option) -> bool:
    """Whether an option names several places at once, and how many go to each."""
    return option.most is not None and any(slot.kind == "number" for slot in option.slots.values())


def place_of(option: Option) -> tuple[str, Slot]:
    """The slot of an option that says where so many go, and not how many."""
    ((name, slot),) = ((name, slot) for name, slot in option.slots.items() if slot.kind != "number")
    return name, slot


def slots_form(verb: Verb, aside: bool = False) -> type[SlotsForm]:
    """The form for the kind of order of this verb; `aside` as in its guide."""
    return made_form(verb, aside)


@cache
def made_form(verb: Verb, aside: bool) -> type[SlotsForm]:
    kind = "slots-" + verb.key.replace(" ", "-")
    own = {"kind": kind, "order_type": verb.kind, "verb": verb, "aside": aside}
    return type("SlotsForm", (SlotsForm,), own)
