"""The context of the templates for the game page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.board import members
from games.forms.orders.base import RouteMarks
from games.forms.orders.placements import PlacementForm
from games.forms.orders.plain import TakeBackForm
from games.forms.orders.slots import AnswerForm, NumberedOption
from games.presentation.board.beside import boards_beside
from games.presentation.board.picture import BoardPicture, Link, SeatHolder
from games.presentation.invitation import option_names
from games.presentation.story.chronicle import last_battle
from games.presentation.story.dispatches import dispatches, latest
from games.presentation.story.end import game_end_told
from games.presentation.story.last_battle import battle_told
from games.presentation.story.losses import is_headline, losses_told
from games.presentation.story.narrator import narrator_for
from games.presentation.time.presence import presence_told
from games.presentation.time.times import my_deadline_html, pace_told, stand_in_told
from games.presentation.turn import whose_turn
from games.presentation.turn.ahead.next_turn import ended_told, waiting_told
from games.presentation.turn.aims import only_aim
from games.presentation.turn.hand import drawn_card_told, hand
from games.presentation.turn.open_offers import open_offers
from games.presentation.turn.powers import draw_powers
from games.rulebooks.texts import display
from games.views.rules import rules_address

if TYPE_CHECKING:
    from games.engine import Board
    from games.forms.orders import OrderForm
    from games.presentation.story.actions import Battle
    from games.presentation.story.chronicle import Chapter
    from games.selectors.game_page import GamePage

TABLE = "table"


def game_context(
    page: GamePage, forms: Sequence[OrderForm], story: Sequence[Chapter], *, view: str, swaps: bool = False
) -> dict[str, Any]:
    """Return the context of the page; `story` holds the chapters that it tells.

    `view` is `table` for the board in words, otherwise `map`; `swaps` marks the parts of the page to be
    swapped in one by one.
    """
    here = reverse("game", args=[page.id])
    address = here + ("?view=table&" if view == TABLE else "?")
    battle = last_battle(story)
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    held = hand(page)
    return {
        "page": page,
        "forms": [form for form in forms if not form.aside and not isinstance(form, TakeBackForm)],
        "take_back": next((form for form in forms if isinstance(form, TakeBackForm)), None),
        "offers_to_me": answers_by_offer(forms),
        "forms_aside": [form for form in forms if form.aside and not isinstance(form, AnswerForm)],
        "view": view,
        "here": here,
        "address": address,
        "orders": reverse("orders", args=[page.id]),
        "news": news_address(page, forms, view),
        "record": reverse("record", args=[page.id]),
        "picture": picture(page, forms, battle, address),
        "home": home(page),
        "heading": whose_turn.heading_above_forms(page),
        "ahead": ended_told(page) if page.is_my_decision else waiting_told(page),
        "open_offers": open_offers(page),
        "round": whose_turn.round_of(page),
        "steps": whose_turn.steps(page, story),
        "pace": whose_turn.pace(page),
        "powers": draw_powers(page),
        "dispatches": dispatches(narrator, page.seats, reversed(story)),
        "battle": battle_told(narrator, page.seats, story),
        "losses": losses_told(page, story),
        "is_battle_shown": is_headline(page, story),
        "watches": bool(page.view.round) and not (page.is_my_turn or page.is_my_decision or page.is_over),
        "hand": held,
        "drawn": drawn_card_told(page, narrator, story),
        "aim": only_aim(page, held.aims),
        "latest": latest(narrator, story),
        "due": next((form.due for form in forms if isinstance(form, PlacementForm)), None),
        "end": game_end_told(page, narrator, page.past.turning_points) if page.is_over else None,
        "rules": rules_address(page.rulebook),
        "deadline": my_deadline_html(page),
        "presence": presence_told(page),
        "stand_in": stand_in_told(page),
        "agreed": [*option_names(page.rulebook), *(pace_told(page.times.pace) if page.times else ())],
        "swaps": swaps,
    }


def home(page: GamePage) -> int | None:
    """Return the territory where the enlarged map opens: that with most of the reader's armies."""
    own = members(page.view.lands[page.me])
    return max(own, key=lambda land: page.view.armies[land], default=None)


def news_address(page: GamePage, forms: Sequence[OrderForm], view: str) -> str:
    """Return the address where the page asks for news, which says what the page shows."""
    shown: dict[str, Any] = {"seen": page.seen, "forms": forms_key(page, forms), "view": view}
    if page.times:
        # A little earlier, since the consequences of a deadline may be stored a moment after it.
        shown["since"] = max(0, int((timezone.now() - page.started_at).total_seconds()) - whose_turn.SOON)
    return f"{reverse('news', args=[page.id])}?{urlencode(shown)}"


def answers_by_offer(forms: Sequence[OrderForm]) -> dict[str, list[tuple[OrderForm, NumberedOption]]]:
    """Return the forms that answer each offer to the reader, by the offer in words."""
    found: defaultdict[str, list[tuple[OrderForm, NumberedOption]]] = defaultdict(list)
    for form in forms:
        if isinstance(form, AnswerForm):
            for offer in form.offers:
                found[offer.note].append((form, offer))
    return dict(found)


def forms_key(page: GamePage, forms: Sequence[OrderForm]) -> str:
    """Return a key to what the forms answer. If it stays the same, so may the forms."""
    if page.is_over:
        return "over"
    answered = [*(form.kind for form in forms), *answers_by_offer(forms)]
    if page.is_stood_in_for:
        answered.append("rests" if page.is_abandoned else "away")
    if any(page.view.plans):
        answered.append("planned")
    if page.ahead:
        answered.append("listed")
    kinds = "-".join(answered)
    decides = page.is_my_decision and page.view.round
    return f"{kinds}-{page.view.round}.{page.view.turn}" if decides else kinds


def picture(page: GamePage, forms: Sequence[OrderForm], battle: Battle | None, address: str) -> BoardPicture:
    """Return the board, with the choices that the first form with links offers on it."""
    linked = ((form.route, links) for form in forms if (links := form.links(address)))
    (source, target, legal), links = next(linked, (RouteMarks(None, None, ()), {}))
    shown = display(page.rulebook, page.view)
    powers = [SeatHolder(seat.look, seat.name, seat.called) for seat in page.seats]
    return BoardPicture(
        board=page.rulebook.board,
        owners=page.view.owner,
        armies=page.view.armies,
        garrisons=page.view.garrisons,
        powers=powers,
        label=_("The board of %(game)s") % {"game": page.name},
        source=source,
        target=target,
        legal=legal,
        fresh=page.fresh,
        battle=(battle.source, battle.target) if battle else None,
        marks=shown.marks,
        gone=shown.gone,
        barred=shown.barred,
        links=links,
        placed=next((form.placed for form in forms if form.placed), {}),
        notes=next((form.notes for form in forms if form.notes), {}),
        beside=[
            replace(board, links=links, legal=tuple(links))
            for board in boards_beside(shown.beside, powers)
            for links in [links_on(board.board, forms, address)]
        ],
    )


def links_on(board: Board, forms: Sequence[OrderForm], address: str) -> dict[int, Link]:
    """Return the links for the places of a board beside the map."""
    index = board.territory_index
    found: dict[int, Link] = {}
    for form in forms:
        for key, link in form.links_beside(address).items():
            if key in index:
                found.setdefault(index[key], link)
    return found
