"""The common parts of all pictures of a board: sea, coasts, lanes, lettering, frame."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING

from django.templatetags.static import static

from games.presentation.board.slots import slot

if TYPE_CHECKING:
    from games.presentation.board.atlas import Lettering, Sheet, Spot
    from games.presentation.board.picture import BoardPicture

WATER_LINES = 5
SEA_LEADING = 17
WRAP_LEADING = 12
LANE_END = 2.4
WHIRL = "M0 0C3-4 8 0 4 5S-8 6-8-2 2-13 10-8 13 8 4 12-14 10-14-3"
"""The whirl that closes a lane."""


@cache
def outlines_of(name: str) -> str:
    """Return the address of the file of outlines with this name (`outlines.files_of`)."""
    return static(f"boards/{name}.svg")


def use(css_class: str, href: str) -> str:
    """Return a shape from the file of outlines."""
    return f'<use class="{css_class}" href="{href}"/>'


@cache
def tspans(lines: tuple[str, ...], x: float, leading: str) -> str:
    """Return lines of words below one another, `leading` apart (an SVG length)."""
    return "".join(
        f'<tspan x="{x:g}" dy="{leading if i else 0}">{escape(line)}</tspan>' for i, line in enumerate(lines)
    )


def text(css_class: str, lettering: Lettering, language: str, leading: float) -> str:
    """Return words of the drawing in this language."""
    x, y = lettering.at
    lines = tspans(lettering.lines[language], x, f"{leading:g}")
    return f'<text class="{css_class}" x="{x:g}" y="{y:g}" text-anchor="{lettering.anchor}">{lines}</text>'


@cache
def sea(sheet: Sheet, url: str, language: str) -> str:
    """Return the water: graticule, lines along the coasts, names of the oceans, wind rose."""
    water = "".join(use(f"water w{step}", f"{url}#water-{step}") for step in reversed(range(WATER_LINES)))
    names = "".join(text("sea-name", name, language, SEA_LEADING) for name in sheet.seas)
    return (
        f'<defs><radialGradient id="sea-{sheet.key}" gradientUnits="userSpaceOnUse" '
        f'cx="{sheet.width / 2:g}" cy="{sheet.height * 0.42:g}" r="{sheet.width * 0.68:g}">'
        '<stop offset="0" class="sea-0"/><stop offset="1" class="sea-1"/></radialGradient></defs>'
        f'<rect class="sea" width="{sheet.width}" height="{sheet.height}" fill="url(#sea-{sheet.key})"/>'
        f"{use('graticule', f'{url}#graticule')}"
        f'<g transform="scale(.1)">{water}</g>'
        f'<g aria-hidden="true">{ornaments(sheet, url, "sea")}{names}{rose(sheet.rose)}</g>'
    )


def rose(placed: tuple[Spot, float] | None) -> str:
    """Return a wind rose of four long and four short points, half of each engraved; or nothing."""
    if placed is None:
        return ""
    at, radius = placed
    points = []
    for turn in (45, 135, 225, 315, 0, 90, 180, 270):
        tip = radius * (1 if turn % 90 == 0 else 0.62)
        waist = radius * 0.13
        points.append(
            f'<g transform="rotate({turn})"><path class="lit" d="M0-{tip:g}L-{waist:g}-{waist:g} 0 0Z"/>'
            f'<path class="cut" d="M0-{tip:g}L{waist:g}-{waist:g} 0 0Z"/></g>'
        )
    return (
        f'<g class="rose" transform="translate({at[0]:g} {at[1]:g})">'
        f'<circle r="{radius * 0.62:g}"/><circle r="{radius * 0.56:g}"/>{"".join(points)}'
        f'<text y="-{radius + 4:g}">N</text></g>'
    )


def coasts(picture: BoardPicture, sheet: Sheet, url: str) -> str:
    """Return lakes, borders, coasts (doubled for a sole holder), seams and mountains."""
    return in_tenths("".join(coast_lines(picture, sheet, url))) + ornaments(sheet, url, "land")


def coast_lines(picture: BoardPicture, sheet: Sheet, url: str) -> list[str]:
    """Return the lines drawn in tenths: lakes and borders, the coast of each continent, seams."""
    shown = sorted({picture.board.territories[i].continent for i in sheet.places})
    lines = (slot(picture, f"coast-{i}", coast(picture, url, i)) for i in shown)
    seams = "".join(use(f"frontier {ink}", f"{url}#frontiers") for ink in ("hachure", "casing", "line"))
    inland = (use("lake", f"{url}#lakes") if sheet.has_lakes else "") + use("border", f"{url}#borders")
    return [inland, *lines, seams]


def in_tenths(svg: str) -> str:
    """Return a group that is drawn in tenths of a board unit."""
    return f'<g transform="scale(.1)">{svg}</g>'


def ornaments(sheet: Sheet, url: str, layer: str) -> str:
    """Return the sheet's own engravings in this layer."""
    return "".join(use(f"ornament {name}", f"{url}#{name}") for name in sheet.ornaments.get(layer, ()))


