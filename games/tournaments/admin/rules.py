"""Editions and variants by name, and the form field that gives single rounds other rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.datastructures import MultiValueDict
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.features.teams import Teams
from games.presentation.rules.refusals import sentence
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import name_of, option_text

MOST_ROUNDS, SPARE_ROWS = 15, 2
"""The most rounds of a tournament, and the number of empty rows offered below those that are filled in."""


def editions() -> list[tuple[str, str]]:
    """Return the editions without teams, by key and name."""
    return [(key, _(name_of(book))) for key, book in RULEBOOKS.items() if not book.of(Teams)]


def variants() -> list[tuple[str, str]]:
    """Return the options of all editions that differ from the default, as `key=value` and in words."""
    return [
        (variant, _("%(option)s: %(value)s") % {"option": _(option), "value": _(value)})
        for variant, (option, value) in names_of_variants().items()
    ]


@cache
def names_of_variants() -> dict[str, tuple[str, str]]:
    """Return the names of each variant: that of the option and that of its value."""
    return {
        f"{choice.key}={value}": (words.name, words.called(value))
        for book in RULEBOOKS.values()
        for choice in book.choices
        for words in (option_text(book, choice),)
        for value in choice.offered
        if value != choice.default
    }


class RoundRow(NamedTuple):
    """A row as it was sent: a round, the key of an edition, and variants as `key=value`."""

    round: str
    rules: str
    variants: list[str]


class RoundsWidget(forms.Widget):
    """A row for each round that is played by other rules, and some empty ones."""

    def value_from_datadict(
        self, data: Mapping[str, Any], files: MultiValueDict[str, Any], name: str
    ) -> list[RoundRow]:
        """Return the rows that are not empty."""
        of_all = MultiValueDict(data) if not isinstance(data, MultiValueDict) else data
        rows = [
            RoundRow(
                data.get(f"{name}_{number}_round", ""),
                data.get(f"{name}_{number}_rules", ""),
                of_all.getlist(f"{name}_{number}_variants"),
            )
            for number in range(MOST_ROUNDS)
        ]
        return [row for row in rows if any(row)]

    def render(
        self, name: str, value: Sequence[RoundRow] | None, attrs: Any = None, renderer: Any = None
    ) -> SafeString:
        rows = list(value or ())
        empty = min(SPARE_ROWS, MOST_ROUNDS - len(rows))
        lines = format_html_join(
            "",
            '<div class="round-apart">{}{}{}</div>',
            (
                self.row(f"{name}_{number}", row)
                for number, row in enumerate(chain(rows, [RoundRow("", "", [])] * empty))
            ),
        )
        return format_html('<div class="rounds-apart">{}</div>', lines)

    def row(self, name: str, row: RoundRow) -> tuple[SafeString, ...]:
        """Render the two choices of a row, and the variants that can be ticked."""
        rounds = [
            (str(number), _("Round %(number)s") % {"number": number}) for number in range(1, MOST_ROUNDS + 1)
        ]
        parts = (
            (
                "round",
                forms.Select(choices=[("", _("Round …")), *rounds]),
                row.round,
                pgettext("tournament", "Round"),
            ),
            ("rules", forms.Select(choices=[("", _("Rules …")), *editions()]), row.rules, _("Rules")),
        )
        chosen = (
            widget.render(f"{name}_{part}", value, {"id": f"id_{name}_{part}", "aria-label": label})
            for part, widget, value, label in parts
        )
        ticked = forms.CheckboxSelectMultiple(choices=variants()).render(
            f"{name}_variants", row.variants, {"id": f"id_{name}_variants"}
        )
        label = _("Variants and house rules")
        return (*chosen, format_html('<div role="group" aria-label="{}">{}</div>', label, ticked))

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_0_round"


class RoundsField(forms.Field):
    """The rules of single rounds as a tournament stores them: key and options by the number of the round."""

    def clean(self, value: Sequence[RoundRow]) -> dict[str, tuple[str, dict[str, str]]]:
        found: dict[str, tuple[str, dict[str, str]]] = {}
        for row in value:
            if row.round in found:
                raise ValidationError(_("Each round can have only one line."))
            found |= [read_row(row)]
        return found


def read_row(row: RoundRow) -> tuple[str, tuple[str, dict[str, str]]]:
    """Return the round, the key of its rules and their options. Raises ValidationError."""
    is_round = row.round in map(str, range(1, MOST_ROUNDS + 1))
    if not (is_round and row.rules in RULEBOOKS):
        raise ValidationError(_("Choose a round and the rules for it."))
    options = dict(variant.split("=", 1) for variant in row.variants if "=" in variant)
    if len(options) < len(row.variants):
        raise ValidationError(_("Choose one value for each."))
    if refused := RULEBOOKS[row.rules].refusal_of(options):
        raise ValidationError(sentence(refused))
    return row.round, (row.rules, options)


def rows_of(other_rules: Mapping[str, tuple[str, Mapping[str, str]]]) -> list[RoundRow]:
    """Return the rules of single rounds as rows, the first round first."""
    return [
        RoundRow(number, key, [f"{option}={value}" for option, value in options.items()])
        for number, (key, options) in sorted(other_rules.items(), key=lambda one: int(one[0]))
    ]
