"""Forms built from the engine's options, a field per slot, for kinds of order without one."""

from __future__ import annotations

from functools import cache, cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.collation import alphabetical
from games.engine.legality import Slot
from games.engine.notation import parse_order, slot_words
from games.forms.orders.base import NumberField, OrderForm, RouteMarks
from games.presentation.board.picture import Link
from games.presentation.language.names import continent_named, language_of, territory_name
from games.presentation.language.words import card_words, listed
from games.presentation.portraits import DrawnPortrait, drawn_portraits
from games.presentation.story.narrator import narrator_for
from games.rulebooks.texts import guide, texts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.engine import Option, Order
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
"""The labels of slots that the verb does not label (`Verb.labels`). All others show their names."""
HOW_MANY = gettext_lazy("Say how many.")
NOT_NOW = gettext_lazy("This cannot be chosen now. Choose again.")


class SlotChoice(NamedTuple):
    """A value of a slot as it is sent, its label, and whether it is chosen."""

    value: str
    label: str
    is_chosen: bool


class OpenSlot(NamedTuple):
    """A slot to fill, with `choices`, or without them for a number from `least` to `most`.

    A slot with only one number has a choice too, so that it follows the option whatever was sent before.
    """

    name: str
    label: str
    choices: list[SlotChoice]
    least: int
    most: int
    value: str


class NumberedOption(NamedTuple):
    """One of the options of the kind: its number among them, its slots, and a `note` about it.

    If the option may name several places (`Option.most`), there is an entry for each place.
    """

    number: int
    entries: list[OpenSlot]
    note: str


class SlotsForm(OrderForm):
    """One of the options of a kind of order, with a value for each of its slots.

    If an option names several places with a number for each (`Option.most`), every place has a field for its
    number. If no numbers are needed, one place is chosen.
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
        """The number of the option that was picked in this form, on the page or on a map."""
        return str(self.initial.get("option", "0")) if self.initial.get("form") == self.kind else "0"

    @property
    def is_begun(self) -> bool:
        """Whether the reader has begun to fill in this form."""
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
        """Return the places of an option with a number for each: name of the field -> place."""
        place, slot = place_of(option)
        return {f"{place}-{slot_words(self.board, slot, value)}": value for value in slot.values}

    def amounts(self) -> list[dict[str, str]]:
        """Return the values of an option that has a number for each place, one dict per place."""
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
        """The word for the order, as a heading and on the button."""
        if press := guide(self.page.rulebook, self.order_type).press:
            return _(press)
        word = self.verb.spellings.written(language_of(self.board))
        return word[:1].upper() + word[1:]

    @property
    def offer(self) -> NumberedOption:
        """The option that is shown to be filled in."""
        number = self.options.index(self.chosen) if self.chosen else 0
        option = self.options[number]
        return NumberedOption(number, self.entries(option), self.note(option))

    @cached_property
    def picks(self) -> list[SlotChoice]:
        """The choices between several options, labelled by fixed values or by meaning."""
        if len(self.options) == 1:
            return []
        settled = [self.settled(option) for option in self.options]
        return [
            SlotChoice(
                str(number),
                words if words and settled.count(words) == 1 else self.with_meaning(option, words),
                option is self.chosen,
            )
            for number, (option, words) in enumerate(zip(self.options, settled, strict=True))
        ]

    @property
    def asked(self) -> str:
        """The label of the choice between options.

        It is that of the one slot that is fixed in every option, or simply “Which”.
        """
        names = set.intersection(*({*fixed_slots(option)} for option in self.options))
        return self.label(names.pop()) if len(names) == 1 else _("Which")

    def settled(self, option: Option) -> str:
        """Return the fixed values of an option in words, or else what it means or the labels of its slots."""
        fixed = [self.value_label(option, name, value) for name, value in fixed_slots(option).items()]
        return " – ".join(fixed) or self.meaning(option) or " – ".join(map(self.label, option.slots))

    def with_meaning(self, option: Option, words: str) -> str:
        """Return the words with the meaning that sets the option apart from others like it."""
        return " – ".join(filter(None, (words, self.meaning(option))))

    def meaning(self, option: Option) -> str:
        """Return what an option does, in a sentence; empty if there is no such sentence."""
        meaning = guide(self.page.rulebook, self.order_type).meanings.get(option.template)
        return _(meaning) if meaning else ""

    def note(self, option: Option) -> str:
        """Return the first sentence about an option, and the total if each place has a number."""
        page, lines = self.page, guide(self.page.rulebook, self.order_type).choices.lines
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        sentences = [*lines(narrator, page.view, option)][:1] if lines else []
        if is_counted(option):
            sentences.append(_("%(most)d in all") % {"most": option.most})
        return " ".join(sentences)

    def entries(self, option: Option) -> list[OpenSlot]:
        """Return the slots of an option, or the places that it may name."""
        if not is_counted(option):
            return [self.entry(option, name) for name in option.slots]
        place, _slot = place_of(option)
        found = [
            OpenSlot(
                name, self.value_label(option, place, value), [], 0, option.most or 0, self.sent(option, name)
            )
            for name, value in self.places(option).items()
        ]
        return sorted(found, key=lambda entry: alphabetical(entry.label))

    def sent(self, option: Option, name: str) -> str:
        """Return the content of a field if it belongs to this option."""
        return self.value(name) if option is self.chosen and name in self.fields else ""

    def label(self, name: str) -> str:
        """Return the label of a slot."""
        if own := self.verb.labels.get(name):
            word = own.written(language_of(self.board))
            return word[:1].upper() + word[1:]
        return str(LABELS.get(name, name.replace("_", " ").capitalize()))

    def entry(self, option: Option, name: str) -> OpenSlot:
        """Return a slot to be filled in."""
        slot = option.slots[name]
        label, sent = self.label(name), self.sent(option, name)
        if slot.kind == "number" and len(slot.values) > 1:
            least, most = (int(str(slot.values[end])) for end in (0, -1))
            usual = most if slot.usual is None else slot.usual
            return OpenSlot(name, label, [], least, most, sent or str(usual))
        words = [slot_words(self.board, slot, value) for value in slot.values]
        labels = [self.value_label(option, name, value) for value in slot.values]
        found = [SlotChoice(word, label, word == sent) for word, label in zip(words, labels, strict=True)]
        if slot.kind == "territory":
            found.sort(key=lambda choice: alphabetical(choice.label))
        return OpenSlot(name, label, found, 0, 0, sent)

    def value_label(self, option: Option, name: str, value: Any) -> str:
        """Return a value of a slot in words for the reader."""
        slot = option.slots[name]
        if slot.kind == "territory":
            return territory_name(self.board, value)
        if slot.kind == "continent":
            return continent_named(self.board, value)
        if slot.kind == "player":
            return str(self.page.seats[value - 1].name)
        if slot.kind == "cards":
            return listed([card_words(self.board, card) for card in value])
        word = self.in_words(option, name, value)
        return word[:1].upper() + word[1:]

    def in_words(self, option: Option, name: str, value: Any) -> str:
        """Return a word in the reader's language, if the edition, verb or field has one."""
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
    def portraits(self) -> list[DrawnPortrait]:
        """Pictures of the things to choose from."""
        page, shown = self.page, guide(self.page.rulebook, self.order_type).choices.portraits
        if shown is None:
            return []
        return drawn_portraits(shown(narrator_for(page.rulebook, page.seats, page.me), page.view))

    @property
    def land(self) -> tuple[str, Slot] | None:
        """The slot for a territory, filled by a click on the board; None without exactly one."""
        if len(self.options) != 1 or self.chosen is None or is_counted(self.chosen):
            return None
        lands = [(name, slot) for name, slot in self.chosen.slots.items() if slot.kind == "territory"]
        return lands[0] if len(lands) == 1 else None

    @property
    def route(self) -> RouteMarks:
        if self.land is None:
            return RouteMarks(None, None, ())
        name, slot = self.land
        index = self.board.territory_index.get(self.value(name))
        return RouteMarks(None, index if index in slot.values else None, ())

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


