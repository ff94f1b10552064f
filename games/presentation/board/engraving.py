"""A board as one picture that stands alone: for mails, where no style sheet and no other file is read."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from games.presentation.board import ground
from games.presentation.board.drawing import continent_names, lands, tokens
from games.presentation.board.emblems import COLOURS, hatch_patterns
from games.presentation.board.labels import label
from games.presentation.board.marks import edition_marks
from games.presentation.board.outlines import outlines
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture

HERE = Path(__file__).parent
STYLES = HERE.parents[2] / "static" / "css"
FACES = tuple(str(face) for face in sorted((HERE / "faces").glob("*.ttf")))
"""The fonts of the lettering, as files."""
SAME_FILE = ""
LIFT = 4

shapes_of = cache(outlines)


def draw_sea(sheet: Sheet, language: str) -> str:
    """What lies under all pictures of a sheet, as an SVG document: the sea with its lettering."""
    return document(sheet, ground.sea(sheet, SAME_FILE, language))


def draw_engraving(picture: BoardPicture, sheet: Sheet) -> str:
    """A sheet of the picture, to be put on the sea, as an SVG document without colours.

    `engraving_style` has them. What is chosen, and what may be done, is not shown.
    """
    language, colours = language_of(picture.board), picture.colours()
    groups = (
        f"<defs>{hatch_patterns()}</defs>",
        lands(picture, sheet, SAME_FILE, colours, frozenset()),
        ground.coasts(picture, sheet, SAME_FILE),
        ground.lanes(replace(picture, source=None), sheet, SAME_FILE, language),
        continent_names(picture, sheet, language),
        names(sheet, language, colours),
        tokens(picture, sheet, colours),
        edition_marks(picture, sheet),
        ground.neatline(sheet, SAME_FILE),
    )
    return document(sheet, *groups)


def names(sheet: Sheet, language: str, colours: Sequence[str]) -> str:
    """The names of the territories, as far from their large tokens as from a mark on the site."""
    return "".join(name(sheet, i, language, colour) for i, colour in ((i, colours[i]) for i in sheet.places))


@cache
def name(sheet: Sheet, territory: int, language: str, colour: str) -> str:
    """The name of a territory that a colour holds; one above its token needs to be moved but a little."""
    place = sheet.places[territory]
    if place.label is None or place.anchor != "middle":
        return label(sheet, territory, language, colour, " marked")
    return f'<g transform="translate(0 {-LIFT})">{label(sheet, territory, language, colour, "")}</g>'


def document(sheet: Sheet, *groups: str) -> str:
    """An SVG document of these groups, with the outlines of the sheet to draw on."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}">'
        f"<defs>{shapes_of(sheet.key)}</defs>{''.join(groups)}</svg>"
    )


@cache
def engraving_style(sheet: Sheet) -> str:
    """The style sheet of engravings: `engraving.css` with the colours of the site's own by day.

    A sheet with ornaments adds `engraving_KEY.css`, and has some colours of its own.
    """
    shared, each = (HERE / "engraving.css").read_text(encoding="utf-8").split("/* each owner */")
    style = shared + "".join(each.replace("OWNER", owner) for owner in COLOURS)
    tokens = (STYLES / "tokens.css").read_text(encoding="utf-8")
    if sheet.ornaments:
        style += (HERE / f"engraving_{sheet.key}.css").read_text(encoding="utf-8")
        tokens += (STYLES / "boards" / f"{sheet.key}.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--([\w-]+): (?:light-dark\()?(#\w+)", tokens))
    return re.sub(r"var\(--([\w-]+)\)", lambda found: colours[found[1]], style)
