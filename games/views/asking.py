"""Ask once whether somebody is sure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from games.presentation.question import Question

SURE = "sure"
"""What the answer sends beside all that was sent before."""


def ask(request: HttpRequest, question: Question, back: str) -> HttpResponse:
    """The page that asks; `back` is the address of the page that one came from."""
    lists = request.POST.lists()
    sent = [(name, value) for name, values in lists for value in values if name != "csrfmiddlewaretoken"]
    return render(request, "sure.html", {"question": question, "back": back, "sent": sent})


def is_sure(request: HttpRequest) -> bool:
    """Whether somebody has been asked already."""
    return SURE in request.POST
