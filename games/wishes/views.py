"""The page of a person's wish, and the page on which they answer a proposed table."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.engine import OrderError
from games.mail.outgoing.compose import words_for
from games.presentation.rules.refusals import sentence
from games.presentation.time.times import moment_told
from games.views.access import PlayerRequest, SiteRequest, only, posts, signed_in
from games.views.mail.keys import quiet
from games.wishes.forms import WishForm, relaxing, usual_wish
from games.wishes.mails.addresses import PlayAddress
from games.wishes.models import Proposal, ProposedSeat
from games.wishes.presentation import company, duties_at, rules_told, table_told, wait_told, wish_told
from games.wishes.selectors import usual_wait, wish_page
from games.wishes.services.answering import accept, decline
from games.wishes.services.table_tokens import read_table_token, table_token
from games.wishes.services.wishing import make_wish, stop_wishing, wake_wish


@only("GET", "HEAD", "POST")
@signed_in
def wish(request: PlayerRequest) -> HttpResponse:
    """Show the reader's wish with the form to change it, and take the form."""
    page = wish_page(request.user)
    more = relaxing(request.GET.get("any", ""))
    form = WishForm(request.POST or None, wish=page.wish, more=more)
    if form.is_valid():
        make_wish(user=request.user, **form.cleaned_data)
        messages.success(request, _("Your wish stands. You get a mail as soon as there is a table for you."))
        return redirect("wish")
    context = {
        "page": page,
        "form": form,
        "told": list(wish_told(page.wish)) if page.wish else [],
        "wait": wait_told(usual_wait(page.wish, timezone.now())),
        "rules": rules_told(page.wish or usual_wish()),
        "table": table_token(page.place) if page.place else "",
        "proposed": table_told(page.place.proposal) if page.place else "",
        "has_ended": page.wish is not None and page.wish.has_ended(timezone.localdate()),
        "is_changing": bool(more),
        "address": str(PlayAddress(request.user.pk)) if settings.REPLY_DOMAIN else "",
    }
    return render(request, "wishes/wish.html", context, status=422 if form.errors else 200)


@posts
@signed_in
def stop(request: PlayerRequest) -> HttpResponse:
    """End the reader's wish."""
    if stop_wishing(user=request.user):
        messages.success(request, _("Your wish has ended."))
    return redirect("wish")


@posts
@signed_in
def wake(request: PlayerRequest) -> HttpResponse:
    """Wake the reader's wish."""
    if wake_wish(user=request.user):
        messages.success(request, _("Your wish is awake again."))
    return redirect("wish")


@never_cache
@only("GET", "HEAD", "POST")
def table(request: SiteRequest, token: str) -> HttpResponse:
    """Show a proposed table with one button to say yes; take the answer on POST.

    The token from the mail speaks for the person: they need not sign in. Programs that follow the link
    answer nothing.
    """
    place = read_table_token(token)
    if place is None:
        raise Http404
    with words_for(place.user):
        return answer(request, place, token) if request.method == "POST" else show(request, place)


def show(request: SiteRequest, place: ProposedSeat) -> HttpResponse:
    """Show a proposed table to its person."""
    proposal = place.proposal
    context = {
        "place": place,
        "proposal": proposal,
        "table": table_told(proposal),
        "duties": duties_at(proposal),
        "company": company(proposal, place),
        "answer_by": moment_told(proposal.answer_by),
        "is_open": place.is_open and proposal.status == Proposal.Status.OPEN,
        "has_agreed": place.answer == ProposedSeat.Answer.YES,
        "has_begun": proposal.status == Proposal.Status.BEGUN and place.answer == ProposedSeat.Answer.YES,
    }
    return quiet(render(request, "wishes/table.html", context))


def answer(request: SiteRequest, place: ProposedSeat, token: str) -> HttpResponse:
    """Take the answer to a proposed table."""
    try:
        with transaction.atomic():
            if request.POST.get("answer") == "no":
                decline(place_id=place.pk, user=place.user)
                messages.success(request, _("You have said no. Your wish sleeps until you wake it."))
            else:
                accept(place_id=place.pk, user=place.user, word=request.POST.get("word", ""))
                messages.success(request, _("The place is yours."))
    except OrderError as error:
        messages.error(request, sentence(error))
    return redirect("proposed_table", token)
