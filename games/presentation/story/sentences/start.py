"""Sentences about the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.engine import NOBODY
from games.engine import events as e
from games.presentation.story.actions import Claims

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_dealt(narrator: Narrator, event: e.Dealt) -> list[str]:
    if set(event.owners) == {NOBODY}:
        return [narrator.say(gettext_noop("The board is empty: the territories are claimed."))]
    return [narrator.say(gettext_noop("The territories were dealt, with one army on each."))]


def tell_claims(narrator: Narrator, claims: Claims) -> list[str]:
    return [
        narrator.by(
            claims.seat,
            gettext_noop("You claimed %(lands)s."),
            gettext_noop("%(name)s claimed %(lands)s."),
            lands=narrator.lands(claims.territories),
        )
    ]


def tell_opening(narrator: Narrator, event: e.Opened) -> list[str]:
    if not event.dice:
        return [narrator.by(event.seat, gettext_noop("You begin."), gettext_noop("%(name)s begins."))]
    dice = [throw[event.seat] for throw in event.dice.split() if throw[event.seat] != "-"]
    return [
        narrator.by(
            event.seat,
            gettext_noop("You threw the highest die (%(dice)s) and begin."),
            gettext_noop("%(name)s threw the highest die (%(dice)s) and begins."),
            dice=", ".join(dice),
        )
    ]


TELL: dict[type, Tell] = {
    e.Dealt: tell_dealt,
    Claims: tell_claims,
    e.Opened: tell_opening,
}
