"""The pieces of a live board in their present state, by slot."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from games.presentation.board import ground, marks
from games.presentation.board.atlas import atlas_of
from games.presentation.board.drawing import continent, draw_tokens_on, land
from games.presentation.board.labels import label
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture


def redrawn(
    picture: BoardPicture, territories: Collection[int], touched: Collection[int] = ()
) -> dict[str, str]:
    """Return the pieces for these territories, their continents, and the last battle.

    Territories that are only `touched` change only in their tokens.
    """
    facts, marked = picture.facts(territories), picture.marks_by_territory()
    looks = {i: picture.look(i) for i in {*territories, *touched}}
    language = language_of(picture.board)
    drawn: dict[str, str] = {}
    for sheet in atlas_of(picture.board):
        url = ground.outlines_of(sheet.key)
        for i in sheet.places.keys() & territories:
            drawn[f"land-{i}"] = land(picture, url, i, looks[i])
            drawn[f"label-{i}"] = label(sheet, i, language, looks[i], "", i in picture.garrisons)
            drawn[f"mark-{i}"] = marks.marks_on(sheet.places[i].token, marked.get(i, ()))
            drawn[f"fact-{i}"] = escape(facts[i])
        for i in sheet.places.keys() & looks.keys():
            drawn[f"token-{i}"] = draw_tokens_on(picture, sheet.places[i].token, i, looks[i])
        drawn[f"lanes-{sheet.key}"] = ground.open_lanes(picture, sheet, url)
        drawn[f"battle-{sheet.key}"] = marks.battle(sheet, picture.battle)
        drawn |= dict(continents(picture, sheet, url, language, territories))
    return {f"{picture.slots}{name}": piece for name, piece in drawn.items()}


def continents(
    picture: BoardPicture, sheet: Sheet, url: str, language: str, territories: Collection[int]
) -> Iterator[tuple[str, str]]:
    """Yield the coasts and names of the continents of these territories."""
    for i, lettering in sheet.continents.items():
        if not set(territories).isdisjoint(picture.board.continents[i].territories):
            yield f"coast-{i}", ground.coast(picture, url, i)
            yield f"continent-{i}", continent(picture, i, lettering, language)
