"""Drawings of boards as SVG.

The page contains tokens, words and classes. Outlines come from the board's cached file (`outlines.py`) by
`<use>`, colours and states from `static/css/board.css`. The groups are drawn in this order: sea, lands,
coasts, lanes, lettering, hit areas, rings, labels, reticles, last battle, arrows, tokens, flags, armies about
to be placed, frame. Groups above the hit areas do not react to the pointer.
"""

from __future__ import annotations

from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.presentation.board import ground, marks
from games.presentation.board.arrow import arrows
from games.presentation.board.atlas import atlas_of
from games.presentation.board.emblems import colour_in, hatch_patterns, plate, stripe_pattern
from games.presentation.board.labels import labels
from games.presentation.board.placed import placed_armies
from games.presentation.board.room import CONTINENT_LEADING
from games.presentation.board.slots import slot, slots
from games.presentation.language.names import language_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Board
    from games.presentation.board.atlas import Lettering, Sheet, Spot
    from games.presentation.board.picture import BoardPicture, SeatHolder

NOTE_DROP = 17
NOTE_LEADING = 14
LARGER = 2.1
LONGEST_HOLDER = 16
WIDEST_USUAL = 99


def draw_board(picture: BoardPicture) -> SafeString:
    """Return an `<svg class="board KEY">` for each sheet of the board and of those beside it."""
    first, *others = atlas_of(picture.board)
    sheets = [(picture, sheet) for sheet in others]
    sheets += [(board, sheet) for board in picture.beside for sheet in atlas_of(board.board)]
    language = language_of(picture.board)
    return mark_safe(
        draw_sheet(picture, first, picture.label, f"<defs>{hatch_patterns()}</defs>")
        + "".join(draw_sheet(board, sheet, sheet.title[language]) for board, sheet in sheets)
    )


def draw_sheet(picture: BoardPicture, sheet: Sheet, label: str, patterns: str = "") -> str:
    """Return one sheet. The first sheet on a page brings the `patterns` that fill all of them."""
    url, language = ground.outlines_of(sheet.key), language_of(picture.board)
    looks = picture.looks()
    faded = frozenset(range(len(looks))) - picture.marked if picture.source is not None else frozenset()
    groups = (
        patterns,
        ground.sea(sheet, url, language),
        draw_territories(picture, sheet, url, looks, faded),
        ground.coasts(picture, sheet, url),
        ground.lanes(picture, sheet, url, language),
        continent_names(picture, sheet, language),
        hits(picture, sheet, url),
        f'<g class="marks">{marks.rings(picture, sheet, url)}',
        labels(picture, sheet, language, looks, faded),
        marks.reticles(picture, sheet),
        slot(picture, f"battle-{sheet.key}", marks.battle(sheet, picture.battle)),
        arrows(picture, sheet, language),
        tokens(picture, sheet, looks),
        marks.edition_marks(picture, sheet),
        placed_armies(picture, sheet, language),
        f"{ground.neatline(sheet, url)}</g>",
    )
    above = " above" if picture.slots and picture.links else ""
    return (
        f'<svg class="board {sheet.key}{above}" viewBox="0 0 {sheet.width} {sheet.height}" role="group" '
        f'aria-label="{escape(label)}">{"".join(groups)}</svg>'
    )


def draw_territories(
    picture: BoardPicture, sheet: Sheet, url: str, looks: Sequence[str], faded: frozenset[int]
) -> str:
    """Return the territories: their owners' wash and hatching, and the bands along outlines."""
    drawn = {i: land(picture, url, i, looks[i], " faded" if i in faded else "") for i in sheet.places}
    patterns = "".join(stripe_pattern(colour) for colour in sorted(striped(picture, sheet)))
    return ground.in_tenths(patterns + slots(picture, "land", drawn))


def striped(picture: BoardPicture, sheet: Sheet) -> set[str]:
    """Return the colours of the stripes on a sheet's shared lands.

    On a live board, return all colours, since any may appear.
    """
    if picture.is_live:
        return {colour_in(power.look) for power in picture.powers}
    shared = picture.garrisons.keys() & sheet.places.keys()
    return {colour_in(power.look) for territory in shared for power, _armies in picture.camp(territory)[1:]}


def land(picture: BoardPicture, url: str, territory: int, look: str, state: str = "") -> str:
    """Return one territory in the look of its owner; `state` is " faded" or empty."""
    key = picture.board.territories[territory].key
    outline = f"{url}#land-{key}"
    return (
        f'<g class="land {look}{state}"><use class="wash" href="{outline}"/>'
        f'<use class="hatch" href="{outline}" fill="url(#hatch-{colour_in(look)})"/>'
        f'{stripes(picture, territory, outline)}<use class="band" href="{url}#band-{key}"/></g>'
    )


def stripes(picture: BoardPicture, territory: int, land: str) -> str:
    """Return stripes in the colour of the second power on a shared territory."""
    if territory not in picture.garrisons:
        return ""
    power, _armies = picture.camp(territory)[1]
    return f'<use class="stripes" href="{land}" fill="url(#stripes-{colour_in(power.look)})"/>'


