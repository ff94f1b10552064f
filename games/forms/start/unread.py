"""The parts of an address that the form for a new game ignores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.choices import flatten_choices
from django.utils.translation import gettext as _

from games.forms.start.asked import Unread, not_offered, repeated
from games.forms.start.options import HowMuch
from games.forms.start.switch import NO, Switch
from games.rulebooks.registry import RULEBOOKS

if TYPE_CHECKING:
    from django.http import QueryDict

    from games.forms.start.games import StartForm

BESIDE = {"word", "csrfmiddlewaretoken", "commitment"}
"""Names that an address may have in addition to the fields."""


def unread(sent: QueryDict, form: StartForm, *others: forms.Form, is_again: bool) -> list[Unread]:
    """Return the parts of an address that change nothing in the forms, each with the reason.

    `is_again` says that the game to be played again is known.
    """
    fields = {name: field for one in (form, *others) for name, field in one.fields.items()}
    return [
        Unread(repeated(name, value), reason)
        for name in sent
        if name not in BESIDE and not (name == "again" and is_again)
        for value in map(str, sent.getlist(name))
        if (reason := wrong(fields[name], value) if name in fields else absent(form, name, value))
    ]


def wrong(field: forms.Field, value: str) -> str:
    """Return why a field does not accept a value; empty if it does."""
    if isinstance(field.widget, Switch):
        return "" if value.lower() in NO or field.widget.is_ticked(value) else no_value(["on", "off"])
    if not isinstance(field, forms.ChoiceField) or not value or field.valid_value(value):
        return ""
    if isinstance(field.widget, HowMuch) and value.lower() in NO:
        return ""
    choices: Any = field.choices
    known: list[tuple[Any, Any]] = list(flatten_choices(choices))
    return no_value([str(key) for key, _label in known if key != ""])


def no_value(known: list[str]) -> str:
    return _("There is no such value. The values are: %(known)s.") % {"known": ", ".join(known)}


def absent(form: StartForm, name: str, value: str) -> str:
    """Return why there is no field of this name; empty if its value asks for nothing."""
    if name == "again":
        return _("You have no such game to play again.")
    if value.lower() in NO or name == "advice":
        # The reader may always ask for advice in a game against computers alone.
        return ""
    if any(name == f"{book.key}-{choice.key}" for book in RULEBOOKS.values() for choice in book.choices):
        return _("This game follows another edition.") if form.foreign({name: value}) else ""
    if name.startswith("bot-"):
        return _("There are fewer computers.")
    edition, _dash, option = name.partition("-")
    if edition != form.edition.key:
        return _("The form has no such field.")
    return not_offered(form.edition, option)
