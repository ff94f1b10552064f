"""The page of a fork."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from django.shortcuts import render
from django.utils.translation import gettext as _

from games.analysis.forks.steps import Ordered
from games.engine import OrderError
from games.engine.events import Attacked
from games.forms.fork import ArmiesForm, TurnForm
from games.forms.orders import OrderForm, forms_open
from games.forms.orders.placements import PlacementForm
from games.forms.orders.plain import TakeBackForm
from games.presentation.board.picture import Link
from games.presentation.language.grammar import the
from games.presentation.replay.fork import heading_of_fork, steps_told, story_of
from games.presentation.rules.refusals import refusal
from games.presentation.story.chronicle import last_battle
from games.presentation.story.last_battle import battle_told
from games.presentation.story.narrator import narrator_for
from games.presentation.turn import whose_turn
from games.presentation.turn.chain_drawn import path_said, with_path
from games.presentation.turn.powers import draw_powers
from games.views.play.chain import chain_form, reckoned
from games.views.play.game_context import picture
from games.views.thinking.winning import winning_context

if TYPE_CHECKING:
    from django.http import HttpResponse

    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage, Seat
    from games.views.access import SiteRequest
    from games.views.thinking.desk import Desk


def render_desk(
    request: SiteRequest,
    desk: Desk,
    sent: OrderForm | ArmiesForm | TurnForm | None = None,
    notice: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page, or for htmx what `<main>` holds, with any form that was `sent` in place."""
    template = "games/fork.html#inside" if request.htmx else "games/fork.html"
    context = fork_context(request, desk, sent)
    if desk.fork.refusal is not None and not notice:
        notice = _("It goes no further: %(why)s") % {"why": refusal_on(desk, desk.fork.refusal)}
    response = render(request, template, context | {"notice": notice}, status=status)
    if request.htmx and request.htmx.target == "main":
        response["HX-Replace-Url"] = request.get_full_path()
    return response


def fork_context(
    request: SiteRequest, desk: Desk, sent: OrderForm | ArmiesForm | TurnForm | None
) -> dict[str, Any]:
    """Return the context of the template."""
    page, here = desk.page, desk.address(desk.taken)
    chosen = request.GET.dict()
    is_changing = "change" in chosen or isinstance(sent, ArmiesForm)
    forms = [] if is_changing else forms_on_board(page, chosen, sent)
    story = story_of(page, [event for events in desk.fork.happened for event in events])
    narrator = narrator_for(page.rulebook, desk.game.seats, desk.game.me)
    last = story_of(page, desk.fork.happened[-1] if desk.taken else ())
    drawn = picture(page, forms, last_battle(last), f"{here}?")
    chain = chain_form(request)
    drawn = with_path(drawn, path_said(page, chain.data))
    return {
        "page": page,
        "ways": desk.ways,
        "at": desk.at,
        "forms": forms,
        "view": "map",
        "here": here,
        "address": f"{here}?",
        "orders": here,
        "picture": being_changed(drawn, page, here, chosen.get("change", "")) if is_changing else drawn,
        "heading": heading_of_fork(page, desk.game.me),
        "round": whose_turn.round_of(page),
        "steps": whose_turn.steps(page, story),
        "powers": draw_powers(replace(page, seats=powers_of(desk))),
        "battle": None if is_changing else battle_told(narrator, page.seats, last),
        "due": next((form.due for form in forms if isinstance(form, PlacementForm)), None),
        "change": armies_form(page, chosen.get("change", ""), sent) if is_changing else None,
        "turn": sent if isinstance(sent, TurnForm) else TurnForm(page),
        "is_set_up": page.view.round == 0,
        "steps_taken": [
            (desk.address(one.number), one) for one in steps_told(narrator, page, desk.steps, desk.fork)
        ],
        "way": way_of(desk),
        "is_made_up": not desk.game.is_over,
        "chain_form": chain,
        "chain": reckoned(chain, page),
        **winning_context(desk),
    }


def forms_on_board(
    page: GamePage, chosen: dict[str, str], sent: OrderForm | ArmiesForm | TurnForm | None
) -> list[OrderForm]:
    """Return the forms for the player who has to act, with one that was sent in its place."""
    if page.is_over:
        return []
    forms = [form for form in forms_open(page, chosen) if not (form.aside or isinstance(form, TakeBackForm))]
    return [sent if isinstance(sent, OrderForm) and form.kind == sent.kind else form for form in forms]


def armies_form(page: GamePage, key: str, sent: object) -> ArmiesForm:
    """Return the form that was sent, or else one for the territory with this key, if any."""
    if isinstance(sent, ArmiesForm):
        return sent
    return ArmiesForm(page, page.rulebook.board.territory_index.get(key))


def being_changed(drawn: BoardPicture, page: GamePage, here: str, key: str) -> BoardPicture:
    """Return the board on which each territory leads to its form, with the chosen one marked."""
    board = page.rulebook.board
    links = {
        land: Link(
            f"{here}?change={territory.key}",
            _("Change %(territory)s.") % {"territory": the(board, land)},
        )
        for land, territory in enumerate(board.territories)
    }
    marked = {board.territory_index[key]} if key in board.territory_index else set[int]()
    return replace(drawn, links=links, legal=(), fresh=marked)


def powers_of(desk: Desk) -> tuple[Seat, ...]:
    """Return the seats as they are in the fork, while the reader is the same as in the game."""
    return tuple(replace(seat, is_reader=seat.number == desk.game.me) for seat in desk.page.seats)


class Way(NamedTuple):
    """The addresses along the line, empty without one, and how many of its steps are taken."""

    first: str
    before: str
    after: str
    last: str
    taken: int
    steps: int
    can_roll: bool


def way_of(desk: Desk) -> Way:
    """Return the ways from the step that the desk shows."""
    taken, count = desk.taken, len(desk.steps)
    last = desk.steps[taken - 1] if taken else None
    return Way(
        first=desk.address(0) if taken else "",
        before=desk.address(taken - 1) if taken else "",
        after=desk.address(taken + 1) if taken < count and desk.fork.refusal is None else "",
        last=desk.address(count) if taken < count and desk.fork.refusal is None else "",
        taken=taken,
        steps=count,
        can_roll=isinstance(last, Ordered)
        and any(isinstance(event, Attacked) for event in desk.fork.happened[-1]),
    )


def refusal_on(desk: Desk, error: OrderError) -> str:
    """Return a refusal in words."""
    return refusal(desk.page.rulebook, desk.page.view, error)
