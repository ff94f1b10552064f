"""Sentences about how players leave a game, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.engine import events as e

if TYPE_CHECKING:
    from games.texts.telling import Tell, Teller


def tell_resignation(teller: Teller, event: e.Resigned) -> list[str]:
    return [
        teller.by(
            event.seat,
            gettext_noop("You left the game. Your armies stay where they are and only defend."),
            gettext_noop("%(name)s left the game. The armies stay where they are and only defend."),
            strong=("name",),
        )
    ]


def tell_victory(teller: Teller, event: e.Won) -> list[str]:
    if len(event.winners) > 1:
        first = teller.reader if teller.reader in event.winners else event.winners[0]
        others = [teller.names[seat] for seat in event.winners if seat != first]
        mine = gettext_noop("You and %(partners)s have won the game.")
        theirs = gettext_noop("%(name)s and %(partners)s have won the game.")
        return [teller.by(first, mine, theirs, strong=("name", "partners"), partners=teller.listed(others))]
    mine, theirs = gettext_noop("You have won the game."), gettext_noop("%(name)s has won the game.")
    return [teller.by(seat, mine, theirs, strong=("name",)) for seat in event.winners]


def tell_breaking_off(teller: Teller, event: e.BrokenOff) -> list[str]:
    first = [teller.names[seat] for seat, place in enumerate(event.places) if place == 1]
    told = gettext_noop(
        "Only computer players were left: the game ended there, with %(names)s in first place."
    )
    return [teller.say(told, strong=("names",), names=teller.listed(first))]


TELL: dict[type, Tell] = {
    e.Resigned: tell_resignation,
    e.Won: tell_victory,
    e.BrokenOff: tell_breaking_off,
}
