"""Dice that players can check."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.views.doors import reads


@reads
def about(request: HttpRequest) -> HttpResponse:
    """How the dice come about, and what that proves."""
    return render(request, "games/dice/about.html")
