"""A tournament as files for spreadsheets and programs, without mail addresses."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulebooks.texts import name_of
from games.tournaments.presentation.words import parts_told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from datetime import datetime
    from fractions import Fraction

    from django.utils.functional import _StrPromise

    from games.tournaments.selectors import TournamentPage

Value = str | int | float | None
SheetRow = dict[str, Value]

FORMULA = tuple("=+-@＝＋－＠\t\r\n")
"""Characters that make a spreadsheet read a text as a formula."""
DIGITS = 4
"""The decimal places of points."""

LABELS: Mapping[str, _StrPromise] = {
    "number": gettext_lazy("number"),
    "name": gettext_lazy("name"),
    "club": gettext_lazy("club or team"),
    "seed": gettext_lazy("seed"),
    "state": gettext_lazy("state"),
    "entered_at": gettext_lazy("entered at"),
    "place": gettext_lazy("place at the table"),
    "round": gettext_lazy("round"),
    "table": gettext_lazy("table"),
    "seat": gettext_lazy("order of play"),
    "points": gettext_lazy("points"),
    "eliminations": gettext_lazy("eliminations"),
    "continents": gettext_lazy("continents"),
    "ends_at": gettext_lazy("adjudicated at"),
    "over_at": gettext_lazy("over at"),
    "awarded": gettext_lazy("awarded because"),
    "part": gettext_lazy("group or division"),
    "rank": gettext_lazy("rank"),
    "wins": gettext_lazy("wins"),
    "opponents": gettext_lazy("opponents"),
    "tables": gettext_lazy("tables"),
    "byes": gettext_lazy("byes"),
    "because": gettext_lazy("why behind the line above"),
}
"""The headings of the columns; programs read the keys."""


def entrants_of(page: TournamentPage) -> Iterator[SheetRow]:
    """Yield all entrants, the reserves last."""
    for entry in (*page.entrants, *page.state.reserves):
        yield {
            "number": entry.number,
            "name": str(entry),
            "club": entry.club,
            "seed": entry.seed,
            "state": entry.get_state_display(),
            "entered_at": entry.entered_at.isoformat(timespec="seconds"),
        }


def tables_of(page: TournamentPage) -> Iterator[SheetRow]:
    """Yield a row for each seat of each table, the first round first, and one without table for each bye."""
    for round_ in reversed(page.rounds):
        for line in round_.tables:
            table = line.table
            for number, seat in enumerate(line.seats):
                yield {
                    "round": round_.draw.round,
                    "table": table.number,
                    "seat": number + 1,
                    "number": seat.entry.number,
                    "name": str(seat.entry),
                    "place": seat.place,
                    "points": decimal(seat.points),
                    "eliminations": table.felled[number] if table.felled else None,
                    "continents": table.continents[number] if table.continents else None,
                    "ends_at": time_told(table.ends_at),
                    "over_at": time_told(table.over_at),
                    "awarded": table.awarded,
                }
        for entry in round_.byes:
            bye: SheetRow = dict.fromkeys(COLUMNS["tables"])
            yield bye | {"round": round_.draw.round, "number": entry.number, "name": str(entry)}


def standings_of(page: TournamentPage) -> Iterator[SheetRow]:
    """Yield the standings, part by part."""
    for part, lines in parts_told(page):
        for rank, (row, entry, because, _move) in enumerate(lines, start=1):
            yield {
                "part": part,
                "rank": rank,
                "number": entry.number,
                "name": str(entry),
                "club": entry.club,
                "points": decimal(row.points),
                "wins": row.wins,
                "opponents": decimal(row.opposition),
                "eliminations": row.felled,
                "tables": row.tables,
                "byes": row.byes,
                "because": because,
            }


COLUMNS = {
    "entrants": ("number", "name", "club", "seed", "state", "entered_at"),
    "tables": (
        "round",
        "table",
        "seat",
        "number",
        "name",
        "place",
        "points",
        "eliminations",
        "continents",
        "ends_at",
        "over_at",
        "awarded",
    ),
    "standings": (
        "part",
        "rank",
        "number",
        "name",
        "club",
        "points",
        "wins",
        "opponents",
        "eliminations",
        "tables",
        "byes",
        "because",
    ),
}
SHEETS: dict[str, Callable[[TournamentPage], Iterator[SheetRow]]] = {
    "entrants": entrants_of,
    "tables": tables_of,
    "standings": standings_of,
}


def as_csv(page: TournamentPage, sheet: str) -> str:
    """Return one of SHEETS, with headings in the active language."""
    written = io.StringIO()
    out = csv.writer(written)
    out.writerow([str(LABELS[key]) for key in COLUMNS[sheet]])
    for row in SHEETS[sheet](page):
        out.writerow([cell(row[key]) for key in COLUMNS[sheet]])
    return written.getvalue()


def as_json(page: TournamentPage) -> dict[str, object]:
    """Return all SHEETS, with the name, format, rules and status."""
    tournament = page.tournament
    return {
        "tournament": tournament.name,
        "format": tournament.get_format_key_display(),
        "rules": _(name_of(tournament.rulebook)),
        "status": tournament.get_status_display(),
        **{sheet: list(rows(page)) for sheet, rows in SHEETS.items()},
    }


def cell(value: Value) -> Value:
    """Put an apostrophe before a value that a spreadsheet would read as a formula."""
    if isinstance(value, str) and value.lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value


def time_told(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment else None


def decimal(points: Fraction | None) -> float | None:
    return None if points is None else round(float(points), DIGITS)
