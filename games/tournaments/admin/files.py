"""The files that organisers can download."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse, JsonResponse

from games.tournaments.presentation.export import COLUMNS, as_csv, as_json
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.authority import plays

if TYPE_CHECKING:
    from accounts.models import User
    from games.tournaments.models import Tournament

WITH_MARK = "utf-8-sig"
"""The encoding of CSV files: its first bytes tell spreadsheets that they are UTF-8."""


def file_of(tournament: Tournament, reader: User, sheet: str) -> HttpResponse:
    """Return a sheet as CSV, or all sheets as JSON if no sheet is named.

    Raises Http404 for an unknown sheet, and for an organiser who plays while names are hidden.
    """
    page = TournamentPage(tournament, None)
    if (sheet and sheet not in COLUMNS) or (plays(tournament, reader) and not tournament.shows_names):
        raise Http404
    answer: HttpResponse
    if sheet:
        answer = HttpResponse(as_csv(page, sheet).encode(WITH_MARK), content_type="text/csv; charset=utf-8")
    else:
        answer = JsonResponse(as_json(page), json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"{sheet}.csv" if sheet else "tournament.json"
    answer["Content-Disposition"] = f'attachment; filename="{tournament.pk}-{name}"'
    return answer
