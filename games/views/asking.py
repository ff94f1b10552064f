"""Ask a person once for confirmation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from games.presentation.question import Question

SURE = "sure"
"""The field that the answer adds to all that was sent before."""


def ask(request: HttpRequest, question: Question, back: str) -> HttpResponse:
    """Show the page that asks; `back` is the address of the page before it."""
    lists = request.POST.lists()
    sent = [(name, value) for name, values in lists for value in values if name != "csrfmiddlewaretoken"]
    return render(request, "sure.html", {"question": question, "back": back, "sent": sent})


def is_sure(request: HttpRequest) -> bool:
    """Return whether the reader has confirmed."""
    return SURE in request.POST
