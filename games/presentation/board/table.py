"""The content of the picture of a board in words: as rows, and as HTML tables."""

from __future__ import annotations

from functools import reduce
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.board.emblems import emblem, sign_of_unseen
from games.presentation.board.picture import with_mark
from games.presentation.language.names import language_of
from games.presentation.language.words import listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.presentation.board.picture import BoardPicture, Link, SeatHolder


class TerritoryRow(NamedTuple):
    """One territory: its holder and armies, its neighbours, and what the reader can do with it.

    `is_seen` is false if the reader does not see who holds it; `armies` then means nothing. `state` says what
    became of a territory that is gone. `camp` has the armies of each power on a shared territory, otherwise
    nothing. `neighbours` are indices of territories, whose rows say more about them.
    """

    name: str
    is_seen: bool
    owner: SeatHolder | None
    armies: int
    neighbours: tuple[int, ...]
    link: Link | None
    camp: list[tuple[SeatHolder, int]]
    state: str = ""


def board_rows(picture: BoardPicture) -> list[TerritoryRow]:
    """Return a row for each territory, in the order of the board."""
    language, marks = language_of(picture.board), picture.marks_by_territory()
    return [
        TerritoryRow(
            reduce(with_mark, marks.get(i, ()), territory.names[language]),
            picture.is_seen(i),
            picture.owner(i),
            picture.armies[i],
            tuple(near for near in picture.board.borders[i] if not picture.is_closed((i, near))),
            picture.links.get(i),
            picture.camp(i) if i in picture.garrisons else [],
            _(picture.gone[i]) if i in picture.gone else "",
        )
        for i, territory in enumerate(picture.board.territories)
    ]


def draw_board_table(picture: BoardPicture) -> SafeString:
    """Return the tables of the board and of the boards beside it."""
    return mark_safe("".join(map(draw_tables, picture.all_boards)))


def draw_tables(picture: BoardPicture) -> str:
    """Return a table for each continent.

    Its roles are explicit, since phones lay out the rows as blocks.
    """
    language, rows = language_of(picture.board), board_rows(picture)
    emblems = {power: emblem(power.look) for power in picture.powers}
    owners = [escape(owner_told(row)) for row in rows]
    near = [escape(f"{row.name} ({neighbour_told(row)})") for row in rows]
    lines = [
        f'<tr role="row"><th role="rowheader" scope="row">{escape(row.name)}</th>'
        f'<td role="cell">{signs_of(row, emblems)} {owners[i]}</td>'
        f'<td role="cell" class="num">{row.armies if row.is_seen else ""}</td>'
        f'<td role="cell">{", ".join(near[n] for n in row.neighbours)}</td>'
        f'<td role="cell">{anchor(row.link)}</td></tr>'
        for i, row in enumerate(rows)
    ]
    head = table_head()
    return "".join(
        f'<table class="ledger" role="table"><caption>{escape(continent.names[language])} '
        f"<small>{escape(bonus_told(picture, c))}</small></caption>{head}"
        f"<tbody>{''.join(lines[t] for t in continent.territories)}</tbody></table>"
        for c, continent in enumerate(picture.board.continents)
    )


def signs_of(row: TerritoryRow, emblems: Mapping[SeatHolder, str]) -> str:
    """Return the signs of the powers on a territory."""
    return "".join(emblems[power] for power in powers_on(row)) if row.is_seen else sign_of_unseen()


def powers_on(row: TerritoryRow) -> list[SeatHolder]:
    """Return the powers with armies on a territory."""
    if row.camp:
        return [power for power, _armies in row.camp]
    return [row.owner] if row.owner else []


def owner_told(row: TerritoryRow) -> str:
    """Return the holder of a territory; for a shared one also the powers on it and their armies."""
    if row.state:
        return row.state
    if not row.is_seen:
        return _("not in sight")
    owner = row.owner.name if row.owner else _("nobody")
    if not row.camp:
        return owner
    return _("%(garrisons)s; controlled by %(name)s") % {"garrisons": garrisons_told(row), "name": owner}


def neighbour_told(row: TerritoryRow) -> str:
    """Return the powers on a neighbouring territory with their armies."""
    if not row.is_seen:
        return _("not in sight")
    if row.camp:
        return garrisons_told(row)
    owner = row.owner.name if row.owner else _("nobody")
    return f"{owner}\N{NO-BREAK SPACE}{row.armies}"


def garrisons_told(row: TerritoryRow) -> str:
    """Return the powers that share a territory, each with their armies."""
    return listed([f"{power.name}\N{NO-BREAK SPACE}{armies}" for power, armies in row.camp])


def table_head() -> str:
    """Return the names of the columns."""
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


def bonus_told(picture: BoardPicture, continent: int) -> str:
    """Return the bonus of a continent and its holder, if any; empty if it has no bonus."""
    bonus, holder = picture.worth(continent), picture.holder(continent)
    if not bonus:
        return ""
    text = _("+%(bonus)d armies a turn for the whole continent") % {"bonus": bonus}
    return text + ", " + _("held by %(name)s") % {"name": holder.inside} if holder else text


def anchor(link: Link | None) -> str:
    """Return the reader's action on a territory as a link."""
    return f'<a href="{escape(link.href)}">{escape(link.text)}</a>' if link else ""