class AnswerForm(SlotsForm):
    """An answer to what other players offer, shown with each offer in words."""

    template = "games/orders/answer.html"

    @property
    def offers(self) -> list[NumberedOption]:
        """The offers, each to be answered by itself: one for each player whom an option may name."""
        return [
            NumberedOption(number, self.entries(one), self.note(one))
            for number, option in enumerate(self.options)
            for one in one_for_each_player(option)
        ]

    def note(self, option: Option) -> str:
        """Return the offer that an option answers, in a sentence; empty if no text has one."""
        page, offer = self.page, guide(self.page.rulebook, self.order_type).choices.offer
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        return offer(narrator, page.view, option) if offer else ""


def one_for_each_player(option: Option) -> Iterator[Option]:
    """Yield the option once for each player whom it may name, or as it is if it names none."""
    names = [name for name, slot in option.slots.items() if slot.kind == "player"]
    values: list[Sequence[Any]] = [option.slots[name].values for name in names]
    for players in product(*values):
        chosen = {name: Slot("player", (player,)) for name, player in zip(names, players, strict=True)}
        yield option._replace(slots={**option.slots, **chosen})


def fixed_slots(option: Option) -> dict[str, Any]:
    """Return the slots of an option that have only one value, with that value."""
    return {name: slot.values[0] for name, slot in option.slots.items() if len(slot.values) == 1}


def is_counted(option: Option) -> bool:
    """Return whether an option names several places at once with a number for each."""
    return option.most is not None and any(slot.kind == "number" for slot in option.slots.values())


def place_of(option: Option) -> tuple[str, Slot]:
    """Return the slot that names the place, in an option with a number for each."""
    ((name, slot),) = ((name, slot) for name, slot in option.slots.items() if slot.kind != "number")
    return name, slot


def slots_form(verb: Verb, aside: bool = False, answers: bool = False) -> type[SlotsForm]:
    """Return the form for the kind of order of a verb.

    `aside` is as in its guide, `answers` as in its rule.
    """
    return made_form(verb, aside, answers)


@cache
def made_form(verb: Verb, aside: bool, answers: bool) -> type[SlotsForm]:
    kind = "slots-" + verb.key.replace(" ", "-")
    own = {"kind": kind, "order_type": verb.kind, "verb": verb, "aside": aside}
    return type("SlotsForm", (AnswerForm if answers else SlotsForm,), own)
