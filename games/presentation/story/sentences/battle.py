"""Sentences about battles and eliminations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.engine import events as e
from games.presentation.story.actions import Battle

if TYPE_CHECKING:
    from games.texts.narration import Narrator, Tell


def tell_battle(narrator: Narrator, battle: Battle) -> list[str]:
    attacks_me = narrator.is_reader(battle.defender)
    if battle.moved:
        mine = gettext_noop("You took %(target)s from %(loser)s, %(outcome)s.")
        theirs = (
            gettext_noop("%(name)s took %(target)s from you, %(outcome)s.")
            if attacks_me
            else gettext_noop("%(name)s took %(target)s from %(loser)s, %(outcome)s.")
        )
    else:
        mine = gettext_noop("You attacked %(loser)s %(place)s, %(outcome)s.")
        theirs = (
            gettext_noop("%(name)s attacked you %(place)s, %(outcome)s.")
            if attacks_me
            else gettext_noop("%(name)s attacked %(loser)s %(place)s, %(outcome)s.")
        )
    return [
        narrator.by(
            battle.seat,
            mine,
            theirs,
            strong=("target", "place"),
            loser=narrator.names[battle.defender],
            target=narrator.the(battle.target),
            place=narrator.inside(battle.target),
            outcome=outcome(battle),
        )
    ]


def outcome(battle: Battle) -> str:
    """Say what a battle cost both sides, and how many armies moved in, unless more still may."""
    lost, moved = battle.source_losses, 0 if battle.is_open else battle.moved
    losses = ngettext("losing %(lost)d army", "losing %(lost)d armies", lost) if lost else _("losing no army")
    text = _("%(losses)s to %(killed)d") % {"losses": losses % {"lost": lost}, "killed": battle.target_losses}
    if moved:
        template = ngettext("%(told)s; %(moved)d army moved in", "%(told)s; %(moved)d armies moved in", moved)
        text = template % {"told": text, "moved": moved}
    return text


def tell_elimination(narrator: Narrator, event: e.Eliminated) -> list[str]:
    if event.by == event.seat:
        mine = gettext_noop("You no longer hold any territory: you are out of the game.")
        theirs = gettext_noop("%(name)s no longer holds any territory and is out of the game.")
        return [narrator.by(event.seat, mine, theirs)]
    if narrator.is_reader(event.seat):
        theirs = gettext_noop("%(name)s took your last territory. You are out of the game.")
        return [narrator.by(event.by, theirs, theirs)]
    if event.captured:
        mine = gettext_noop("You took the last territory of %(loser)s, and %(cards)s.")
        theirs = gettext_noop("%(name)s took the last territory of %(loser)s, and %(cards)s.")
    else:
        mine = gettext_noop("You took the last territory of %(loser)s.")
        theirs = gettext_noop("%(name)s took the last territory of %(loser)s.")
    cards = ngettext("%(cards)d card", "%(cards)d cards", event.captured) % {"cards": event.captured}
    return [
        narrator.by(event.by, mine, theirs, strong=("loser",), loser=narrator.names[event.seat], cards=cards)
    ]


def tell_destruction(narrator: Narrator, event: e.Destroyed) -> list[str]:
    mine = gettext_noop("You destroyed the last army that %(loser)s had left behind.")
    theirs = gettext_noop("%(name)s destroyed the last army that %(loser)s had left behind.")
    return [narrator.by(event.by, mine, theirs, strong=("loser",), loser=narrator.names[event.seat])]


TELL: dict[type, Tell] = {
    Battle: tell_battle,
    e.Eliminated: tell_elimination,
    e.Destroyed: tell_destruction,
}
