"""What a player's orders brought: a line for each action, with the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import Occupied, PhaseBegan, Planned, StandingSet, TurnBegan
from games.engine.policies.combat import DEFENCE
from games.presentation.charts.dice import spell_rolls
from games.presentation.language.words import in_combat
from games.presentation.story.actions import Battle
from games.presentation.story.chronicle import chapters
from games.rulebooks.texts import stage_name
from games.selectors.record.events import from_to

if TYPE_CHECKING:
    from games.engine.events import Placements
    from games.models import Game
    from games.presentation.story.narrator import SiteNarrator
    from games.selectors.game_page import GamePage
    from games.selectors.record.events import Told


def actions_told(game: Game, page: GamePage, narrator: SiteNarrator, first: int, last: int) -> list[str]:
    """Return what happened between two events (both by number), as the reader may know it."""
    record = from_to(game, page.view, page.me, first, last)
    plans = [told.event.placements for told in record if isinstance(told.event, Planned)]
    lines = [plan_told(narrator, plan) for plan in plans if plan and isinstance(plan, tuple)]
    for chapter in chapters(page.rulebook, record):
        for action in chapter.actions:
            if isinstance(action, TurnBegan) and action.seat != page.me:
                continue
            sentences: list[str] = [*narrator.tell(action)]
            if sentences and isinstance(action, Battle):
                sentences.append(_("Dice: %(dice)s.") % {"dice": spell_rolls(action.rolls)})
            lines += [" ".join(sentences)] if sentences else []
    return lines or endings(record)


def plan_told(narrator: SiteNarrator, plan: Placements) -> str:
    """Say where armies go as soon as it is the seat's turn to place."""
    return _("Your plan: %(armies)s.") % {"armies": narrator.stationed(plan)}


def answers_told(game: Game, page: GamePage, first: int, last: int) -> list[str]:
    """Say what the reader has answered in advance, from one event to another."""
    record = from_to(game, page.view, page.me, first, last)
    answers = (told.event for told in record if isinstance(told.event, StandingSet))
    return [answer_told(page, event) for event in answers if event.seat == page.me]


def answer_told(page: GamePage, event: StandingSet) -> str:
    """Return a standing answer, and what it means from now on."""
    if event.question != DEFENCE:
        asks = _("%(decision)s: from now on you are asked.")
        left = _("%(decision)s: from now on the rules decide.")
        return (left if event.answer else asks) % {"decision": _(stage_name(page.rulebook, event.question))}
    combat = page.rulebook.combat
    if not event.answer:
        return in_combat(combat, "ask", _("From now on you are asked each time how many dice defend."))
    template = ngettext(
        "From now on you defend with at most %(dice)d die, without being asked.",
        "From now on you defend with at most %(dice)d dice, without being asked.",
        event.answer,
    )
    sentence = template % {"dice": event.answer}
    return in_combat(combat, "answered", sentence, event.answer)


def endings(record: list[Told]) -> list[str]:
    """Say that a turn or a phase is over, or that no more armies moved in; otherwise nothing."""
    if any(isinstance(told.event, TurnBegan) for told in record):
        return [_("The turn is over.")]
    if any(isinstance(told.event, PhaseBegan) for told in record):
        return [_("The phase is over.")]
    return [_("No more armies moved in.")] if any(isinstance(told.event, Occupied) for told in record) else []
