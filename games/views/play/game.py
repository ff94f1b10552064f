"""The page of a game: see it, give an order, follow it while others play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.waits import yours
from games.engine import OrderError
from games.forms.orders import ResignForm, forms_of, forms_open
from games.forms.orders.placements import PlaceForm, PlacementForm
from games.forms.orders.plain import WrittenForm
from games.forms.orders.trade import TradeForm
from games.models import Game
from games.presentation.rules.refusals import refusal
from games.presentation.story.chronicle import chapters
from games.presentation.turn.ahead.list_told import tell_list
from games.presentation.turn.coach import advice, is_beginning, lesson
from games.selectors.game_page import game_page, present_page
from games.selectors.times import has_lapsed
from games.services.errors import Refused, Stale
from games.services.lobby.games import show_around
from games.services.play.locked_game import locked_game
from games.services.play.order_lists import list_at
from games.services.play.orders import order_at
from games.services.time.reading import note_reading
from games.views.access import PlayerRequest, own_game, posted_number, posts, reads, seated
from games.views.play.game_context import TABLE, forms_key, game_context
from games.views.play.letters import panel_beside
from games.views.rate_limits import is_too_fast, left

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.forms.orders import OrderForm
    from games.presentation.turn.ahead.list_told import ListTold
    from games.selectors.game_page import GamePage
    from games.services.play.locked_game import LockedGame
    from games.services.play.order_lists import GivenList

CONFLICTS = {"game_over", "not_playing", "not_your_turn", "wrong_phase"}
"""The codes of orders that come too late or too early; other refused orders are faulty."""


@reads
@seated
def game(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the board, the story, and the orders that the reader may give."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    if turn := page.past.presence.unread_turn:
        note_reading(game_id=game_id, user=request.user, turn=turn)
    return render_game(request, found, page)


@posts
@seated
def guide(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Turn the guided tour on (`wanted`) or off."""
    found = own_game(request, game_id)
    show_around(game_id=game_id, user_id=request.user.pk, wanted=request.POST.get("wanted") == "yes")
    return redirect(found)


