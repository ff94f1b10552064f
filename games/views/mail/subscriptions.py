"""The choice of mails: the page of all kinds, and the link in a mail that switches its kind off."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games.forms.subscriptions import SubscriptionsForm
from games.mail.outgoing.topics import TOPICS
from games.services.mail.subscriptions import read_unsubscribe_token
from games.views.access import PlayerRequest, only, signed_in
from games.views.mail.keys import quiet


@only("GET", "HEAD", "POST")
@signed_in
def subscriptions(request: PlayerRequest) -> HttpResponse:
    """Show all kinds of mail, each with a box to tick; on POST, store the choices."""
    form = SubscriptionsForm(request.user, request.POST or None)
    if form.is_valid():
        form.save()
        messages.success(request, _("Your preferences are saved."))
        return redirect("subscriptions")
    return render(
        request, "games/mail/subscriptions.html", {"form": form}, status=422 if form.errors else 200
    )


@csrf_exempt
@never_cache
@only("GET", "HEAD", "POST")
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Show whether mails of a kind are sent. On POST, stop them, or resume them (`wanted`).

    Mail programs post here without a session (RFC 8058), so nothing but what the token names can be changed.
    """
    subscription = read_unsubscribe_token(token)
    if subscription is None or subscription.kind not in TOPICS:
        raise Http404
    user, topic = subscription.user, TOPICS[subscription.kind]
    if request.method == "POST":
        topic.switch(user, wanted=request.POST.get("wanted") == "yes")
    with translation.override(user.language):
        context = {"kind": topic, "name": user.username, "wanted": topic.is_wanted(user)}
        return quiet(render(request, "games/mail/unsubscribe.html", context))
