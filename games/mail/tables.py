"""The board and its players as tables of the plain-text part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.mail.plain import columns
from games.presentation.names import colour_name, continent_name, territory_name
from games.presentation.words import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.selectors.game_page import GamePage, Seat


def power_lines(seats: Sequence[Seat]) -> list[str]:
    """Each player with his colour, territories, armies and cards, in the order of play."""
    head = (_("Player"), _("territories"), _("armies"), _("cards"))
    rows = [
        (f"{seat.name} ({who_in_words(seat)})", seat.territories, seat.armies, seat.cards) for seat in seats
    ]
    return columns([head, *rows])


def who_in_words(seat: Seat) -> str:
    """A seat's colour, and whether it is the reader's or a computer's."""
    colour = colour_name(seat.colour)
    if seat.is_reader:
        return _("%(colour)s, you") % {"colour": colour}
    if seat.is_neutral:
        return f"{colour}, {seat.allegiance}"
    return _("%(colour)s, computer") % {"colour": colour} if seat.is_computer else colour


def board_lines(page: GamePage) -> list[tuple[str, list[str]]]:
    """For each continent its heading and its territories: name, owner, armies; `*` for a new owner."""
    board, view = page.rulebook.board, page.view
    owners = [page.seats[owner].name if owner >= 0 else _("nobody") for owner in view.owner]
    for land, standing in view.garrisons.items():
        garrisons = listed([f"{page.seats[seat].name} {armies}" for seat, armies in standing])
        owners[land] = _("%(garrisons)s; controlled by %(name)s") % {
            "garrisons": garrisons,
            "name": owners[land],
        }
    rows = columns(
        [
            (
                territory_name(board, land),
                f"{owners[land]} *" if land in page.fresh else owners[land],
                view.armies[land],
            )
            for land in range(len(board.territories))
        ]
    )
    return [
        (
            _("%(continent)s, worth %(bonus)d")
            % {"continent": continent_name(board, i), "bonus": continent.bonus},
            [rows[land] for land in continent.territories],
        )
        for i, continent in enumerate(board.continents)
    ]
