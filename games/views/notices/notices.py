"""Ways apart from mails to learn of deadlines: a calendar, and push notifications."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.http import http_date, quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from games.forms.push import PushForm
from games.models import CalendarFeed
from games.presentation.time.agenda import calendar
from games.selectors.feed import agenda_of
from games.services.notices.feeds import changed_at, end_feed, renew_feed
from games.services.notices.push import application_key, devices_of, move, subscribe, unsubscribe
from games.views.access import PlayerRequest, posts, reads, signed_in
from games.views.rate_limits import MINUTE, is_too_often, visitor

MOST_READS = 20
"""Requests for one calendar in a minute."""
MOST_MOVES = 10
"""Moves of devices in a minute, from one network address."""


@reads
@signed_in
def notices(request: PlayerRequest) -> HttpResponse:
    """Show the calendar and the devices of the reader, with their buttons."""
    feed = CalendarFeed.objects.filter(user=request.user).first()
    address = settings.SITE_URL + reverse("calendar", args=[feed.token]) if feed else ""
    response = render(
        request,
        "games/notices/notices.html",
        {
            "address": address,
            "subscribe": f"webcal://{address.partition('://')[2]}",
            "application_key": application_key(),
            "devices": devices_of(request.user),
        },
    )
    patch_cache_control(response, private=True, no_store=True)
    return response


@posts
@signed_in
def renew_calendar(request: PlayerRequest) -> HttpResponse:
    """Give the calendar a new address."""
    renew_feed(user=request.user)
    messages.success(
        request, _("Your calendar has a new address. If it had one before, the old one no longer works.")
    )
    return redirect("notices")


@posts
@signed_in
def end_calendar(request: PlayerRequest) -> HttpResponse:
    """Stop publishing the calendar."""
    end_feed(user=request.user)
    messages.success(request, _("Your calendar can no longer be read."))
    return redirect("notices")


@reads
def calendar_file(request: HttpRequest, token: str) -> HttpResponse:
    """Send a person's calendar to anybody with its address; other addresses give 404."""
    feed = get_object_or_404(CalendarFeed.objects.select_related("user"), token=token, user__is_active=True)
    if is_too_often(f"calendar-{feed.pk}", MOST_READS):
        return HttpResponse(status=429, headers={"Retry-After": str(MINUTE)})
    with translation.override(feed.user.language):
        text = calendar(agenda_of(feed.user))
    digest = hashlib.sha256(text).hexdigest()
    response = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = 'inline; filename="estafette.ics"'
    response["ETag"] = quote_etag(digest[:32])
    patch_cache_control(response, private=True, no_cache=True)
    changed = int(changed_at(feed, digest).timestamp())
    response["Last-Modified"] = http_date(changed)
    return get_conditional_response(request, response["ETag"], changed, response) or response


@reads
def push_worker(request: HttpRequest) -> HttpResponse:
    """Send the service worker for push messages, at a fixed address so that it can be updated."""
    text = (settings.BASE_DIR / "static" / "js" / "push_worker.js").read_text(encoding="utf-8")
    response = HttpResponse(
        f'const applicationServerKey = "{application_key()}";\n{text}',
        content_type="text/javascript; charset=utf-8",
    )
    patch_cache_control(response, no_cache=True)
    return response


@posts
@signed_in
def add_device(request: PlayerRequest) -> HttpResponse:
    """Send push messages to the browser that asks. A script asks, so an error has no page."""
    form = PushForm(request.POST)
    if not form.is_valid() or not application_key():
        return HttpResponse(status=422)
    subscribe(user=request.user, **form.cleaned_data)
    messages.success(request, _("This device is notified when a game waits for you."))
    return HttpResponse(status=204)


@csrf_exempt
@posts
def move_device(request: HttpRequest) -> HttpResponse:
    """Follow a browser to the new address of its push subscription (`pushsubscriptionchange`).

    Its service worker asks for this while no page is open, and perhaps nobody is signed in. The former
    address is a secret and serves as authorization.
    """
    if is_too_often(f"moved-{visitor(request)}", MOST_MOVES):
        return HttpResponse(status=429, headers={"Retry-After": str(MINUTE)})
    form = PushForm(request.POST)
    if not form.is_valid() or not application_key():
        return HttpResponse(status=422)
    return HttpResponse(status=204 if move(**form.cleaned_data) else 404)


@posts
@signed_in
def end_device(request: PlayerRequest, device_id: int) -> HttpResponse:
    """Stop sending push messages to a device."""
    unsubscribe(user=request.user, device_id=device_id)
    messages.success(request, _("This device is no longer notified."))
    return redirect("notices")
