"""The preview of a tournament in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.tournaments.presentation.words import going_on_told

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.tournaments.preview import Preview


def rounds_told(preview: Preview) -> list[str]:
    """Return for each round its first tables, the number of tables and byes, and how many go on."""
    return [round_told(*round_) for round_ in preview.rounds]


def round_told(count: int, tables: Sequence[Sequence[str]], byes: int, advance: int) -> str:
    """Return a line of the preview."""
    text = ngettext("%(count)d table: %(tables)s", "%(count)d tables: %(tables)s", count)
    shown = [*map(", ".join, tables), *(["…"] if len(tables) < count else [])]
    lines = [text % {"count": count, "tables": " · ".join(shown)}]
    if byes:
        lines.append(ngettext("%(count)d has a bye", "%(count)d have a bye", byes) % {"count": byes})
    if advance:
        lines.append(going_on_told(advance))
    return _("; ").join(lines)
