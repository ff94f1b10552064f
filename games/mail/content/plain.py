"""The plain-text part of a mail: tables in columns, and lines that fit any window."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap

WIDTH = 72
"""Columns. A line quoted once or twice still fits within the 78 of RFC 5322, section 2.1.1."""
ROW = re.compile(r"\S {2,}\S")
"""A gap between two columns, which no sentence contains."""
SIGNATURE = "-- "
QUOTE = "> "


def one_line(text: str) -> str:
    """Return the text without control characters such as line breaks, for headers and sentences."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


UNKNOWN = "?"
"""The sign for a number that the reader may not know."""


def columns(rows: Sequence[Sequence[object]]) -> list[str]:
    """Return rows of equal length as lines: text on the left, numbers (and `UNKNOWN`) on the right.

    >>> columns([("Siam", 12), ("New Guinea", 2)])
    ['Siam        12', 'New Guinea   2']
    """
    widths = [max(len(str(cell)) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            str(cell).rjust(width) if isinstance(cell, int) or cell == UNKNOWN else str(cell).ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def tidy(text: str) -> str:
    """Return the text with long lines broken and at most one empty line in a row.

    A broken line continues below the beginning of its words, after an indentation, `- ` or `> `. An address
    and a row of a table (see `columns`) are never broken. The line `-- `, which announces a signature, keeps
    its space (RFC 3676, 4.3).
    """
    lines: list[str] = []
    for line in text.splitlines():
        start = re.match(r"> |\s*(- )?", line)
        assert start is not None
        margin = start[0] if start[0] == QUOTE else " " * start.end()
        folded = wrap(line, WIDTH, subsequent_indent=margin, break_long_words=False, break_on_hyphens=False)
        lines += [line] if line == SIGNATURE or ROW.search(line) else folded or [""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"
