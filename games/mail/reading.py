"""What a mail asks for: a list of orders, or to be told something."""

from __future__ import annotations

from email import message_from_bytes, policy
from typing import TYPE_CHECKING, NamedTuple

from games.engine.errors import OrderError, Unreadable, gettext_noop
from games.engine.notation import parse_order
from games.engine.notation.orders import begins_with_verb
from games.engine.notation.reader import Reader

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.orders import Order

QUESTIONS = {"board": "board", "plateau": "board", "games": "games", "parties": "games"} | {
    "help": "help",
    "aide": "help",
    "resend": "resend",
    "renvoyer": "resend",
}


class Reply(NamedTuple):
    """A question (`board`, `games`, `help`, `resend`), or orders with the lines that they were written in."""

    question: str
    orders: tuple[tuple[str, Order], ...]


def read_reply(raw: bytes, board: Board) -> Reply:
    """Read a mail. Raises Unreadable; whether the orders are legal is not asked here."""
    body = message_from_bytes(raw, policy=policy.default).get_body(("plain",))
    text = str(body.get_content()) if body else ""
    orders: list[tuple[str, Order]] = []
    for line in text.splitlines():
        if line == "-- " or line.startswith(">"):
            break
        if not orders and (question := QUESTIONS.get(line.strip().lower())):
            return Reply(question, ())
        if line.strip() and (orders or is_order(board, line)):
            orders.append((line.strip(), parse_order(board, line)))
    if not orders:
        raise Unreadable("no_orders", gettext_noop("There is no order in this mail."))
    return Reply("", tuple(orders))


def is_order(board: Board, line: str) -> bool:
    """Whether a line begins as an order does."""
    try:
        return begins_with_verb(Reader(board, line))
    except OrderError:
        return False
