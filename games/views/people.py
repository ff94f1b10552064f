"""The reader's friends, and the people whom they have blocked."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.engine import OrderError
from games.forms.people import ContactForm
from games.models import Contact
from games.presentation.rules.refusals import sentence
from games.selectors.people import companions, people_of, table_of
from games.services.people import contacts
from games.views.access import PlayerRequest, only, posted_number, posts, reads, signed_in


@only("GET", "HEAD", "POST")
@signed_in
def people(request: PlayerRequest) -> HttpResponse:
    """Show the reader's list. On POST, put somebody on it."""
    form = ContactForm(request.POST or None)
    if form.is_valid():
        try:
            contact = contacts.keep(owner=request.user, **form.cleaned_data)
        except OrderError as error:
            form.add_error("name", sentence(error))
        else:
            messages.success(request, done(contact))
            return back(request)
    context = {"form": form, "people": people_of(request.user)}
    return render(request, "games/people/people.html", context, status=422 if form.errors else 200)


def done(contact: Contact) -> str:
    """Return what has become of a person."""
    text = _("%(name)s is among your friends.")
    if contact.kind == Contact.Kind.BLOCKED:
        text = _("You have blocked %(name)s.")
    elif contact.kind == Contact.Kind.MUTED:
        text = _("You have muted %(name)s.")
    return text % {"name": contact.person.username}


@posts
@signed_in
def drop(request: PlayerRequest) -> HttpResponse:
    """Take somebody off the reader's list."""
    name = request.POST.get("name", "")
    contacts.drop(owner=request.user, name=name)
    messages.success(request, _("%(name)s is no longer on your list.") % {"name": name})
    return back(request)


def back(request: PlayerRequest) -> HttpResponse:
    """Return to the page from which the reader pressed the button: the list, or the people of a game."""
    game_id = posted_number(request.POST.get("at", ""))
    return redirect("people") if game_id is None else redirect("people_of_game", game_id)


@reads
@signed_in
def people_of_game(request: PlayerRequest, game_id: int) -> HttpResponse:
    """Show the other people at a table, to be made friends or blocked."""
    game = table_of(request.user, game_id)
    context = {"game": game, "companions": companions(request.user, game)}
    return render(request, "games/people/table.html", context)
