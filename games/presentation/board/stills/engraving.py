"""A board as one self-contained picture, for mails, which read no style sheet and no other file."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.presentation.board import ground
from games.presentation.board.atlas import Spot
from games.presentation.board.drawing import continent, draw_tokens_on, land
from games.presentation.board.emblems import colour_in, hatch_patterns, stripe_pattern
from games.presentation.board.marks import marks_on
from games.presentation.board.outlines import outlines
from games.presentation.board.stills.names import placed_names
from games.presentation.language.names import language_of
from games.presentation.tokens import filled_in, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.presentation.board.atlas import Sheet
    from games.presentation.board.picture import BoardPicture

HERE = Path(__file__).parent
FACES = tuple(str(face) for face in sorted((HERE / "faces").glob("*.ttf")))
"""The font files of the lettering."""
SAME_FILE = ""
ORIGIN = Spot(0, 0)
NEAR, WIDE = 50, 320
"""The greatest extent of tokens, and of words and rows of marks."""


class View(NamedTuple):
    """The part of a drawing that is shown, in whole units."""

    left: int
    top: int
    width: int
    height: int


class Piece(NamedTuple):
    """A part of an engraving that is drawn the same wherever it is needed.

    It is drawn around the point (0, 0), which is put `at` a spot of whole numbers, and extends at most
    `reach` from it in all directions. Without a reach it is drawn in the units of its sheet, and may be
    anywhere on it.
    """

    svg: str
    at: Spot = ORIGIN
    reach: int = 0


def draw_sea(sheet: Sheet, language: str) -> str:
    """Return the background of a sheet's pictures as an SVG document: the lettered sea."""
    return document(sheet, view_of(sheet), ground.sea(sheet, SAME_FILE, language))


def draw_piece(sheet: Sheet, piece: Piece, view: View) -> str:
    """Return the part of a piece within this view as an SVG document."""
    return document(sheet, view, piece.svg)


def room_of(sheet: Sheet, piece: Piece) -> View:
    """Return the area that a piece may cover, from its spot."""
    reach = piece.reach
    return View(-reach, -reach, 2 * reach, 2 * reach) if reach else view_of(sheet)


def pieces(picture: BoardPicture, sheet: Sheet, *, is_lettered: bool = True) -> list[Piece]:
    """Return the pieces of a sheet, the lowest first; with names only if it `is_lettered`."""
    language, looks = language_of(picture.board), picture.looks()
    return [
        *(
            Piece(ground.in_tenths(striping(picture, i) + land(picture, SAME_FILE, i, looks[i])))
            for i in sheet.places
        ),
        *(Piece(ground.in_tenths(line)) for line in ground.coast_lines(picture, sheet, SAME_FILE)),
        Piece(ground.ornaments(sheet, SAME_FILE, "land")),
        Piece(
            ground.lanes(replace(picture, source=None), sheet, SAME_FILE, language, is_lettered=is_lettered)
        ),
        *(letters(picture, sheet, language) if is_lettered else ()),
        *(
            Piece(token, place.token, NEAR)
            for i, place in sheet.places.items()
            if (token := draw_tokens_on(picture, ORIGIN, i, looks[i]))
        ),
        *(
            Piece(marks_on(ORIGIN, marks), sheet.places[i].token, WIDE)
            for i, marks in picture.marks_by_territory().items()
            if i in sheet.places
        ),
        Piece(ground.neatline(sheet, SAME_FILE)),
    ]


def letters(picture: BoardPicture, sheet: Sheet, language: str) -> Iterator[Piece]:
    """Yield the names of continents and territories."""
    for i, lettering in sheet.continents.items():
        yield Piece(
            continent(picture, i, replace(lettering, at=ORIGIN, small=None), language), lettering.at, WIDE
        )
    for i, name in placed_names(sheet, language).items():
        token = sheet.places[i].token
        yield Piece(name.svg(token), token, WIDE)


def striping(picture: BoardPicture, territory: int) -> str:
    """Return the patterns for the stripes of a shared territory."""
    camp = picture.camp(territory)[1:] if territory in picture.garrisons else []
    return "".join(stripe_pattern(colour_in(power.look)) for power, _armies in camp)


def moved(svg: str, to: Spot) -> str:
    """Return something drawn around the point (0, 0) at this spot."""
    return svg if to == ORIGIN else f'<g transform="translate({to.x:g} {to.y:g})">{svg}</g>'


def view_of(sheet: Sheet) -> View:
    """Return the view of the whole sheet."""
    return View(0, 0, sheet.width, sheet.height)


def document(sheet: Sheet, view: View, *groups: str) -> str:
    """Return an SVG document of these groups, with the outlines of the sheet that they use."""
    drawn, known = "".join(groups), shapes_of(sheet.key)
    shapes = dict.fromkeys(known[used] for used in re.findall(r'href="#([^"]+)"', drawn) if used in known)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, view))}">'
        f"<defs>{hatch_patterns()}{''.join(shapes)}</defs>{drawn}</svg>"
    )


@cache
def shapes_of(sheet_key: str) -> dict[str, str]:
    """Return the outlines of a sheet by name. Some share a line with others."""
    lines = outlines(sheet_key).splitlines()
    return {found: line for line in lines for found in re.findall(r' id="([^"]+)"', line)}


def inks(sheet: Sheet) -> dict[str, str]:
    """Return the colour of each owner on engravings of this sheet."""
    return dict(re.findall(r"\.(\w+) \.plate { stroke: (#\w+);", engraving_style(sheet)))


@cache
def engraving_style(sheet: Sheet) -> str:
    """Return the style sheet of engravings: `engraving.css` with the daytime colours of the site.

    A sheet with ornaments adds `engraving_KEY.css`, and has some colours of its own.
    """
    own = sheet.key if sheet.ornaments else ""
    names = ("engraving.css", *([f"engraving_{own}.css"] if own else ()))
    style = "".join((HERE / name).read_text(encoding="utf-8") for name in names)
    return filled_in(style, tokens(own).day)
