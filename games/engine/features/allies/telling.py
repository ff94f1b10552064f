"""Sentences about independents that take sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.errors import gettext_noop
from games.engine.position import HIDDEN, NOBODY

if TYPE_CHECKING:
    from games.engine.features.allies.influence import Influenced
    from games.engine.features.allies.invasion import Wavered
    from games.engine.telling import Teller


def tell_influence(teller: Teller, event: Influenced) -> list[str]:
    force, side = teller.names[event.force], now_allied(teller, event.ally)
    if event.card == HIDDEN:
        told = gettext_noop("%(name)s gave a card to %(force)s: %(side)s.")
        return [teller.by(event.seat, told, told, force=force, side=side)]
    mine = gettext_noop("You gave the card %(card)s to %(force)s: %(side)s.")
    theirs = gettext_noop("%(name)s gave the card %(card)s to %(force)s: %(side)s.")
    card = teller.card(event.card)
    return [teller.by(event.seat, mine, theirs, card=card, force=force, side=side)]


def tell_wavering(teller: Teller, event: Wavered) -> list[str]:
    told = gettext_noop("The die for %(force)s: %(die)d; %(side)s.")
    side = now_allied(teller, event.ally)
    return [teller.by(event.seat, told, told, force=teller.names[event.seat], die=event.die, side=side)]


def now_allied(teller: Teller, ally: int) -> str:
    """On whose side a force is now."""
    if ally == NOBODY:
        return teller.say(gettext_noop("now neutral"))
    if teller.is_reader(ally):
        return teller.say(gettext_noop("now your ally"))
    return teller.say(gettext_noop("now %(name)s’s ally"), name=teller.names[ally])
