"""Help for newcomers on the guided tour, and for players who ask the computer's advice."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.bots.sensible import SensiblePlayer
from games.bots.sensible.reasons import reason_for
from games.engine import Attack, End, Fortify, Place, Plan
from games.engine.events import TurnBegan
from games.engine.lists import Do, EndTurn
from games.engine.notation import format_order
from games.engine.phases.claim import CLAIM
from games.engine.policies.victory import last_standing
from games.presentation.language.names import continent_name, language_of
from games.presentation.language.wording import worded
from games.presentation.story.narrator import narrator_for
from games.presentation.story.sentences.reasons import tell_reason
from games.presentation.turn.ahead.orders_told import step_told
from games.presentation.turn.just_happened import has_fought, just_happened, present_turn
from games.rulebooks.texts import texts_of
from games.texts.found import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from games.engine import Board, Order
    from games.presentation.story.chronicle import Chapter
    from games.selectors.game_page import GamePage

TURNS = 2
"""The number of turns that the tour lasts. Then it says farewell."""
ADVISER = SensiblePlayer()


class Advice(NamedTuple):
    """The computer's order: its notation, its words (`said`), and the reason, which may be empty.

    `way` has the keys of `source` and `target`, as forms name them; it is empty for other orders.
    """

    text: str
    said: str
    reason: str
    way: Mapping[str, str]


def is_beginning(page: GamePage) -> bool:
    """Return whether it is early enough for the tour: before the reader's third turn."""
    is_early = page.view.round <= TURNS + 1 and turns_begun(page) <= TURNS
    return is_early and not (page.is_over or page.reader.is_out)


def turns_begun(page: GamePage) -> int:
    """Return the number of the reader's turns so far, with the present one, early in the game."""
    own = (told.event for told in page.story if isinstance(told.event, TurnBegan))
    return max((turn.round for turn in own if turn.seat == page.me), default=0)


def lesson(page: GamePage, story: Sequence[Chapter]) -> str:
    """Return what just happened and what a newcomer should know next; empty without the tour."""
    if not (page.is_guided and is_beginning(page)):
        return ""
    begun = turns_begun(page)
    if page.view.round and not page.is_my_decision:
        return between_turns(page, begun)
    begins, turn = begun == 1 and page.is_my_turn and Place in kinds_open(page), present_turn(page, story)
    sentences = just_happened(page, turn), goal(page) if begins else "", step(page, begun, turn)
    return " ".join(filter(None, sentences))


def step(page: GamePage, begun: int, turn: Chapter | None) -> str:
    """Return what to know about the present step; the first turn has lessons of its own."""
    if page.view.phase == CLAIM.key:
        return _(
            "In turn, each player takes a territory that is still free. Those of a small "
            "continent are worth most: a whole continent brings more armies each turn."
        )
    if page.view.plans[page.me]:
        return _(
            "Your plan is kept, and followed automatically whenever it is your turn to place. "
            "You can change it here."
        )
    if Attack in kinds_open(page) and has_fought(turn, page.me):
        return _("Attack again where you are strong, or end your attacks.")
    known = [guide for order, guide in texts_of(page.rulebook).guides.items() if order in kinds_open(page)]
    if lessons := next((guide.lessons for guide in known if guide.lessons), ()):
        return _(lessons[-1] if begun > 1 else lessons[0])
    if page.is_my_decision:
        return _("This is for you to decide, and the others are waiting. The form lists the choices.")
    return told_meanwhile()


def between_turns(page: GamePage, begun: int) -> str:
    """Return what to know while others play: which turn is over, and what comes next."""
    if page.is_my_turn:
        return _("Somebody else has something to decide before your turn goes on.")
    if begun == 0:
        return _(
            "The armies are placed. Others play first; a mail calls you when it is your turn, and you can "
            "answer it with your orders."
        )
    if begun == 1:
        return " ".join([_("Your first turn is over."), told_meanwhile()])
    farewell = _("Your second turn is over, and all the others go the same way: the guide ends here.")
    return " ".join([farewell, goal(page), _("The rules of this game are at the foot of the page.")])


def told_meanwhile() -> str:
    """Return what happens until it is the reader's turn."""
    return _(
        "Now the others play. A mail calls you when it is your turn again; you can answer it with your "
        "orders."
    )


def goal(page: GamePage) -> str:
    """Return how the game is won."""
    label = label_of(page.rulebook.victory)
    if label is None or label == label_of(last_standing):
        return _("You win when no other player has a territory left.")
    return _("How to win: %(goal)s.") % {"goal": worded(page.rulebook.board, label)}


def kinds_open(page: GamePage) -> set[type]:
    """Return the kinds of order that the reader may give."""
    return {option.order for option in page.options}


def advice(page: GamePage) -> Advice | None:
    """Return what the computer would do, knowing what the reader knows.

    The advice stays the same until something happens. None if advice is not allowed, if a plan is being
    followed, or if the computer would do something that is not possible now.
    """
    if not page.allows_advice or not page.options or page.view.plans[page.me]:
        return None
    rng = random.Random(f"advice {page.id} {page.seen}")
    order = ADVISER.choose(page.rulebook, page.view, page.me, rng)
    if not any(option.order is type(order) for option in page.options):
        return None
    if isinstance(order, Plan):
        # A single order for the whole set-up, though the computer decides again before each army.
        order = Plan(((order.placements[0][0], page.view.to_place[page.me]),))
    text = format_order(page.rulebook, order, language_of(page.rulebook.board))
    step = EndTurn() if isinstance(order, End) and page.is_last_phase else Do(order)
    said = step_told(narrator_for(page.rulebook, page.seats, page.me), step)
    return Advice(text, said, reason(page, order), way(page.rulebook.board, order))


def way(board: Board, order: Order) -> dict[str, str]:
    """Return the source and target of an order; empty if it has none."""
    match order:
        case Attack(source, target) | Fortify(source, target):
            return {"source": board.territories[source].key, "target": board.territories[target].key}
    return {}


def reason(page: GamePage, order: Order) -> str:
    """Return the reason for an order; empty if there is none to give."""
    if isinstance(order, Plan):
        return reason_to_plan(page, order.placements[0][0])
    why = reason_for(page.rulebook, page.view, page.me, order)
    return " ".join(tell_reason(narrator_for(page.rulebook, page.seats, page.me), why)) if why else ""


def reason_to_plan(page: GamePage, land: int) -> str:
    """Return the reason for a land in the set-up: its continent, foreign neighbours, or none."""
    board, own = page.rulebook.board, page.view.lands[page.me]
    continent = board.territories[land].continent
    mask = board.continent_masks[continent]
    held, lands = (own & mask).bit_count(), mask.bit_count()
    if 1 < held < lands:
        words = {"held": held, "lands": lands, "continent": continent_name(board, continent)}
        return _("You hold %(held)d of %(lands)d territories there (%(continent)s).") % words
    return _("Some of its neighbours are not yours.") if board.border_masks[land] & ~own else ""
