"""The design tokens of `static/css/tokens.css`, for programs that know no custom properties."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from games.models.player import Colour

if TYPE_CHECKING:
    from collections.abc import Mapping

STYLES = Path(__file__).parents[2] / "static" / "css"
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+|[\d.]+));")
USED = re.compile(r"var\(--([\w-]+)(?:, ([\w.]+))?\)")


class Tokens(NamedTuple):
    """The value of each token by name, by day and by night."""

    day: Mapping[str, str]
    night: Mapping[str, str]


@cache
def tokens(board: str = "") -> Tokens:
    """Return the tokens of all pages, or those of the board with this key, which redefines some."""
    sheets = [STYLES / "tokens.css", *([STYLES / "boards" / f"{board}.css"] if board else ())]
    found = [token for sheet in sheets for token in TOKEN.findall(sheet.read_text(encoding="utf-8"))]
    return Tokens(
        {name: day or always for name, day, _night, always in found},
        {name: night or always for name, _day, night, always in found},
    )


def filled_in(style: str, values: Mapping[str, str]) -> str:
    """Fill in the tokens of a style sheet. A line with OWNER is repeated for each owner.

    Raise KeyError for a token with neither a value nor a fallback.
    """
    lines = (
        line.replace("OWNER", owner)
        for line in style.splitlines(keepends=True)
        for owner in (Colour.values if "OWNER" in line else [""])
    )
    return USED.sub(
        lambda used: values.get(used[1], used[2]) if used[2] else values[used[1]],
        "".join(lines),
    )
