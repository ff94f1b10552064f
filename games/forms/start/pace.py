"""The pace of a new game."""

from __future__ import annotations

from dataclasses import asdict
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clock.calendar import DAY, NONE
from games.clock.pace import HOUR, MINUTE, Cover, Farewell, Pace, usual_question, usual_vacation
from games.forms.start.switch import Switch
from games.presentation.time.times import duration

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django_stubs_ext import StrOrPromise

UNLIMITED = "unlimited"
USUAL_TURN = Pace().turn
AT_ONCE = (5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR)
SAME_DAY = (4 * HOUR, 8 * HOUR, 12 * HOUR)
BY_MAIL = tuple(days * DAY for days in (1, 2, 3, 5, 7, 10, 14))


def seconds(time: timedelta) -> str:
    """Return a length of time as the form sends it."""
    return str(int(time.total_seconds()))


def labelled(times: Sequence[timedelta]) -> list[tuple[str, str]]:
    """Return lengths of time as choices."""
    return [(seconds(time), duration(time) if time else _("none")) for time in times]


def time_choices(times: Sequence[timedelta], usual: StrOrPromise) -> list[tuple[str, str]]:
    """Return the usual choice, and the lengths of time to choose instead."""
    return [("", str(usual)), *labelled(times)]


def turn_choices() -> list[tuple[str, Any]]:
    """Return the times for a turn, grouped by the way people play."""
    return [
        ("", _("As usual: 2 days; no limit against computers alone")),
        (_("Everybody is online"), labelled(AT_ONCE)),
        (_("Several turns a day"), labelled(SAME_DAY)),
        (_("By mail"), labelled(BY_MAIL)),
        (UNLIMITED, _("no limit")),
    ]


class TimeField(forms.TypedChoiceField):
    """A length of time among `times`; None for the first choice, which `usual` describes."""

    def __init__(self, times: Sequence[timedelta], usual: StrOrPromise, **options: Any) -> None:
        super().__init__(
            choices=partial(time_choices, times, usual),
            coerce=lambda text: timedelta(seconds=int(text)),
            empty_value=None,
            required=False,
            **options,
        )


def as_sent(pace: Pace | None) -> dict[str, str]:
    """Return the fields of the form for a pace, without those that have their usual values."""
    if pace is None:
        return {"turn": UNLIMITED}
    usual = Pace(pace.turn, usual_question(pace.turn), vacation=usual_vacation(pace.turn))
    said = {name: value for name, value in asdict(pace).items() if value != getattr(usual, name)}
    sent = {
        name: seconds(value) if isinstance(value, timedelta) else str(value) for name, value in said.items()
    }
    return {**sent, "turn": seconds(pace.turn)}


class PaceForm(forms.Form):
    """The time for a turn, and `details` that have their usual values unless changed."""

    turn = forms.ChoiceField(
        label=gettext_lazy("Time for a turn"),
        choices=turn_choices,
        required=False,
    )
    question = TimeField(
        (2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY),
        gettext_lazy("a quarter of the time for a turn, a day at most"),
        label=gettext_lazy("Time for a question in somebody else’s turn"),
    )
    begun = TimeField(
        (5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY),
        gettext_lazy("as much time as for the turn"),
        label=gettext_lazy("Time to finish a turn that has begun"),
    )
    bank = TimeField(
        (10 * MINUTE, HOUR, 12 * HOUR, *(days * DAY for days in (1, 2, 4, 7, 14))),
        gettext_lazy("none"),
        label=gettext_lazy("Time bank"),
        help_text=gettext_lazy("Extra time for the whole game, used when the time for a turn is up."),
    )
    increment = TimeField(
        (MINUTE, 5 * MINUTE, HOUR, 6 * HOUR, 12 * HOUR, DAY),
        gettext_lazy("nothing"),
        label=gettext_lazy("What each turn gives back to the bank"),
    )
    weekends_off = forms.BooleanField(
        label=gettext_lazy("Clocks stop on Saturdays and Sundays"), required=False, widget=Switch
    )
    vacation = TimeField(
        (NONE, *(days * DAY for days in (3, 7, 14, 21, 30, 60))),
        gettext_lazy("14 days; none if a turn takes an hour or less"),
        label=gettext_lazy("Vacation for each player"),
    )
    excuses = forms.TypedChoiceField(
        label=gettext_lazy("Missed deadlines that are forgiven"),
        choices=[(number, str(number)) for number in (0, 1, 2, 3, 5)],
        initial=Pace().excuses,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy(
            "For each player, in the whole game. Each time, their time for the turn starts again."
        ),
    )
    cover = forms.TypedChoiceField(
        label=gettext_lazy("After that, when a player misses a deadline"),
        choices=[
            (Cover.STAND_IN.value, gettext_lazy("the computer plays the turn, within the player’s limits")),
            (Cover.SKIP.value, gettext_lazy("the turn passes: armies are placed, nothing else is done")),
        ],
        initial=Cover.STAND_IN.value,
        coerce=Cover,
        empty_value=None,
        widget=forms.RadioSelect,
        required=False,
    )
    misses = forms.TypedChoiceField(
        label=gettext_lazy("Turns missed in a row before a player counts as absent"),
        choices=[(number, str(number)) for number in (1, 2, 3, 4, 5)],
        initial=Pace().misses,
        coerce=int,
        empty_value=None,
        required=False,
    )
    farewell = forms.TypedChoiceField(
        label=gettext_lazy("What happens to their seat then"),
        choices=[
            (Farewell.COMPUTER.value, gettext_lazy("the computer plays on until they come back")),
            (Farewell.REPLACED.value, gettext_lazy("it is offered to others; until then the computer plays")),
            (Farewell.ELIMINATED.value, gettext_lazy("they are out of the game")),
        ],
        initial=Farewell.COMPUTER.value,
        coerce=Farewell,
        empty_value=None,
        widget=forms.RadioSelect,
        required=False,
    )

    def details(self) -> Iterator[forms.BoundField]:
        """Return all fields except the time for a turn."""
        return (self[name] for name in self.fields if name != "turn")

    @property
    def has_detail_errors(self) -> bool:
        """Whether a field other than the time for a turn has an error."""
        return bool(self.errors.keys() - {"turn"})

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("turn") == UNLIMITED:
            return
        turn = self.time_for_a_turn()
        for name in ("question", "begun"):
            if (data.get(name) or NONE) > turn:
                self.add_error(name, _("This is longer than a turn takes."))
        if (data.get("increment") or NONE) > (data.get("bank") or NONE):
            self.add_error("increment", _("This is more than the time bank holds."))

    def time_for_a_turn(self) -> timedelta:
        """Return the time that was chosen, or the usual one."""
        chosen = self.cleaned_data.get("turn")
        return timedelta(seconds=int(chosen)) if chosen else USUAL_TURN

    def pace(self, *, is_practice: bool) -> Pace | None:
        """Return the chosen pace, once the form is valid; None for a game without limits on time.

        `is_practice` says that all opponents are computers.
        """
        chosen = self.cleaned_data
        if chosen["turn"] == UNLIMITED or (is_practice and not chosen["turn"]):
            return None
        turn = self.time_for_a_turn()
        said = {name: value for name, value in chosen.items() if value not in (None, "")}
        usual = {"question": usual_question(turn), "vacation": usual_vacation(turn)}
        return Pace(**usual | said | {"turn": turn})
