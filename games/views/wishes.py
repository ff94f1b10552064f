"""Which mails somebody gets: the page of all kinds, and the link in a mail that switches its kind off."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from games.forms.wishes import WishesForm
from games.mail.topics import OPTIONAL
from games.services.wishes import read_wish_token, set_wish, wishes_of
from games.views.doors import PlayerRequest, only, signed_in
from games.views.keys import quiet

KINDS = {kind.key: kind for kind in OPTIONAL}


@only("GET", "HEAD", "POST")
@signed_in
def wishes(request: PlayerRequest) -> HttpResponse:
    """All kinds of mail, each with a box."""
    form = WishesForm(request.user, request.POST or None)
    if form.is_valid():
        form.save()
        messages.success(request, _("Your preferences are kept."))
        return redirect("wishes")
    return render(request, "games/wishes.html", {"form": form}, status=422 if form.errors else 200)


@csrf_exempt
@never_cache
@only("GET", "HEAD", "POST")
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Show whether mails of a kind are sent, with a button; posted, switch them off, or on again (`wanted`).

    Mail programs post here without any session (RFC 8058): what the token is for is all that can be changed.
    """
    wished = read_wish_token(token)
    if wished is None or wished.kind not in KINDS:
        raise Http404
    user, kind = wished.user, KINDS[wished.kind]
    if request.method == "POST":
        set_wish(user, kind.key, wanted=request.POST.get("wanted") == "yes")
    with translation.override(user.language):
        wanted = wishes_of(user).get(kind.key, kind.is_wanted_by_default)
        context = {"kind": kind, "name": user.username, "wanted": wanted}
        return quiet(render(request, "games/unsubscribe.html", context))
