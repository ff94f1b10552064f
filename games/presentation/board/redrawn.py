"""The pieces of a live board as they are drawn now, by their slots."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from django.templatetags.static import static

from games.presentation.board import ground, marks
from games.presentation.board.atlas import atlas_of
from games.presentation.board.drawing import continent, land, standing
from games.presentation.board.labels import label
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture


def redrawn(picture: BoardPicture, territories: Collection[int]) -> dict[str, str]:
    """What stands in the slots of these territories, of their continents and of the last battle."""
    looks, facts, marked = picture.looks(), picture.facts(territories), picture.marks_by_territory()
    language = language_of(picture.board)
    drawn: dict[str, str] = {}
    for sheet in atlas_of(picture.board):
        url = static(f"boards/{sheet.key}.svg")
        for i in sheet.places.keys() & territories:
            spot, look = sheet.places[i].token, looks[i]
            drawn[f"land-{i}"] = land(picture, url, i, look)
            drawn[f"label-{i}"] = label(sheet, i, language, look, "")
            drawn[f"token-{i}"] = standing(picture, spot, i, look)
            drawn[f"mark-{i}"] = marks.marks_on(spot, marked.get(i, ()))
            drawn[f"fact-{i}"] = escape(facts[i])
        drawn[f"lanes-{sheet.key}"] = ground.open_lanes(picture, sheet, url)
        drawn[f"battle-{sheet.key}"] = marks.battle(sheet, picture.battle)
        drawn |= dict(continents(picture, sheet, url, language, territories))
    return {f"{picture.slots}{name}": piece for name, piece in drawn.items()}


def continents(
    picture: BoardPicture, sheet: Sheet, url: str, language: str, territories: Collection[int]
) -> Iterator[tuple[str, str]]:
    """The coasts and names of the continents of these territories."""
    for i, lettering in sheet.continents.items():
        if not set(territories).isdisjoint(picture.board.continents[i].territories):
            yield f"coast-{i}", ground.coast(picture, url, i)
            yield f"continent-{i}", continent(picture, i, lettering, language)
