"""Everything that the picture of a board says, in words: as rows, and as tables of HTML."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.emblems import emblem
from games.presentation.names import language_of

if TYPE_CHECKING:
    from games.presentation.picture import BoardPicture, Link, Power


class Row(NamedTuple):
    """One territory: who holds it with how many armies, what it borders on, what can be done with it.

    `neighbours` are the indices of the territories across its borders, whose rows tell about them.
    """

    name: str
    owner: Power | None
    armies: int
    neighbours: tuple[int, ...]
    link: Link | None


def board_rows(picture: BoardPicture) -> list[Row]:
    """A row for each territory, in the order of the board."""
    language = language_of(picture.board)
    return [
        Row(
            territory.names[language],
            picture.owner(i),
            picture.armies[i],
            picture.board.borders[i],
            picture.links.get(i),
        )
        for i, territory in enumerate(picture.board.territories)
    ]


def draw_board_table(picture: BoardPicture) -> SafeString:
    """A table for each continent; its roles stay when the phone lays rows out as blocks."""
    language, rows = language_of(picture.board), board_rows(picture)
    nobody = escape(_("nobody"))
    owners = [escape(row.owner.name) if row.owner else nobody for row in rows]
    near = [f"{escape(row.name)} ({owners[i]}\N{NO-BREAK SPACE}{row.armies})" for i, row in enumerate(rows)]
    emblems = {power: emblem(power.colour) for power in picture.powers}
    lines = [
        f'<tr role="row"><th role="rowheader" scope="row">{escape(row.name)}</th>'
        f'<td role="cell">{emblems[row.owner] if row.owner else ""} {owners[i]}</td>'
        f'<td role="cell" class="num">{row.armies}</td>'
        f'<td role="cell">{", ".join(near[n] for n in row.neighbours)}</td>'
        f'<td role="cell">{anchor(row.link)}</td></tr>'
        for i, row in enumerate(rows)
    ]
    head = table_head()
    return mark_safe(
        "".join(
            f'<table class="ledger" role="table"><caption>{escape(continent.names[language])} '
            f"<small>{escape(worth(picture, c))}</small></caption>{head}"
            f"<tbody>{''.join(lines[t] for t in continent.territories)}</tbody></table>"
            for c, continent in enumerate(picture.board.continents)
        )
    )


def table_head() -> str:
    """The names of the columns."""
    columns = (
        (_("Territory"), ""),
        (_("Held by"), ""),
        (_("Armies"), ' class="num"'),
        (_("Borders on"), ""),
        (_("You may"), ""),
    )
    cells = "".join(
        f'<th role="columnheader" scope="col"{css_class}>{escape(column)}</th>'
        for column, css_class in columns
    )
    return f'<thead><tr role="row">{cells}</tr></thead>'


def worth(picture: BoardPicture, continent: int) -> str:
    """What a continent brings, and who has it."""
    bonus, holder = picture.board.continents[continent].bonus, picture.holder(continent)
    told = _("+%(bonus)d armies a turn for the whole of it") % {"bonus": bonus}
    return told + ", " + _("held by %(name)s") % {"name": holder.name} if holder else told


def anchor(link: Link | None) -> str:
    """What can be done with a territory, as a link."""
    return f'<a href="{escape(link.href)}">{escape(link.text)}</a>' if link else ""
