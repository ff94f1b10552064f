"""The button that hides a message from the staff to everybody."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme

from games.models import Broadcast
from games.services import broadcasts
from games.views.access import PlayerRequest, posts, signed_in


@posts
@signed_in
def hide(request: PlayerRequest, broadcast_id: int) -> HttpResponse:
    """Hide a message from the reader, and return to the page where they were."""
    try:
        broadcasts.hide(broadcast_id, request.user)
    except Broadcast.DoesNotExist:
        raise Http404 from None
    before = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(before, {request.get_host()}, request.is_secure()):
        before = "/"
    return redirect(before)
