"""A person's hours in all their games: quiet hours, reminders, their stand-in, vacation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.waits import yours
from games.boards import BOARDS
from games.engine import OrderError
from games.forms.hours import HoursForm, VacationForm
from games.forms.limits import LimitsForm
from games.presentation.rules.refusals import sentence
from games.presentation.time.clocks import some
from games.selectors.times import leaves
from games.services.time.vacations import begin_vacation, end_vacation
from games.views.access import PlayerRequest, only, posts, signed_in
from games.views.rate_limits import is_too_often, left

if TYPE_CHECKING:
    from typing import Any

MOST_VACATIONS = 4
"""Vacations that a person may begin in a minute. Each is announced in all their games."""
BOARD = BOARDS["world"]
"""The board whose continents a stand-in can be told to hold in future games."""


@only("GET", "HEAD", "POST")
@signed_in
def hours(request: PlayerRequest) -> HttpResponse:
    """Show quiet hours, reminders and limits; on POST, store them. Vacation has its own views."""
    form = HoursForm(request.POST or None, instance=request.user)
    limits = LimitsForm(BOARD, request.user.stand_in, request.POST or None)
    if form.is_valid() and limits.is_valid():
        form.instance.stand_in = limits.limits().to_json()
        # Save only these fields, since a bounced mail or voided links may change others meanwhile.
        form.instance.save(update_fields=[*form.fields, "stand_in"])
        messages.success(request, _("Your preferences are saved."))
        return redirect("hours")
    return render_hours(request, hours=form, limits=limits)


@posts
@signed_in
def leave(request: PlayerRequest) -> HttpResponse:
    """Begin a vacation."""
    form = VacationForm(request.user, request.POST)
    if form.is_valid() and is_too_often(f"vacation-{request.user.pk}", MOST_VACATIONS):
        form.add_error(None, yours(left()))
    if not form.is_valid():
        return render_hours(request, vacation=form)
    try:
        begin_vacation(user=request.user, until=form.cleaned_data["until"])
    except OrderError as error:
        messages.warning(request, sentence(error))
    else:
        messages.success(
            request, _("Your clocks are stopped for as long as each game allows. Enjoy your vacation!")
        )
    return redirect("hours")


@posts
@signed_in
def back_from_leave(request: PlayerRequest) -> HttpResponse:
    """End the vacation."""
    end_vacation(user=request.user)
    messages.success(request, _("Welcome back. Your clocks run on from where they stood."))
    return redirect("hours")


def render_hours(
    request: PlayerRequest,
    *,
    hours: HoursForm | None = None,
    limits: LimitsForm | None = None,
    vacation: VacationForm | None = None,
) -> HttpResponse:
    """Return the page, with these forms as they were sent."""
    request.user.refresh_from_db()
    context: dict[str, Any] = {
        "hours": hours or HoursForm(instance=request.user),
        "limits": limits or LimitsForm(BOARD, request.user.stand_in),
        "vacation": vacation or VacationForm(request.user),
        "away": request.user.vacations.at(timezone.now()).first(),
        "leaves": [(one, some(one.left), some(one.allowed)) for one in leaves(request.user)],
    }
    wrong = any(form is not None and form.errors for form in (hours, limits, vacation))
    return render(request, "games/time/hours.html", context, status=422 if wrong else 200)
