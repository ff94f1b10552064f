"""The files of outlines of a sheet: cached SVGs whose shapes the pages refer to by name.

A page contains only tokens, words and classes, and says `<use href="…/world.svg#land-alaska">`. The file
contains only geometry: colours, widths and states come from the style sheet, inherited through `<use>`. (The
inner bands are shapes, not clipped strokes, because WebKit follows no clip path into another file.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.presentation.board.atlas import read_data

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

# The two inner bands, strongest near the outline: the name of the inset in `layers.json`, and its opacity.
BANDS = (("wide", 0.13), ("narrow", 0.3))
LANE_END_RADIUS = 2.4
STAMP_WATER = (3, 1)
"""The water lines of a stamp, the furthest from the coast first."""


def files_of(sheet_key: str) -> dict[str, str]:
    """Return the files of a sheet by name: one for the board, and a small one for stamps."""
    shapes = {sheet_key: outlines(sheet_key), f"{sheet_key}_stamp": stamp_outlines(sheet_key)}
    return {
        f"{name}.svg": f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'
        for name, drawn in shapes.items()
    }


def outlines(sheet_key: str) -> str:
    """Return all shapes of a sheet.

    Their names are `land-K` (outline), `body-K` (without islets) and `band-K` for each territory, `coast-K`
    for each continent, `lane-K-K` for each lane, `lanes`, `lane-ends`, `borders`, `frontiers`, `lakes`,
    `graticule`, `water-0` (next to the coast) to `water-4`, and those of the sheet's ornaments. Lanes,
    graticule and ornaments are in board units, everything else is in tenths.
    """
    geometry, layers = read_data(sheet_key, "geometry"), read_data(sheet_key, "layers")
    shapes = (
        # Land and band repeat one outline, which compresses well if they are side by side.
        *(
            land(key, outline) + band(key, outline, layers["insets"])
            for key, outline in geometry["outlines"].items()
        ),
        *(path(f"coast-{key}", coast) for key, coast in layers["continents"].items()),
        *(path(f"water-{step}", line) for step, line in enumerate(layers["water_lines"])),
        *(path(name, layers[name]) for name in ("borders", "frontiers")),
        *(path(name, geometry[name]) for name in ("lakes", "graticule")),
        lanes(geometry["lanes"]),
        *(drawn for layer in read_data(sheet_key, "ornaments").values() for drawn in ornaments(layer)),
    )
    return "\n".join(shapes)


def stamp_outlines(sheet_key: str) -> str:
    """Return the shapes of a stamp: `stamp-K` for each territory, and some of the board's own."""
    layers = read_data(sheet_key, "layers")
    shapes = (
        *(path(f"stamp-{key}", stamp) for key, stamp in layers["stamps"].items()),
        *(path(f"water-{step}", layers["water_lines"][step]) for step in STAMP_WATER),
        path("frontiers", layers["frontiers"]),
        *ornaments(read_data(sheet_key, "ornaments").get("land", {})),
    )
    return "\n".join(shapes)


def path(name: str, d: str) -> str:
    """Return one named shape."""
    return f'<path id="{name}" d="{d}"/>'


STROKES = {"face": "", "ink": ' fill="currentColor" stroke="none"', "line": ' fill="none"'}
"""The paint of an ornament's strokes. Anything else is inherited from the style sheet."""


def ornaments(layer: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Return the ornaments of a layer."""
    return (ornament(name, drawing["strokes"], drawing["at"]) for name, drawing in layer.items())


def ornament(name: str, strokes: list[list[str]], places: list[list[float]]) -> str:
    """Return an ornament at each of its places."""
    drawn = "".join(f'<path{STROKES[kind]} d="{d}"/>' for kind, d in strokes)
    if places == [[0, 0, 1]]:
        return f'<g id="{name}">{drawn}</g>'
    put = "".join(f'<g transform="translate({x} {y}) scale({scale})">{drawn}</g>' for x, y, scale in places)
    return f'<g id="{name}">{put}</g>'


def land(key: str, outline: str) -> str:
    """Return a territory: its main body, which can be marked on its own, and its islets."""
    pieces = [f"M{piece}" for piece in outline.split("M")[1:]]
    body = max(pieces, key=len)
    pieces.remove(body)
    islets = f'<path d="{"".join(pieces)}"/>' if pieces else ""
    return f'<g id="land-{key}">{path(f"body-{key}", body)}{islets}</g>'


def band(key: str, outline: str, insets: dict[str, dict[str, str]]) -> str:
    """Return the bands between the outline and its insets."""
    rings = "".join(
        f'<path fill-opacity="{opacity}" d="{outline}{insets[name][key]}"/>' for name, opacity in BANDS
    )
    return f'<g id="band-{key}" fill-rule="evenodd">{rings}</g>'


def lanes(lanes: dict[str, dict[str, Any]]) -> str:
    """Return all sea lanes, and the small rings at their ends."""
    lines = "".join(path(f"lane-{name}", lane["d"]) for name, lane in lanes.items())
    ends = "".join(
        f'<circle cx="{x}" cy="{y}" r="{LANE_END_RADIUS}"/>'
        for lane in lanes.values()
        for x, y in lane["ends"]
    )
    return f'<g id="lanes">{lines}</g>\n<g id="lane-ends">{ends}</g>'
