"""The decisions of organisers on the page of a running tournament; each is confirmed before it is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.tournaments.admin import questions
from games.tournaments.admin.forms import (
    AddForm,
    AwardForm,
    ComplaintAnswerForm,
    ExtendForm,
    MessageForm,
    MoveForm,
    ReasonForm,
    RemoveForm,
    ReplaceForm,
    TakeBackStepForm,
    TeamForm,
    UndoForm,
)
from games.tournaments.models import Tournament
from games.tournaments.services.entry.teams import put_team_right
from games.tournaments.services.mail.writing import write_to_entrants
from games.tournaments.services.organising import complaints, decisions, drafts
from games.tournaments.services.organising.membership import add_entrant, remove_entrant
from games.tournaments.services.organising.taking_back import take_back
from games.views.asking import ask, is_sure

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.utils.functional import _StrPromise

    from games.tournaments.admin.questions import Confirmation


class Decision(NamedTuple):
    """A decision: the verb on its buttons, its form, its service, and the question before it.

    The service takes the fields of the form. A service that makes a tournament returns it, and the new
    tournament's form is shown next.
    """

    verb: _StrPromise
    form: type[Form]
    service: Callable[..., Any]
    question: Callable[[Tournament, dict[str, Any]], Confirmation]


DECISIONS = {
    "announce": Decision(_("Announce"), Form, decisions.announce, questions.announcing),
    "call_off": Decision(_("Call it off"), ReasonForm, decisions.call_off, questions.calling_off),
    "next_season": Decision(
        _("Prepare the next season"), Form, drafts.prepare_next_season, questions.preparing
    ),
    "copy": Decision(_("Make a copy"), Form, drafts.copy_tournament, questions.copying),
    "undo": Decision(_("Undo the draw"), UndoForm, decisions.undo_draw, questions.undoing),
    "award": Decision(_("Decide the places"), AwardForm, decisions.award_table, questions.awarding),
    "extend": Decision(_("Let it take longer"), ExtendForm, decisions.extend_table, questions.extending),
    "replace": Decision(_("Give the place"), ReplaceForm, decisions.replace_player, questions.replacing),
    "team": Decision(_("Change the team or club"), TeamForm, put_team_right, questions.putting_team_right),
    "add": Decision(_("Enter them"), AddForm, add_entrant, questions.adding),
    "remove": Decision(_("Take them out"), RemoveForm, remove_entrant, questions.removing),
    "move": Decision(_("Move the end of entry"), MoveForm, decisions.move_closing, questions.moving),
    "take_back": Decision(_("Take it back"), TakeBackStepForm, take_back, questions.taking_back),
    "write": Decision(_("Send it"), MessageForm, write_to_entrants, questions.writing),
    "answer": Decision(_("Send"), ComplaintAnswerForm, complaints.answer_complaint, questions.answering),
}


OF_ORGANISERS = ("announce", "next_season", "copy", "write")
"""The decisions that only organisers make, not the arbiter."""


class Wrong(NamedTuple):
    """A form that was filled in wrongly, or whose values the service refused."""

    decision: str
    verb: _StrPromise
    form: Form


def decide(request: HttpRequest, tournament: Tournament, *, may_run: bool) -> HttpResponse | Wrong:
    """Make the decision that was sent once its sender has confirmed it, and go back to the page.

    An arbiter who is no organiser (not `may_run`) cannot make or announce anything. Raises Http404.
    """
    key = request.POST.get("decision", "")
    if key not in DECISIONS or (key in OF_ORGANISERS and not may_run):
        raise Http404
    decision, back = DECISIONS[key], reverse("admin:tournaments_tournament_run", args=[tournament.pk])
    form = decision.form(request.POST)
    if not form.is_valid():
        return Wrong(key, decision.verb, form)
    try:
        with transaction.atomic():
            made = decision.service(tournament_id=tournament.pk, by=request.user, **form.cleaned_data)
            if not is_sure(request):
                # So far only a check for refusals; the question describes the state before the decision.
                transaction.set_rollback(True)
    except Refused as error:
        if form.fields:
            form.add_error(None, sentence(error))
            return Wrong(key, decision.verb, form)
        messages.error(request, sentence(error))
        return redirect(back)
    if not is_sure(request):
        asked = decision.question(tournament, form.cleaned_data)
        return ask(request, questions.question(asked, str(decision.verb), form.cleaned_data), back)
    if isinstance(made, Tournament):
        messages.success(request, gettext("This is the new draft. Check its dates and guests first."))
        return redirect("admin:tournaments_tournament_change", made.pk)
    messages.success(request, gettext("Done."))
    return redirect(back)
