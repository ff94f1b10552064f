"""The parts of the look that templates request by name; `docs/look.md` shows each in use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template

from games.presentation.board.atlas import own_styles
from games.presentation.board.drawing import draw_board
from games.presentation.board.emblems import emblem, sign_of_unseen
from games.presentation.board.marks import explained
from games.presentation.board.table import draw_board_table
from games.presentation.board.thumbnail import thumbnail
from games.presentation.charts.dice import die, draw_roll
from games.presentation.charts.histogram import histogram
from games.presentation.language.names import colour_name, territory_name
from games.presentation.language.symbols import symbol_name
from games.presentation.time.presence import presence_told
from games.presentation.turn.cards import arm, card_backs, silhouette
from games.presentation.turn.powers import belongings, stance

if TYPE_CHECKING:
    from django.forms import BaseForm, BoundField

    from games.engine import Board
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage, Seat

register = template.Library()

register.simple_tag(draw_board, name="board")
register.simple_tag(draw_board_table, name="board_table")
register.simple_tag(explained, name="marks_of")
register.simple_tag(thumbnail)
register.simple_tag(emblem)
register.simple_tag(sign_of_unseen)
register.simple_tag(die)
register.simple_tag(draw_roll, name="roll")
register.simple_tag(histogram)
register.simple_tag(card_backs)
register.simple_tag(stance)
register.simple_tag(presence_told, name="presence")
register.filter(colour_name)


@register.simple_tag(name="belongings")
def belongings_told(page: GamePage, seat: Seat) -> str:
    """Say what a seat has besides territories, armies and cards; empty if there is nothing else."""
    return ", ".join(belongings(page, seat))


@register.simple_tag(name="own_styles")
def styles_of(picture: BoardPicture) -> list[str]:
    """Return the style sheets that the boards of a picture need in addition to those of every board."""
    return own_styles(*(shown.board for shown in picture.all_boards))


@register.filter
def without_placeholder(field: BoundField) -> BoundField:
    """Return the field without a placeholder that only repeats its label."""
    field.field.widget.attrs.pop("placeholder", None)
    return field


@register.filter
def in_focus(field: BoundField) -> BoundField:
    """Return the field, the only one of its form that has the focus when the page opens."""
    for other in field.form:
        other.field.widget.attrs.pop("autofocus", None)
    field.field.widget.attrs["autofocus"] = True
    return field


@register.filter
def first_wrong(form: BaseForm) -> str:
    """Return the name of the first field on the page with an error; empty if there is none."""
    return next((field.name for field in form.visible_fields() if field.errors), "")


@register.filter
def unparted(text: str) -> str:
    """Return a text whose French punctuation stays with its words at the end of a line."""
    for parted, whole in (("« ", "«\u00a0"), (" »", "\u00a0»"), (" :", "\u00a0:")):
        text = text.replace(parted, whole)
    return text


@register.inclusion_tag("components/card_face.html")
def card_face(board: Board, card: int, note: str = "") -> dict[str, Any]:
    """Return what a card shows (an index of the board's cards), with a note below it."""
    territory, symbol = board.cards[card].territory, board.cards[card].symbol
    return {
        "name": territory_name(board, territory) if territory >= 0 else "",
        "cut_out": silhouette(board, territory) if territory >= 0 else "",
        "arm": arm(board, symbol),
        "symbol": symbol_name(board, symbol),
        "note": note,
    }
