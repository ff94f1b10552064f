"""The form for a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clock.calendar import DAY
from games.forms.find import editions_by_kind
from games.forms.start.opening import language_choices
from games.forms.start.pace import labelled
from games.forms.start.switch import Switch
from games.presentation.rules.house_rules import house_rule_names
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS, numbers_of_players
from games.wishes.kinds import PLAIN, TURNS, suits
from games.wishes.matching import bits
from games.wishes.models import Wish
from games.wishes.models.wish import MOST_GAMES
from games.wishes.services.pool import wanted_by

if TYPE_CHECKING:
    from collections.abc import Mapping


def house_rule_choices() -> list[tuple[str, str]]:
    """Return the house rules, after the choice of none."""
    return [("none", _("no house rule")), *house_rule_names().items()]


def turn_choices() -> list[tuple[str, str]]:
    """Return the times for a turn."""
    return labelled(TURNS)


def seat_choices() -> list[tuple[str, str]]:
    """Return the numbers of players."""
    return [(str(number), str(number)) for number in numbers_of_players()]


class WishForm(forms.Form):
    """What a person would like to play. Of each list, anything that is ticked suits them."""

    editions = forms.MultipleChoiceField(
        label=gettext_lazy("Rules"),
        choices=editions_by_kind,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Tick nothing if any will do."),
    )
    turns = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Time for a turn"),
        choices=turn_choices,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
    )
    seats = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Players"), choices=seat_choices, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    house_rules = forms.MultipleChoiceField(
        label=gettext_lazy("House rules"),
        choices=house_rule_choices,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("A game has one of those that you tick, or none if you tick that too."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language at the table"), choices=language_choices, required=False
    )
    most_games = forms.TypedChoiceField(
        label=gettext_lazy("Games at once, at most"),
        choices=[(number, str(number)) for number in range(1, MOST_GAMES + 1)],
        coerce=int,
        help_text=gettext_lazy("Your running games with other people count."),
    )
    computers = forms.BooleanField(
        label=gettext_lazy("Computers may take seats for which nobody is found within a day"),
        required=False,
        widget=Switch,
    )
    until = forms.DateField(
        label=gettext_lazy("Until"),
        required=False,
        widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"),
        help_text=gettext_lazy("Empty: until you end it."),
    )

    def __init__(self, data: Any = None, *, wish: Wish | None = None, more: Mapping[str, Any] = {}) -> None:
        super().__init__(data, initial={**chosen(wish or usual_wish()), **more})

    def clean_until(self) -> Any:
        until = self.cleaned_data["until"]
        if until and until < timezone.localdate():
            raise ValidationError(_("This day is over."))
        return until

    def clean(self) -> dict[str, Any]:
        """Refuse a wish that no table can meet, whoever comes."""
        data = self.cleaned_data
        if not self.errors:
            for name in ("editions", "turns", "seats"):
                data[name] = [*dict.fromkeys(data[name])]
            data["house_rules"] = [PLAIN if key == "none" else key for key in data["house_rules"]]
            mine = wanted_by(Wish(**data))
            if not any(suits(kind, seats) for kind in bits(mine.kinds) for seats in data["seats"]):
                raise ValidationError(
                    _("No such game is for that number of players: tick more rules, or more numbers.")
                )
        return data


def usual_wish() -> Wish:
    """Return the wish that the form proposes to people who have none."""
    turns = [int(turn.total_seconds()) for turn in TURNS if DAY <= turn <= 3 * DAY]
    seats = list(RULEBOOKS[RECOMMENDED].players)
    return Wish(editions=[RECOMMENDED], house_rules=[PLAIN], turns=turns, seats=seats, most_games=3)


def chosen(wish: Wish) -> dict[str, Any]:
    """Return the fields of the form for a wish."""
    names = ("editions", "turns", "seats", "language", "most_games", "computers", "until")
    rules = [key or "none" for key in wish.house_rules]
    return {name: getattr(wish, name) for name in names} | {"house_rules": rules}


def relaxing(condition: str) -> dict[str, Any]:
    """Return the fields of the form without this condition; none for an unknown one."""
    every: dict[str, Any] = {
        "editions": [],
        "house_rules": [key for key, _name in house_rule_choices()],
        "turns": [key for key, _name in turn_choices()],
        "seats": [key for key, _name in seat_choices()],
        "language": "",
        "computers": True,
    }
    return {condition: every[condition]} if condition in every else {}
