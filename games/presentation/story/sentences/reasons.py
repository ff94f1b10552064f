"""Sentences about why a computer player acted as it did in its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_noop

from games.bots import reasons as why
from games.presentation.language.names import continent_name
from games.rulebooks.texts import texts_of

if TYPE_CHECKING:
    from games.bots.reasons import Reason
    from games.texts.narration import Narrator, Tell

TOLD = {
    why.FOR_CARDS: gettext_noop("The reason: to eliminate %(rival)s and take their cards."),
    why.ELIMINATE: gettext_noop("The reason: to eliminate %(rival)s."),
    why.BREAK: gettext_noop("The reason: %(rival)s held a whole continent (%(continent)s)."),
    why.GAIN: gettext_noop("The reason: to hold a whole continent (%(continent)s)."),
    why.WEAKEN: gettext_noop("The reason: to weaken %(rival)s, the strongest of all."),
    why.GUARD: gettext_noop("The reason: to guard a continent of its own (%(continent)s)."),
    why.CARD: gettext_noop("The reason: a conquest brings a card."),
    why.LEAD: gettext_noop("The reason: it attacks where its superiority is greatest."),
    why.WAIT: gettext_noop("The reason for not attacking: no attack seemed worth what it would cost."),
}
OF_YOU = {
    **TOLD,
    why.FOR_CARDS: gettext_noop("The reason: to eliminate you and take your cards."),
    why.ELIMINATE: gettext_noop("The reason: to eliminate you."),
    why.BREAK: gettext_noop("The reason: you held a whole continent (%(continent)s)."),
    why.WEAKEN: gettext_noop("The reason: to weaken you, the strongest of all."),
}
"""The sentences for a reader who is the rival."""


def tell_reason(narrator: Narrator, reason: Reason) -> list[str]:
    """Return the sentence about a reason."""
    is_reader = narrator.is_reader(reason.rival)
    templates = dict(OF_YOU if is_reader else TOLD)
    templates |= {key: words[is_reader] for key, words in texts_of(narrator.rulebook).grounds.items()}
    rival = narrator.names[reason.rival] if reason.rival >= 0 else ""
    continent = continent_name(narrator.rulebook.board, reason.continent) if reason.continent >= 0 else ""
    return [narrator.say(templates[reason.key], rival=rival, continent=continent)]


TELL: dict[type, Tell] = {why.Reason: tell_reason}
