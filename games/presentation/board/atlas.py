"""The positions of things on the drawing of a board: tokens, labels, lanes, lettering.

A board is drawn on one sheet or on several, one below another (`games.boards.SHEETS`). The numbers come from
`lettering.json`, `geometry.json` and `layers.json` in the folder of the sheet and are read once. The rules
engine never needs them: it knows territories, whatever sheet they are drawn on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from games.boards import sheets_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.engine import Board

FOLDER = Path(__file__).parents[2] / "boards"


class Spot(NamedTuple):
    """A point of the drawing, in board units from its upper left corner."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Lettering:
    """Words at a spot of the drawing, broken into lines, by language code.

    `small` is their spot on the map of a phone, in larger letters; None if there is no room.
    """

    at: Spot
    anchor: str
    lines: Mapping[str, tuple[str, ...]]
    small: Spot | None = None


@dataclass(frozen=True, slots=True)
class PlaceDrawing:
    """The drawing of one territory's token and name.

    `lines` is the name by language. `label` is the spot where it begins, None if it is under the token.
    `at_sea` says that it is on the water. `box` is the left, top, right and bottom of the main body, in
    tenths of a unit.
    """

    token: Spot
    lines: Mapping[str, tuple[str, ...]]
    label: Spot | None
    anchor: str
    at_sea: bool
    box: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Lane:
    """A border across the sea: its name in the file of outlines, and its two ends.

    `wraps` says that it leaves the drawing on one side and comes back on the other.
    """

    name: str
    ends: tuple[Spot, Spot]
    wraps: bool


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """The drawing data of one sheet of a board; `key` names its folder and its file of outlines.

    `title` says by language what the sheet shows, if the board has several sheets; these have the same width.
    `places` and `continents` have the indices of the board, and contain what is on this sheet. `crossings`
    has the spot where armies cross each border (a pair of territories); the mark of a battle there covers no
    name and no token. `ornaments` names by layer (sea, land, frame) the engravings of this sheet. A sheet
    with ornaments has its own style sheet, `static/css/boards/KEY.css`.
    """

    key: str
    title: Mapping[str, str]
    width: int
    height: int
    places: Mapping[int, PlaceDrawing]
    continents: Mapping[int, Lettering]
    seas: tuple[Lettering, ...]
    wraps: tuple[Lettering, ...]
    rose: tuple[Spot, float] | None
    has_lakes: bool
    lanes: Mapping[frozenset[int], Lane]
    crossings: Mapping[frozenset[int], Spot]
    ornaments: Mapping[str, tuple[str, ...]]


@cache
def atlas_of(board: Board) -> tuple[Sheet, ...]:
    """Return the sheets of a board, the main one first.

    Raises:
        FileNotFoundError: the board has no drawing.
    """
    files = ("geometry", "layers", "lettering", "ornaments")
    return tuple(
        build_sheet(board, key, *(read_data(key, name) for name in files)) for key in sheets_of(board)
    )


def own_styles(*boards: Board) -> list[str]:
    """Return these boards' own style sheets, under `static/`."""
    return [f"css/boards/{sheet.key}.css" for board in boards for sheet in atlas_of(board) if sheet.ornaments]


def sheet_with(board: Board, territory: int) -> Sheet:
    """Return the sheet on which a territory is drawn."""
    return next(sheet for sheet in atlas_of(board) if territory in sheet.places)


def read_data(sheet_key: str, name: str) -> dict[str, Any]:
    """Return one of the data files of a sheet; empty if it has no file of ornaments."""
    file = FOLDER / sheet_key / f"{name}.json"
    if name == "ornaments" and not file.exists():
        return {}
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def build_sheet(
    board: Board,
    key: str,
    geometry: dict[str, Any],
    layers: dict[str, Any],
    lettering: dict[str, Any],
    ornaments: dict[str, Any],
) -> Sheet:
    """Build a sheet from its files of drawing data, with the indices of the board."""
    languages = tuple(board.territories[0].names)
    rose = lettering.get("rose")
    width, height = geometry["size"]
    return Sheet(
        key=key,
        title=lettering.get("title", {}),
        width=width,
        height=height,
        places={
            i: build_place(
                territory.names, lettering["territories"][territory.key], layers["boxes"][territory.key]
            )
            for i, territory in enumerate(board.territories)
            if territory.key in lettering["territories"]
        },
        continents={
            i: build_lettering(lettering["continents"][continent.key], languages)
            for i, continent in enumerate(board.continents)
            if continent.key in lettering["continents"]
        },
        seas=tuple(build_lettering(sea, languages) for sea in lettering["seas"]),
        wraps=tuple(build_lettering(wrap, languages) for wrap in lettering["wraps"]),
        rose=(Spot(*rose["at"]), rose["radius"]) if rose else None,
        has_lakes=bool(geometry["lakes"]),
        lanes={border_of(board, name): build_lane(name, lane) for name, lane in geometry["lanes"].items()},
        crossings={
            border_of(board, name): Spot(x / 10, y / 10) for name, (x, y) in layers["crossings"].items()
        }
        | {border_of(board, name): Spot(*spot) for name, spot in lettering["battles"].items()},
        ornaments={layer: tuple(named) for layer, named in ornaments.items()},
    )


def build_place(names: Mapping[str, str], data: dict[str, Any], box: list[int]) -> PlaceDrawing:
    """Return one territory of `lettering.json`, where `label.at` is relative to the token."""
    token, label = Spot(*data["token"]), None
    if "label" in data:
        dx, dy = data["label"]["at"]
        label = Spot(token.x + dx, token.y + dy)
    left, top, right, bottom = box
    return PlaceDrawing(
        token=token,
        lines={language: lettered_lines(name, data[language]) for language, name in names.items()},
        label=label,
        anchor=data.get("label", {}).get("anchor", "middle"),
        at_sea=data.get("at_sea", False),
        box=(left, top, right, bottom),
    )


def lettered_lines(name: str, lettered: list[str]) -> tuple[str, ...]:
    """Return the name as lettered on the board, or in one line if the edition uses another name."""
    return tuple(lettered) if " ".join(lettered).replace("- ", "-") == name else (name,)


def border_of(board: Board, name: str) -> frozenset[int]:
    """Return the pair of territories that data files write as `alaska-kamchatka`."""
    return frozenset(board.territory_index[key] for key in name.split("-"))


def build_lane(name: str, data: dict[str, Any]) -> Lane:
    """Return one sea lane of `geometry.json`."""
    start, end = data["ends"]
    return Lane(f"lane-{name}", (Spot(*start), Spot(*end)), wraps=data["d"].count("M") > 1)


def build_lettering(data: dict[str, Any], languages: tuple[str, ...]) -> Lettering:
    """Return words of `lettering.json`, which are centred unless they say otherwise."""
    lines = {language: tuple(data[language]) for language in languages}
    small = Spot(*data["small"]) if "small" in data else None
    return Lettering(Spot(*data["at"]), data.get("anchor", "middle"), lines, small)
