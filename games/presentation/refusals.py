"""Refusals in the reader's language: what is wrong, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext

from games.engine.notation import explain
from games.presentation.names import language_of

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.errors import OrderError


def refusal(board: Board, error: OrderError) -> str:
    """The sentence of a refusal, with territories by name."""
    return explain(board, error, language_of(board), gettext(error.template))


def sentence(error: OrderError) -> str:
    """The sentence of a refusal that names no territory."""
    return gettext(error.template) % error.params
