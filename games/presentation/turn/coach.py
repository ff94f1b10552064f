"""What a player is told who is shown around, or who asks what the computer would do."""

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
"""Through so many turns the guide leads; then it says farewell."""
ADVISER = SensiblePlayer()


class Advice(NamedTuple):
    """What the computer would order: how it is written and `said`, why (may be empty), and the way of armies.

    The `way` has the keys of `source` and `target`, as forms call them; it is empty for other orders.
    """

    text: str
    said: str
    reason: str
    way: Mapping[str, str]


def is_beginning(page: GamePage) -> bool:
    """Whether it is early enough in the game to be shown around: before the reader's third turn."""
    is_early = page.view.round <= TURNS + 1 and turns_begun(page) <= TURNS
    return is_early and not (page.is_over or page.reader.is_out)


def turns_begun(page: GamePage) -> int:
    """How many turns the reader has had, the present one too, while the game is young."""
    own = (told.event for told in page.story if isinstance(told.event, TurnBegan))
    return max((turn.round for turn in own if turn.seat == page.me), default=0)


def lesson(page: GamePage, story: Sequence[Chapter]) -> str:
    """What just happened, and what a newcomer is to know next; empty for whoever is not shown around."""
    if not (page.is_guided and is_beginning(page)):
        return ""
    begun = turns_begun(page)
    if page.view.round and not page.is_my_decision:
        return between_turns(page, begun)
    begins, turn = begun == 1 and page.is_my_turn and Place in offered(page), present_turn(page, story)
    told = just_happened(page, turn), goal(page) if begins else "", step(page, begun, turn)
    return " ".join(filter(None, told))


def step(page: GamePage, begun: int, turn: Chapter | None) -> str:
    """What is to be known for the present step, in the reader's first turn and before, or in another one."""
    if page.view.phase == CLAIM.key:
        return _(
            "In turn, each player takes a territory that is still free. Those of a small "
            "continent are worth most: the whole of it brings more armies each turn."
        )
    if page.view.plans[page.me]:
        return _(
            "Your plan is kept, and followed by itself whenever it is your turn to place. "
            "You can change it here."
        )
    if Attack in offered(page) and has_fought(turn, page.me):
        return _("Attack again where you are strong, or end your attacks.")
    known = [guide for order, guide in texts_of(page.rulebook).guides.items() if order in offered(page)]
    if lessons := next((guide.lessons for guide in known if guide.lessons), ()):
        return _(lessons[-1] if begun > 1 else lessons[0])
    if page.is_my_decision:
        return _("This is for you to decide, and the others are waiting. The form lists the choices.")
    return waiting()


def between_turns(page: GamePage, begun: int) -> str:
    """What is to be known while others play: which turn is over, and what comes next."""
    if page.is_my_turn:
        return _("Somebody else has something to decide before your turn goes on.")
    if begun == 0:
        return _(
            "The armies are placed. Others play first; a mail calls you when it is your turn, and you can "
            "answer it with your orders."
        )
    if begun == 1:
        return " ".join([_("Your first turn is over."), waiting()])
    farewell = _("Your second turn is over, and all the others go the same way: the guide ends here.")
    return " ".join([farewell, goal(page), _("The rules of this game are at the foot of the page.")])


def waiting() -> str:
    """What happens until it is the reader's turn."""
    return _(
        "Now the others play. A mail calls you when it is your turn again; you can answer it with your "
        "orders."
    )


def goal(page: GamePage) -> str:
    """What wins the game."""
    label = label_of(page.rulebook.victory)
    if label is None or label == label_of(last_standing):
        return _("You win when no other player has a territory left.")
    return _("What wins: %(goal)s.") % {"goal": worded(page.rulebook.board, label)}


def offered(page: GamePage) -> set[type]:
    """The kinds of order that the reader may give."""
    return {option.order for option in page.options}


def advice(page: GamePage) -> Advice | None:
    """What the computer would do, by what the reader may see.

    The same whenever it is asked for, until something happens. None where advice is not allowed, where a plan
    goes on by itself, or where the computer would do something for which it is not the moment.
    """
    if not page.allows_advice or not page.options or page.view.plans[page.me]:
        return None
    rng = random.Random(f"advice {page.id} {page.seen}")
    order = ADVISER.choose(page.rulebook, page.view, page.me, rng)
    if not any(option.order is type(order) for option in page.options):
        return None
    if isinstance(order, Plan):
        # One order for the whole set-up, where the computer looks anew before each army.
        order = Plan(((order.placements[0][0], page.view.to_place[page.me]),))
    text = format_order(page.rulebook, order, language_of(page.rulebook.board))
    step = EndTurn() if isinstance(order, End) and page.is_last_phase else Do(order)
    said = step_told(narrator_for(page.rulebook, page.seats, page.me), step)
    return Advice(text, said, reason(page, order), way(page.rulebook.board, order))


def way(board: Board, order: Order) -> dict[str, str]:
    """From which land to which an order leads."""
    match order:
        case Attack(source, target) | Fortify(source, target):
            return {"source": board.territories[source].key, "target": board.territories[target].key}
    return {}


def reason(page: GamePage, order: Order) -> str:
    """What speaks for an order; empty where there is nothing to say."""
    if isinstance(order, Plan):
        return reason_to_plan(page, order.placements[0][0])
    why = reason_for(page.rulebook, page.view, page.me, order)
    return " ".join(tell_reason(narrator_for(page.rulebook, page.seats, page.me), why)) if why else ""


def reason_to_plan(page: GamePage, land: int) -> str:
    """What speaks for this land in the set-up: its continent, or foreign neighbours; or else nothing."""
    board, own = page.rulebook.board, page.view.lands[page.me]
    continent = board.territories[land].continent
    mask = board.continent_masks[continent]
    held, lands = (own & mask).bit_count(), mask.bit_count()
    if 1 < held < lands:
        words = {"held": held, "lands": lands, "continent": continent_name(board, continent)}
        return _("You hold %(held)d of %(lands)d territories there (%(continent)s).") % words
    return _("Some of its neighbours are not yours.") if board.border_masks[land] & ~own else ""
