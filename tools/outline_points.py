"""Read the outlines of a board's `geometry.json` as points.

An outline is an SVG path of the commands M, q, t, l and z in tenths of a board unit. Two lands that touch
follow exactly the same curve, so their points agree exactly.
"""

from __future__ import annotations

import re

WORDS = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?")
NUMBERS_OF = {"M": 2, "q": 4, "t": 2, "l": 2}
STEPS = (0.25, 0.5, 0.75, 1.0)

Point = tuple[float, float]


def rings(path: str) -> list[list[Point]]:
    """Return the closed rings of an outline, with curves as four chords (the same from either end)."""
    return [ring(f"M{part}") for part in path.split("M")[1:]]


def ring(path: str) -> list[Point]:
    """Return the points of one closed subpath. The last one equals the first."""
    words = iter(WORDS.findall(path))
    points: list[Point] = []
    control: Point | None = None
    command = ""
    for word in words:
        if word == "z":
            break
        if word.isalpha():
            command, word = word, next(words)
        numbers = [float(word), *(float(next(words)) for _ in range(NUMBERS_OF[command] - 1))]
        if command == "M":
            points.append((numbers[0], numbers[1]))
            continue
        start = points[-1]
        end = (start[0] + numbers[-2], start[1] + numbers[-1])
        if command == "l":
            control = None
            points.append(end)
            continue
        control = next_control(command, start, control, numbers)
        points += [bezier(start, control, end, t) for t in STEPS]
    if points[-1] != points[0]:
        points.append(points[0])
    return points


def next_control(command: str, start: Point, control: Point | None, numbers: list[float]) -> Point:
    """Return the control point of the next curve: given by q, mirrored from the previous curve by t."""
    if command == "q":
        return start[0] + numbers[0], start[1] + numbers[1]
    if control is None:
        return start
    return 2 * start[0] - control[0], 2 * start[1] - control[1]


def bezier(start: Point, control: Point, end: Point, t: float) -> Point:
    """Return the point at t (0 to 1) of a quadratic curve."""
    weights = ((1 - t) ** 2, 2 * t * (1 - t), t * t)
    x = sum(weight * point[0] for weight, point in zip(weights, (start, control, end), strict=True))
    y = sum(weight * point[1] for weight, point in zip(weights, (start, control, end), strict=True))
    return x, y
