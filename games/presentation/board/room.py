"""The room that lettering takes on a board."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.presentation.board.atlas import Sheet, Spot

LABEL_SIZE, LABEL_LEADING = 13, 12.5
"""The size of the letters of a territory's name, and the distance of its lines, in board units."""
CONTINENT_LEADING = 18
# The average width of a letter, and its extent above and below its line.
LETTER, BOLD, CAPITAL, ABOVE, BELOW = 6.4, 7, 15, 10, 3


class Rectangle(NamedTuple):
    """A part of the drawing, in board units."""

    left: float
    top: float
    right: float
    bottom: float

    def has_near(self, spot: Spot, across: float, down: float) -> bool:
        """Return whether something that reaches this far from the spot meets the box."""
        return (
            self.left - across < spot.x < self.right + across
            and self.top - down < spot.y < self.bottom + down
        )


def continent_boxes(sheet: Sheet, language: str) -> list[Rectangle]:
    """Return the room of the names of all continents."""
    return [
        box
        for name in sheet.continents.values()
        for box in boxes(name.lines[language], name.at, name.anchor, CAPITAL, CONTINENT_LEADING)
    ]


def boxes(
    lines: tuple[str, ...], first: Spot, anchor: str, letter: float, leading: float
) -> tuple[Rectangle, ...]:
    """Return the room of several lines of words that begin here."""
    found = []
    for i, line in enumerate(lines):
        width, base = len(line) * letter, first.y + i * leading
        left = {"start": first.x, "middle": first.x - width / 2, "end": first.x - width}[anchor]
        found.append(Rectangle(left, base - ABOVE, left + width, base + BELOW))
    return tuple(found)
