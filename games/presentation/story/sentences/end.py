"""Sentences about how players leave a game, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.engine import events as e

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_resignation(narrator: Narrator, event: e.Resigned) -> list[str]:
    return [
        narrator.by(
            event.seat,
            gettext_noop("You left the game. Your armies stay where they are and only defend."),
            gettext_noop("%(name)s left the game. The armies stay where they are and only defend."),
            strong=("name",),
        )
    ]


def tell_victory(narrator: Narrator, event: e.Won) -> list[str]:
    if len(event.winners) > 1:
        first = narrator.reader if narrator.reader in event.winners else event.winners[0]
        others = [narrator.names[seat] for seat in event.winners if seat != first]
        mine = gettext_noop("You and %(partners)s have won the game.")
        theirs = gettext_noop("%(name)s and %(partners)s have won the game.")
        return [
            narrator.by(first, mine, theirs, strong=("name", "partners"), partners=narrator.listed(others))
        ]
    mine, theirs = gettext_noop("You have won the game."), gettext_noop("%(name)s has won the game.")
    return [narrator.by(seat, mine, theirs, strong=("name",)) for seat in event.winners]


def tell_breaking_off(narrator: Narrator, event: e.BrokenOff) -> list[str]:
    first = [narrator.names[seat] for seat, place in enumerate(event.places) if place == 1]
    template = gettext_noop(
        "Only computer players were left: the game ended there, with %(names)s in first place."
    )
    return [narrator.say(template, strong=("names",), names=narrator.listed(first))]


TELL: dict[type, Tell] = {
    e.Resigned: tell_resignation,
    e.Won: tell_victory,
    e.BrokenOff: tell_breaking_off,
}
