"""The conditions of a line in a list for the next turn, offered as choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.lists import conditions as c
from games.forms.orders.base import MOST_ARMIES
from games.presentation.board.picture import Link
from games.presentation.language.names import continent_name, territories_by_name
from games.presentation.turn.ahead.composing import ELSE, THEN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from django.utils.functional import _StrPromise

    from games.engine.lists.conditions import Condition
    from games.selectors.game_page import GamePage

SIGNS = ((">=", gettext_lazy("at least")), ("<=", gettext_lazy("at most")))
PERCENT = 100
LANDS = ("source", "target")


class ConditionKind(NamedTuple):
    """A kind of condition: its label, the fields it needs, and a function that makes it."""

    label: _StrPromise
    fields: tuple[str, ...]
    make: Callable[[Mapping[str, Any]], Condition]


KINDS: dict[str, ConditionKind] = {
    "mine": ConditionKind(
        gettext_lazy("if a territory is mine"), ("source",), lambda d: c.Holds(d["source"], None)
    ),
    "lost": ConditionKind(
        gettext_lazy("if a territory is not mine"), ("source",), lambda d: c.Holds(d["source"], None, False)
    ),
    "theirs": ConditionKind(
        gettext_lazy("if a territory belongs to somebody"),
        ("source", "player"),
        lambda d: c.Holds(d["source"], d["player"]),
    ),
    "continent": ConditionKind(
        gettext_lazy("if a continent is mine"), ("continent",), lambda d: c.Holds(d["continent"], None)
    ),
    "armies": ConditionKind(
        gettext_lazy("by the number of armies on a territory"),
        ("source", "sign", "number"),
        lambda d: c.Compare(c.ArmiesOn(d["source"]), d["sign"], c.Constant(d["number"])),
    ),
    "odds": ConditionKind(
        gettext_lazy("by the chance of an attack"),
        ("source", "target", "percent"),
        lambda d: c.Compare(c.Odds(d["source"], d["target"]), ">=", c.Constant(d["percent"])),
    ),
    "cards": ConditionKind(
        gettext_lazy("by the number of my cards"),
        ("sign", "number"),
        lambda d: c.Compare(c.Cards(), d["sign"], c.Constant(d["number"])),
    ),
    "set": ConditionKind(gettext_lazy("if I have a set of cards"), (), lambda d: c.HasSet()),
    "attacked": ConditionKind(gettext_lazy("if I have been attacked"), (), lambda d: c.WasAttacked(None)),
    "struck": ConditionKind(
        gettext_lazy("if a territory has been attacked"), ("source",), lambda d: c.WasAttacked(d["source"])
    ),
}
AFTER = {
    THEN: gettext_lazy("under the same condition"),
    ELSE: gettext_lazy("otherwise"),
}
"""The conditions that continue those of the line before."""


class ConditionForm(forms.Form):
    """The condition of the next line: its kind `when`, and the fields of that kind.

    `after` lists the keys of `AFTER` that can follow the line before.
    """

    def __init__(self, page: GamePage, data: Mapping[str, Any], after: Sequence[str] = ()) -> None:
        super().__init__(data, auto_id="when-%s", use_required_attribute=False)
        self.page, self.board, self.after = page, page.rulebook.board, after
        known = self.known_fields()
        self.fields["when"] = forms.ChoiceField(required=False, choices=list(self.kinds()))
        for name in self.kind.fields if self.kind else ():
            self.fields[name] = known[name]

    def kinds(self) -> Iterator[tuple[str, str]]:
        """Yield the key and label of each condition that the line can have."""
        yield "", _("always")
        yield from ((key, str(AFTER[key])) for key in self.after)
        yield from ((key, str(kind.label)) for key, kind in KINDS.items())

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        """The kinds, each with its key, its label and whether it is chosen."""
        return [(key, label, key == self.data.get("when", "")) for key, label in self.kinds()]

    @property
    def kind(self) -> ConditionKind | None:
        """The chosen kind; None for “always” and for conditions that continue the line before."""
        return KINDS.get(str(self.data.get("when", "")))

    def known_fields(self) -> dict[str, forms.Field]:
        """Return all fields that a kind may need."""
        lands = [(self.board.territories[land].key, name) for land, name in territories_by_name(self.board)]
        places = [("", _("Choose…")), *lands]
        missing = {"required": _("Choose it on the map or here.")}
        continents = [
            (continent.key, continent_name(self.board, i))
            for i, continent in enumerate(self.board.continents)
        ]
        others = [(seat.number, seat.name) for seat in self.page.seats if not seat.is_reader]
        index = self.board.territory_index.__getitem__
        return {
            "source": forms.TypedChoiceField(
                label=_("Territory"), choices=places, coerce=index, error_messages=missing
            ),
            "target": forms.TypedChoiceField(
                label=_("Target"), choices=places, coerce=index, error_messages=missing
            ),
            "continent": forms.ChoiceField(label=_("Continent"), choices=continents),
            "player": forms.TypedChoiceField(label=_("Player"), choices=others, coerce=int),
            "sign": forms.ChoiceField(label=_("How many"), choices=SIGNS),
            "number": forms.IntegerField(label=_("Number"), min_value=0, max_value=MOST_ARMIES),
            "percent": forms.IntegerField(label=_("At least, in percent"), min_value=1, max_value=PERCENT),
        }

    @property
    def asked(self) -> list[forms.BoundField]:
        """The fields of the chosen kind."""
        return [self[name] for name in self.kind.fields] if self.kind else []

    @property
    def is_open(self) -> bool:
        """Whether the condition is still incomplete."""
        return self.kind is not None and not self.is_valid()

    @property
    def complaints(self) -> list[str]:
        """The errors in the fields that were filled in."""
        return [str(error) for field in self.asked if field.value() for error in field.errors]

    def condition(self) -> Condition | str | None:
        """Return the condition for `with_step`; None for “always” and if the form is invalid."""
        if not self.is_valid():
            return None
        return self.kind.make(self.cleaned_data) if self.kind else self.cleaned_data["when"] or None

    def kept(self) -> dict[str, str]:
        """Return the data that was sent, to be kept until the line is written."""
        return {name: str(self.data[name]) for name in self.fields if self.data.get(name)}

    def land(self, name: str) -> int | None:
        """Return the territory that is chosen in a field, if any."""
        return self.board.territory_index.get(str(self.data.get(name, ""))) if name in self.fields else None

    def links(self, address: str) -> dict[int, Link]:
        """Return a link for each territory that chooses it for the condition."""
        asked = [name for name in LANDS if name in self.fields]
        if not asked:
            return {}
        source = self.land("source")
        first = f"{address}source={self.board.territories[source].key}&target=" if source is not None else ""
        to_second = len(asked) > 1 and source is not None and self.land("target") is None
        return {
            land: Link(f"{first if to_second else f'{address}source='}{territory.key}", _("Choose it."))
            for land, territory in enumerate(self.board.territories)
        }
