"""A chain of attacks on the board: its path as arrows, extended by pressing territories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from games.engine import OrderError
from games.engine.board import members
from games.presentation.board.picture import Link
from games.presentation.language.names import territory_name
from games.presentation.turn.chain import MOST_LANDS, parts_of, read_path

if TYPE_CHECKING:
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage

Said = Mapping[str, str]
"""The content of the form for a chain."""


def with_path(drawn: BoardPicture, path: Sequence[int]) -> BoardPicture:
    """Return the board with arrows along a path."""
    return replace(drawn, ways=dict.fromkeys(pairwise(path), False))


def being_chained(drawn: BoardPicture, page: GamePage, here: str, said: Said) -> BoardPicture:
    """Return the board on which pressing a territory lengthens or shortens the form's path."""
    path = path_said(page, said)
    ways = dict(links(page, here, said, path))
    return replace(
        with_path(drawn, path),
        source=path[0] if path else None,
        legal=ways.keys() - {path[0]} if path else (),
        fresh=(),
        links=ways,
    )


def path_said(page: GamePage, said: Said) -> list[int]:
    """Return the territories of a path; none if it cannot be read."""
    try:
        return [waypoint.land for waypoint in read_path(page.rulebook.board, said.get("path", ""))]
    except OrderError:
        return []


def links(page: GamePage, here: str, said: Said, path: Sequence[int]) -> Iterator[tuple[int, Link]]:
    """Yield the link of each territory: the path with it at the end, or cut back to it."""
    board, parts = page.rulebook.board, parts_of(said.get("path", "")) if path else []

    def leads(parts: Sequence[str], text: str) -> Link:
        query = urlencode({"path": ", ".join(parts), "behind": said.get("behind", 1)})
        return Link(f"{here}?{query}" if parts else here, text)

    for land in following(page, path):
        name = territory_name(board, land)
        yield land, leads([*parts, name], _("Go on to it.") if path else _("Begin with it."))
    for number, land in enumerate(path):
        yield land, leads(parts[: number + 1], _("End the chain with it."))
    if path:
        yield path[-1], leads(parts[:-1], _("Take it off the chain."))


def following(page: GamePage, path: Sequence[int]) -> Iterator[int]:
    """Yield the territories with which a path can begin or go on."""
    board = page.rulebook.board
    if not path:
        yield from range(len(board.territories))
    elif len(path) < MOST_LANDS:
        yield from members(page.rulebook.reach.attacks(board, page.view, page.me)[path[-1]])
