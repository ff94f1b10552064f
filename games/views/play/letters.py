"""Letters between the players of a game: beside the board, and on a page of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine import NOBODY, OrderError
from games.forms.letters import LetterForm, held_form, keys_of
from games.models import Contact, Game
from games.presentation.letters import terms_of, with_whom
from games.presentation.question import Question
from games.presentation.rules.refusals import sentence
from games.selectors.letters import correspondence, newest_number, unread_in
from games.services.letters.reports import report_letter
from games.services.letters.writing import drop_held, mark_read, send_held, set_contact, write_letter
from games.views.access import PlayerRequest, only, own_game, posted_number, posts, seated
from games.views.asking import ask, is_sure

if TYPE_CHECKING:
    from games.selectors.letters import Correspondence

HEARD = {
    "": gettext_lazy("You get the letters of %(name)s again."),
    Contact.Kind.MUTED: gettext_lazy("You have muted %(name)s: their letters come without notice."),
    Contact.Kind.BLOCKED: gettext_lazy("You have blocked %(name)s: you see none of their letters."),
}
"""The confirmation that somebody is muted, blocked or neither."""


@only("GET", "HEAD", "POST")
@seated
def letters(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the letters of a game; on POST, deliver one.

    The panel beside the board asks for itself with htmx. A waiting panel says how many letters it has `seen`,
    and is answered only if there are others.
    """
    found = own_game(request, game_id)
    if found.status == Game.Status.WAITING:
        return redirect("invitation", found.token)
    if request.method == "GET" and has_all_letters(request, found):
        return HttpResponse(status=204)
    known = correspondence(found, request.user)
    form = LetterForm(known, request.POST or None, to=request.GET.getlist("to"))
    if request.method == "POST" and form.is_valid():
        try:
            send(request, found, form)
        except OrderError as error:
            form.add_error(None, sentence(error))
        else:
            if not request.htmx:
                return redirect(back(request, game_id))
            known = correspondence(found, request.user)
            form = LetterForm(known)
    template = "games/letters/panel.html" if request.htmx else "games/letters/page.html"
    context = {
        "game": found,
        **panel(known, form),
        "is_open": True,
        "beside": "beside" in (request.POST or request.GET),
    }
    return render(request, template, context, status=422 if form.errors else 200)


def has_all_letters(request: PlayerRequest, found: Game) -> bool:
    """Return whether a waiting panel asks, and nothing has come since."""
    seen = posted_number(request.GET.get("seen", ""))
    return bool(request.htmx) and seen is not None and seen == newest_number(request.user, found.pk)


def send(request: PlayerRequest, found: Game, form: LetterForm) -> None:
    """Deliver the letter of a valid form. If it was held before, it no longer is. Raise Refused."""
    to, text = form.recipients(), form.cleaned_data["text"]
    if held := form.cleaned_data["held"]:
        send_held(game_id=found.pk, user=request.user, held_id=held, to=to, text=text)
    else:
        write_letter(game_id=found.pk, user=request.user, to=to, text=text)


@posts
@seated
def read(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Note that the reader has read these letters."""
    found = own_game(request, game_id)
    numbers = {int(one) for one in request.POST.getlist("number") if posted_number(one) is not None}
    mark_read(game_id=found.pk, user=request.user, numbers=numbers)
    if not request.htmx:
        return redirect(back(request, game_id))
    context = {"letters_unread": unread_in(request.user, found), "swaps": True}
    return render(request, "games/letters/panel.html#count", context)


@posts
@seated
def drop(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Throw a held letter away."""
    found = own_game(request, game_id)
    held = posted_number(request.POST.get("held", ""))
    if held is not None:
        drop_held(game_id=found.pk, user=request.user, held_id=held)
    return redirect(back(request, game_id))


@posts
@seated
def contact(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Mute or block a person at the table, or neither."""
    own_game(request, game_id)
    person = posted_number(request.POST.get("person", ""))
    kind = request.POST.get("kind", "")
    try:
        name = set_contact(
            owner=request.user, game_id=game_id, person_id=NOBODY if person is None else person, kind=kind
        )
    except OrderError as error:
        messages.warning(request, sentence(error))
    else:
        messages.success(request, HEARD[kind] % {"name": name})
    return redirect("letters", game_id)


@posts
@seated
def report(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Report a letter to the staff, once the reader is sure."""
    own_game(request, game_id)
    if not is_sure(request):
        question = Question(
            _("Report this letter?"),
            [
                _(
                    "The staff of this site see the letter and those around it in the same conversation, and "
                    "that you report it. Nobody who sits at this table sees the report."
                ),
                _("You can also mute or block its writer."),
            ],
            _("Report it"),
            _("Back to the letters"),
        )
        return ask(request, question, reverse("letters", args=[game_id]))
    try:
        report_letter(
            game_id=game_id, user=request.user, number=posted_number(request.POST.get("number", "")) or 0
        )
    except OrderError as error:
        messages.warning(request, sentence(error))
    else:
        messages.success(request, _("The letter is reported."))
    return redirect("letters", game_id)


# --- The panel


def panel_beside(request: PlayerRequest, found: Game, *, has_orders: bool) -> dict[str, Any]:
    """Return the context of the panel beside the board.

    It is folded while the reader `has_orders` to give, which need the room. Where letters are allowed, the
    page has had its panel from the beginning. htmx keeps that one, so an answer only says where it goes.
    """
    if request.htmx and found.letters != Game.Letters.NONE:
        return {"letters_unread": unread_in(request.user, found), "keeps_letters": True}
    known = correspondence(found, request.user)
    is_open = bool(known.unread or known.held) and not has_orders
    return {**panel(known, LetterForm(known)), "is_open": is_open}


def panel(known: Correspondence, form: LetterForm) -> dict[str, Any]:
    """Return the context of the letters: `conversations` have their title and what an answer is sent with."""
    return {
        "letters": known,
        "letters_unread": known.unread,
        "letters_terms": terms_of(known.terms),
        "letters_seen": known.newest,
        "letter_form": form,
        "conversations": [
            (one, with_whom(one), keys_of(one.audience, one.people)) for one in known.conversations
        ],
        "held_forms": [held_form(known, held) for held in known.held],
    }


def back(request: PlayerRequest, game_id: int) -> str:
    """Return the address of the page from which something was sent: that of the board, or of the letters."""
    return reverse("game" if request.POST.get("beside") else "letters", args=[game_id]) + "#letters"
