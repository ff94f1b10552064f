"""The names of a person's games, unless they choose others."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

ORDINALS = (
    pgettext_lazy("campaign", "second"),
    pgettext_lazy("campaign", "third"),
    pgettext_lazy("campaign", "fourth"),
    pgettext_lazy("campaign", "fifth"),
    pgettext_lazy("campaign", "sixth"),
    pgettext_lazy("campaign", "seventh"),
    pgettext_lazy("campaign", "eighth"),
    pgettext_lazy("campaign", "ninth"),
    pgettext_lazy("campaign", "tenth"),
)


def next_campaign(person: str, taken: Sequence[str]) -> str:
    """Return a name for a person's next game that differs from those of their earlier ones."""
    names = (campaign(person, number) for number in count(len(taken) + 1))
    return next(name for name in names if name not in taken)


def campaign(person: str, number: int) -> str:
    """Return "alice’s campaign", "alice’s second campaign", …, "alice’s campaign no. 11"."""
    if number == 1:
        return _("%(name)s’s campaign") % {"name": person}
    if number <= len(ORDINALS) + 1:
        return _("%(name)s’s %(ordinal)s campaign") % {"name": person, "ordinal": ORDINALS[number - 2]}
    return _("%(name)s’s campaign no. %(number)d") % {"name": person, "number": number}
