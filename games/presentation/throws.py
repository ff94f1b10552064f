"""Throws of dice with what they were for, to be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import format_html_join
from django.utils.translation import gettext as _

from games.engine import events as e
from games.engine.luck import Kind, meetings
from games.presentation.chronicle import Battle, Deed
from games.presentation.dispatches import WORD_JOINER
from games.presentation.luck import tenths

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.safestring import SafeString

    from games.presentation.sentences import Teller
    from games.selectors.dice import ThrowTold


class ThrowLine(NamedTuple):
    """One order: its throws by number, the dice, the link, what happened, and the losses to be expected."""

    first: int
    last: int
    dice: str
    link: str
    told: SafeString
    expected: str


def told(teller: Teller, throws: Iterable[ThrowTold]) -> list[ThrowLine]:
    """The throws in words."""
    return [
        ThrowLine(
            throw.first,
            throw.last,
            dice(throw),
            throw.link,
            format_html_join(
                " ", "{}", ((sentence,) for deed in deeds(throw.events) for sentence in teller.tell(deed))
            ),
            expected(throw.events),
        )
        for throw in throws
    ]


def dice(throw: ThrowTold) -> str:
    """The throws of an order; an attacker's and the defender's together, as in the dispatches."""
    if not all(isinstance(event, e.Attacked) for event in throw.events):
        return " · ".join(throw.thrown)
    pairs = zip(throw.thrown[::2], throw.thrown[1::2], strict=True)
    return " · ".join(f"{attack}–{WORD_JOINER}{defence}" for attack, defence in pairs)


def expected(events: Iterable[e.Event]) -> str:
    """The losses to be expected of the attacks among these events; empty where there are none."""
    attacks = [event for event in events if isinstance(event, e.Attacked)]
    if not attacks:
        return ""
    met = [(meeting, rolls) for meeting, (rolls, _lost, _killed) in meetings(attacks).items()]
    attack = sum(rolls * Kind(one.attack, one.defence, attacks=True).expected for one, rolls in met)
    defence = sum(rolls * Kind(one.defence, one.attack, attacks=False).expected for one, rolls in met)
    return _("Losses to be expected: %(attack)s in the attack, %(defence)s in the defence.") % {
        "attack": tenths(attack),
        "defence": tenths(defence),
    }


def deeds(events: Iterable[e.Event]) -> list[Deed]:
    """The events as deeds: several rolls against one land are one battle."""
    found: list[Deed] = []
    for event in events:
        if isinstance(event, e.Attacked):
            last = found[-1] if found else None
            if isinstance(last, Battle) and last.goes_on_with(event):
                found[-1] = last.after(event)
            else:
                found.append(Battle(event.seat, event.source, event.target, event.defender).after(event))
        else:
            found.append(event)
    return found