def continent_names(picture: BoardPicture, sheet: Sheet, language: str) -> str:
    """Return the names of the continents, each in the nearest sea."""
    named = {i: continent(picture, i, lettering, language) for i, lettering in sheet.continents.items()}
    return slots(picture, "continent", named)


def continent(picture: BoardPicture, number: int, lettering: Lettering, language: str) -> str:
    """Return the name of a continent, its bonus, if any, and its sole holder.

    Its `transform` applies only on the map of a phone, with larger letters.
    """
    holder, bonus = picture.holder(number), picture.worth(number)
    x, y = lettering.at
    below = y + CONTINENT_LEADING * (len(lettering.lines[language]) - 1) + NOTE_DROP
    held = f'<tspan x="{x:g}" dy="{NOTE_LEADING}">{held_by(holder)}</tspan>' if holder else ""
    brings = f'<tspan class="bonus">+{bonus}</tspan>{held}'
    note = f'<text class="continent-note" x="{x:g}" y="{below:g}">{brings}</text>' if bonus else ""
    larger = ""
    if lettering.small:
        to = lettering.small
        larger = f' transform="translate({to.x:g} {to.y:g}) scale({LARGER}) translate({-x:g} {-y:g})"'
    return (
        f'<g class="continent" data-continent="{number}"{larger}>'
        f"{ground.text('continent-name', lettering, language, CONTINENT_LEADING)}{note}</g>"
    )


def held_by(holder: SeatHolder) -> str:
    """Return the note on a continent's sole holder. Land is near, so a long name is cut short."""
    name = holder.inside
    short = name if len(name) <= LONGEST_HOLDER else f"{name[: LONGEST_HOLDER - 1]}…"
    return escape(_("held by %(name)s") % {"name": short})


def tokens(picture: BoardPicture, sheet: Sheet, looks: Sequence[str]) -> str:
    """Return the tokens of all territories."""
    drawn = {i: draw_tokens_on(picture, place.token, i, looks[i]) for i, place in sheet.places.items()}
    return f'<g class="tokens" aria-hidden="true">{slots(picture, "token", drawn)}</g>'


def draw_tokens_on(picture: BoardPicture, spot: Spot, territory: int, look: str) -> str:
    """Return the owner's token with the number of armies, two on a shared territory, or nothing."""
    if territory in picture.gone:
        return ""
    state, armies = token_state(picture, territory), picture.armies[territory]
    if territory not in picture.garrisons:
        return token(f"{look}{state}", spot, numbered(look, armies)) if armies else ""
    together = zip(("left", "right"), picture.camp(territory), strict=False)
    return "".join(
        token(f"{power.look} shared{state}", spot, f'<g class="{side}">{numbered(power.look, number)}</g>')
        for side, (power, number) in together
    )


@lru_cache(maxsize=4096)
def token(css_class: str, spot: Spot, inner: str) -> str:
    """Return a token at a spot. It is cached, since few tokens change in a turn."""
    return f'<g class="token {css_class}" transform="translate({spot.x:g} {spot.y:g})">{inner}</g>'


@lru_cache(maxsize=1024)
def numbered(look: str, armies: int) -> str:
    """Return a silhouette with a number on it."""
    return f'{plate(look, " wide" if armies > WIDEST_USUAL else "")}<text y="5.4">{armies}</text>'


def token_state(picture: BoardPicture, territory: int) -> str:
    """Return the class for the state of a territory. The choice at hand comes first."""
    if territory == picture.source:
        return " source"
    if territory == picture.target:
        return " target"
    if territory in picture.legal:
        return " legal"
    return " fresh" if territory in picture.fresh else ""


def hits(picture: BoardPicture, sheet: Sheet, url: str) -> str:
    """Return the hit areas: links where the reader can act, descriptions elsewhere."""
    drawn, facts = [], picture.facts(sheet.places)
    for i, shape in hit_shapes(picture.board, sheet, url).items():
        fact = escape(facts[i])
        if link := picture.links.get(i):
            drawn.append(
                f'<a id="at-{picture.board.territories[i].key}" href="{escape(link.href)}" '
                f'aria-label="{fact}. {escape(link.text)}">{shape}</a>'
            )
        else:
            name = f' data-slot="{picture.slots}fact-{i}"' if picture.is_live else ""
            drawn.append(f"<g><title{name}>{fact}</title>{shape}</g>")
    return f'<g class="hits">{"".join(drawn)}</g>'


@cache
def hit_shapes(board: Board, sheet: Sheet, url: str) -> dict[int, str]:
    """Return the hit areas of each territory: its outline, and a disc over its token."""
    return {
        i: f'<use href="{url}#land-{board.territories[i].key}" transform="scale(.1)"/>'
        f'<circle cx="{place.token.x:g}" cy="{place.token.y:g}" r="24"/>'
        for i, place in sheet.places.items()
    }
