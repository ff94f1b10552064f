"""Sentences about forces that no player plays: what they receive, and whose allies they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.engine import events as e
from games.engine.features.allies.influence import Influenced
from games.engine.features.allies.invasion import Wavered
from games.engine.position import NOBODY
from games.presentation.language.words import armies_of, card_words

if TYPE_CHECKING:
    from games.presentation.story.sentences import Sentence, Teller


def tell_mustering(teller: Teller, event: e.Mustered) -> list[Sentence]:
    told = gettext_noop("%(name)s received %(armies)s.")
    if event.armies < 0:
        told = gettext_noop("%(name)s did without %(armies)s.")
    return [teller.by(event.seat, told, told, armies=armies_of(abs(event.armies)))]


def tell_influence(teller: Teller, event: Influenced) -> list[Sentence]:
    force, side = teller.names[event.force], now_allied(teller, event.ally)
    if event.card == e.HIDDEN:
        told = gettext_noop("%(name)s gave a card to %(force)s: %(side)s.")
        return [teller.by(event.seat, told, told, force=force, side=side)]
    mine = gettext_noop("You gave the card %(card)s to %(force)s: %(side)s.")
    theirs = gettext_noop("%(name)s gave the card %(card)s to %(force)s: %(side)s.")
    card = card_words(teller.board, event.card)
    return [teller.by(event.seat, mine, theirs, card=card, force=force, side=side)]


def tell_wavering(teller: Teller, event: Wavered) -> list[Sentence]:
    told = gettext_noop("The die for %(force)s: %(die)d; %(side)s.")
    side = now_allied(teller, event.ally)
    return [teller.by(event.seat, told, told, force=teller.names[event.seat], die=event.die, side=side)]


def now_allied(teller: Teller, ally: int) -> str:
    """On whose side a force is now."""
    if ally == NOBODY:
        return _("now neutral")
    if teller.is_reader(ally):
        return _("now your ally")
    return _("now %(name)s’s ally") % {"name": teller.names[ally]}
