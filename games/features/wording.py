"""What missions and objectives ask for: in words, written here alone, and as JSON for programs.

`in_english` is for programs; the site puts a `Wording` into the language of its reader.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from games.engine.errors import gettext_noop
from games.engine.events import event_name
from games.texts.wording import Places, Wording

if TYPE_CHECKING:
    from games.engine.board import Board


def hold(lands: int, armies: int) -> Wording:
    """So many territories."""
    if armies == 1:
        return Wording(gettext_noop("Hold %(lands)d territories."), {"lands": lands})
    return Wording(
        gettext_noop("Hold %(lands)d territories with at least %(armies)d armies on each."),
        {"lands": lands, "armies": armies},
    )


def hold_among(wanted: int, among: tuple[str, ...]) -> Wording:
    """Certain territories, or so many of them."""
    lands = Places("territories", among)
    if wanted == len(among):
        return Wording(gettext_noop("Hold %(lands)s."), {"lands": lands})
    return Wording(gettext_noop("Hold %(wanted)d of %(lands)s."), {"wanted": wanted, "lands": lands})


def whole(continents: tuple[str, ...], others: int = 0) -> Wording:
    """Continents held whole."""
    wanted = {"continents": Places("continents", continents)}
    if others:
        return Wording(
            gettext_noop("Hold %(continents)s whole, and a third continent of your choice."), wanted
        )
    return Wording(gettext_noop("Hold %(continents)s whole."), wanted)


def hold_continents(wanted: int, among: tuple[str, ...]) -> Wording:
    """Certain continents, one of them, or so many of one's choice."""
    if among and wanted == len(among):
        return whole(among)
    if among:
        return Wording(
            gettext_noop("Hold %(continents)s whole."),
            {"continents": Places("continents", among, any_one=True)},
        )
    if wanted == 1:
        return Wording(gettext_noop("Hold a continent whole."), {})
    return Wording(gettext_noop("Hold %(wanted)d continents of your choice whole."), {"wanted": wanted})


def in_english(board: Board, wording: Wording) -> str:
    """The sentence for programs."""
    return wording.template % {
        name: places_in_english(board, value) if isinstance(value, Places) else value
        for name, value in wording.params.items()
    }


def places_in_english(board: Board, places: Places) -> str:
    """Names, with *and* or *or* before the last."""
    known = board.territories if places.kind == "territories" else board.continents
    by_key = {one.key: one.names["en"] for one in known}
    *first, last = (by_key[key] for key in places.keys)
    return f"{', '.join(first)} {'or' if places.any_one else 'and'} {last}" if first else last


def asked(condition: Any) -> dict[str, Any]:
    """The kind of a condition, and its parameters."""
    return {"asks": event_name(condition.__class__), **asdict(condition)}