@posts
@seated
def orders(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Take an order or a list of orders; `order` names the form that was sent."""
    sent = given = None
    try:
        with locked_game(game_id) as locked:
            seat = locked.seat_of(request.user)
            sent = read_sent(request, present_page(locked.game, locked.players, locked.position, seat))
            if sent.order is not None:
                given = give(locked, seat, sent.order)
    except OrderError as error:
        return refuse(request, own_game(request, game_id), sent, error)
    if sent.order is None:
        return answer(request, locked.game, *sent)
    if given is not None:
        page = present_page(locked.game, locked.players, locked.position, seat)
        return render_outcome(request, locked.game, page, given)
    return redirect(reverse("game", args=[game_id]) + query_after(sent.order, request))


class Sent(NamedTuple):
    """What a page sent: its form, if any; if no order is to be given, the reason and the status."""

    page: GamePage
    form: OrderForm | None
    reason: str = ""
    status: int = 0

    @property
    def order(self) -> OrderForm | None:
        """The form of an order or a list to be given; None if nothing is to be given."""
        return None if self.status else self.form


def read_sent(request: PlayerRequest, page: GamePage) -> Sent:
    """Return what was sent."""
    form = form_sent(request, page)
    if isinstance(form, PlacementForm) and (how := request.POST.get("fill")):
        return Sent(page, form.filled(how), status=200)
    if is_too_fast(request.user):
        return Sent(page, form, yours(left()), 429)
    if form is None:
        return Sent(page, None, _("This is not an order. Use one of the forms."), 422)
    if not form.is_valid():
        return Sent(page, form, status=200 if form.asks else 422)
    return Sent(page, form)


def form_sent(request: PlayerRequest, page: GamePage) -> OrderForm | None:
    """Return the form that was sent; None if the edition has no such form."""
    form_type = forms_of(page.rulebook).get(request.POST.get("order", ""))
    return form_type(page, request.POST) if form_type else None


def give(locked: LockedGame, seat: int, form: OrderForm) -> GivenList | None:
    """Give the order of a form, or a list, whose result is returned. Raise OrderError."""
    seen = form.cleaned_data["seen"]
    if isinstance(form, WrittenForm) and (steps := form.steps()) is not None:
        return list_at(locked, seat, steps, seen)
    order_at(locked, seat, form.order(), seen)
    return None


def render_outcome(request: PlayerRequest, found: Game, page: GamePage, given: GivenList) -> HttpResponse:
    """Return the page with a list's results. The rest of the list is in the field again."""
    list_told = tell_list(found, page, given)
    forms = forms_open(page, {"text": list_told.left})
    status = 422 if given.outcome.error else 200
    return render_game(request, found, page, forms, list_told=list_told, status=status)


def refuse(request: PlayerRequest, found: Game, sent: Sent | None, error: OrderError) -> HttpResponse:
    """Return a fresh page with the reason, and with what was sent where it still makes sense.

    If the game was not running, what was sent has not been read yet.
    """
    if found.status == Game.Status.WAITING:
        messages.warning(request, _("The game has not begun. It begins when all seats are taken."))
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    if sent is None and (sent := read_sent(request, page)).order is None:
        return answer(request, found, *sent)
    fresh = form_sent(request, page)
    assert fresh is not None
    fresh.is_valid()
    is_late = isinstance(error, Stale | Refused) or error.code in CONFLICTS
    reason = refusal(page.rulebook, page.view, error)
    return answer(request, found, page, fresh, reason, 409 if is_late else 422)


def answer(
    request: PlayerRequest, found: Game, page: GamePage, form: OrderForm | None, reason: str, status: int
) -> HttpResponse:
    """Return the page with a refused form in place, and the reason next to it or at the top.

    If the form asks for confirmation, only that and the forms aside are offered.
    """
    forms = forms_open(page, {})
    if form is not None and any(other.kind == form.kind for other in forms):
        form.refusal, reason = reason, ""
        forms = [form if other.kind == form.kind else other for other in forms]
        if form.asks:
            forms = [form, *(other for other in forms if other.aside)]
    elif form is not None:
        reason = reason or " ".join(form.complaints)
    return render_game(request, found, page, forms, notice=reason, status=status)


def query_after(form: OrderForm, request: HttpRequest) -> str:
    """Return a query that keeps source, target, manner and view of the board after an order.

    Armies entered on the map when a set was traded in stay there.
    """
    kept = {"view": TABLE} if view_of(request) == TABLE else {}
    for name in ("source", "target", "how", "stop", "moving"):
        if name in form.fields and (value := form.value(name)):
            kept[name] = value
    if isinstance(form, TradeForm):
        placing = PlaceForm(form.page, request.POST)
        kept |= {placing.name_of(land): str(armies) for land, armies in placing.placed.items() if armies}
    if "advice" in request.POST:
        kept["advice"] = "on"
    return f"?{urlencode(kept)}" if kept else ""


def view_of(request: HttpRequest) -> str:
    """Return how the reader looks at the board: as a table of words, or as a map."""
    asked = request.GET.get("view") or request.POST.get("view")
    return TABLE if asked == TABLE else "map"


@reads
@seated
def news(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Return what the page swaps in while others play; status 204 if there is nothing new.

    `forms` says which forms the page shows. While these are still the right ones, they are left alone, so
    that readers do not lose what they are typing.
    """
    found = own_game(request, game_id)
    seen = posted_number(request.GET.get("seen", ""))
    me = found.players.get(user=request.user).seat
    if found.status == Game.Status.WAITING or seen is None:
        return HttpResponse(status=204)
    if found.known[me] <= seen and not has_lapsed(found, posted_number(request.GET.get("since", ""))):
        return HttpResponse(status=204)
    page = game_page(found, request.user)
    forms = forms_open(page, request.GET.dict())
    if forms_key(page, forms) == request.GET.get("forms"):
        story = chapters(page.rulebook, page.story)
        context = game_context(page, forms, story, view=view_of(request), swaps=True)
        return render(request, "games/play/game.html#news", context)
    response = render_game(request, found, page)
    response["HX-Retarget"], response["HX-Reswap"] = "#main", "innerHTML show:none"
    return response


@reads
@seated
def resign(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Ask whether the reader really wants to leave the game."""
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    page = game_page(found, request.user)
    if not ResignForm.is_offered(page):
        return redirect(found)
    return render(request, "games/play/resign.html", {"page": page})


def render_game(
    request: PlayerRequest,
    found: Game,
    page: GamePage,
    forms: list[OrderForm] | None = None,
    notice: str = "",
    list_told: ListTold | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the whole page, or for htmx the content of `<main>`.

    `notice` or `list_told`, above the forms, gives the result of what was sent. The forms are those of an
    answer, or else new ones filled with the choices so far: those in the address, or those of a computer's
    advice.
    """
    story = chapters(page.rulebook, page.story)
    taught = lesson(page, story)
    advised = advice(page) if taught or "advice" in {**request.GET, **request.POST} else None
    if forms is None:
        forms = forms_open(page, {**(advised.way if advised else {}), **request.GET.dict()})
    template = "games/play/game.html#inside" if request.htmx else "games/play/game.html"
    context = game_context(page, forms, story, view=view_of(request))
    coach = {
        "lesson": taught,
        "advice": advised,
        "coach": place_of_coach(context) if taught or advised or request.GET.get("advice") else "",
        "offers_guide": is_beginning(page) and not page.is_guided,
    }
    shown = context | coach | {"notice": notice, "list_told": list_told}
    if page.has_company:
        has_orders = any(form.on_page and not form.aside for form in forms)
        shown |= panel_beside(request, found, has_orders=has_orders)
    return render(request, template, shown, status=status)


def place_of_coach(context: Mapping[str, Any]) -> str:
    """Return where advice goes: below the reader's losses and battles, above what others did."""
    battle = context["battle"]
    comes_first = context["losses"] or (battle is not None and battle.attacker.is_reader)
    return "below" if comes_first else "first"
