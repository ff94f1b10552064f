"""A box to tick in a form that an address can fill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

YES = frozenset({"on", "true", "yes", "1"})
"""The values in an address that tick a box."""

NO = frozenset({"", "off", "false", "no", "none", "0"})
"""The values in an address that leave a box unticked."""


class Switch(forms.CheckboxInput):
    """A box that is ticked only for the values in `yes`.

    Django's own takes any text for a tick, even `none` and `off`.
    """

    def __init__(self, attrs: Any = None, yes: Iterable[str] = ()) -> None:
        self.yes = YES.union(yes)
        super().__init__(attrs, check_test=self.is_ticked)

    def is_ticked(self, value: object) -> bool:
        """Return whether a value ticks the box."""
        return str(value).lower() in self.yes

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> bool:
        """Return whether the box is ticked in what was sent."""
        return self.is_ticked(data.get(name))
