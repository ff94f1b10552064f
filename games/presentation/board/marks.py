"""What is marked on a board: the choice at hand, and where the last battle was."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.presentation.board.atlas import Atlas
    from games.presentation.board.picture import BoardPicture

FLAG = '<path d="M0 0V-17"/><path class="cloth" d="M0-17 12-13 0-9Z"/>'
# Where a flag stands, from the middle of the token.
FLAG_AT = (10, -8)
SABRES = '<circle r="9.5"/><path d="M-5.5-5.5 5 5M5.5-5.5-5 5M-6 2.2-2.2 6M6 2.2 2.2 6"/>'


def rings(picture: BoardPicture, url: str) -> str:
    """The outlines of the lands that are chosen or may be; main bodies only, for ringed islets are noise."""
    wanted = [("ring-legal", t) for t in sorted(picture.legal) if t != picture.target]
    if picture.target is not None:
        wanted.append(("ring-target", picture.target))
    if picture.source is not None:
        wanted += [("ring-casing", picture.source), ("ring-source", picture.source)]
    drawn = "".join(
        f'<use class="{ring}" href="{url}#body-{picture.board.territories[t].key}"/>' for ring, t in wanted
    )
    return f'<g transform="scale(.1)">{drawn}</g>'


def reticles(picture: BoardPicture, atlas: Atlas) -> str:
    """A gunner's circle around each token that may be attacked, heavy around the target."""
    drawn = []
    for territory in sorted(picture.marked - {picture.source}):
        x, y = atlas.places[territory].token
        chosen = " chosen" if territory == picture.target else ""
        ticks = "".join(f'<path d="M0-20V-27" transform="rotate({turn})"/>' for turn in (0, 90, 270))
        drawn.append(
            f'<g class="reticle{chosen}" transform="translate({x:g} {y:g})"><circle r="20.5"/>{ticks}</g>'
        )
    return "".join(drawn)


def flags(picture: BoardPicture, atlas: Atlas) -> str:
    """A flag beside the token of each headquarters that the reader knows."""
    drawn = []
    for territory in sorted(picture.headquarters):
        x, y = atlas.places[territory].token
        spot = f"{x + FLAG_AT[0]:g} {y + FLAG_AT[1]:g}"
        drawn.append(f'<g class="flag" transform="translate({spot})" aria-hidden="true">{FLAG}</g>')
    return "".join(drawn)


def battle(atlas: Atlas, border: tuple[int, int] | None) -> str:
    """Crossed sabres on the border of the last battle."""
    if border is None:
        return ""
    x, y = atlas.crossings[frozenset(border)]
    return f'<g class="battle" transform="translate({x:g} {y:g})" aria-hidden="true">{SABRES}</g>'