def coast(picture: BoardPicture, url: str, continent: int) -> str:
    """Return the coast of a continent."""
    held = " held" if picture.holder(continent) else ""
    key = picture.board.continents[continent].key
    return f'<use class="coast{held}" data-continent="{continent}" href="{url}#coast-{key}"/>'


def lanes(picture: BoardPicture, sheet: Sheet, url: str, language: str, *, is_lettered: bool = True) -> str:
    """Return the sea lanes, above the land; those open to the chosen armies are stronger.

    A closed lane is not drawn; if its territories still exist, a whirl is drawn at its middle. If the drawing
    `is_lettered`, lanes that leave it say where they lead.
    """
    source, reached = picture.source, set(picture.legal)
    live = "".join(
        use("lane casing", f"{url}#{lane.name}") + use("lane live", f"{url}#{lane.name}")
        for border, lane in sheet.lanes.items()
        if source in border and border - {source} <= reached
    )
    wraps = "".join(text("wrap", wrap, language, WRAP_LEADING) for wrap in sheet.wraps if is_lettered)
    drawn = slot(picture, f"lanes-{sheet.key}", open_lanes(picture, sheet, url))
    return f'<g class="lanes">{drawn}{live}{wraps}</g>'


def open_lanes(picture: BoardPicture, sheet: Sheet, url: str) -> str:
    """Return the open lanes with their ends, as one shape if all lanes of the sheet are open."""
    if not (picture.gone or picture.barred):
        return f"{lane(f'{url}#lanes')}{use('lane-ends', f'{url}#lane-ends')}"
    drawn = []
    for border, one in sheet.lanes.items():
        if not picture.is_closed(border):
            ends = "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{LANE_END}"/>' for x, y in one.ends)
            drawn.append(f'{lane(f"{url}#{one.name}")}<g class="lane-ends">{ends}</g>')
    whirls = (sheet.crossings[frozenset(pair)] for pair in picture.barred if frozenset(pair) in sheet.lanes)
    drawn += [f'<path class="whirl" transform="translate({x:g} {y:g})" d="{WHIRL}"/>' for x, y in whirls]
    return "".join(drawn)


def lane(href: str) -> str:
    """Return a lane on its casing."""
    return use("lane casing", href) + use("lane", href)


@cache
def neatline(sheet: Sheet, url: str) -> str:
    """Return the frame: a zebra line between fine rims, or the sheet's own."""

    def frame(css_class: str, inset: float) -> str:
        size = f'width="{sheet.width - 2 * inset:g}" height="{sheet.height - 2 * inset:g}"'
        return f'<rect class="{css_class}" x="{inset:g}" y="{inset:g}" {size}/>'

    if "frame" in sheet.ornaments:
        lines = frame("base", 8) + frame("rim", 1.6) + frame("rim", 15.6) + ornaments(sheet, url, "frame")
    else:
        lines = frame("base", 5) + frame("zebra", 5) + "".join(frame("rim", inset) for inset in (2, 8, 11.5))
    return f'<g class="neat" aria-hidden="true">{lines}</g>'
