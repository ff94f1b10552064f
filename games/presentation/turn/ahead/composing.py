"""A list built line by line without typing. Lines that its author has written stay as they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.lists import Branch, Stop
from games.engine.notation.conditions import Writer
from games.engine.notation.lists import format_lines, format_step, is_comment, parse_list

if TYPE_CHECKING:
    from games.engine.lists import Step
    from games.engine.lists.conditions import Condition
    from games.engine.notation.conditions import Names
    from games.engine.rulebook import Rulebook

THEN, ELSE = "then", "else"
"""Under the same condition as the line before, or if that condition does not apply."""


def lines_of_list(text: str) -> list[str]:
    """Return the lines of a list, without empty ones."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def possible_after(rulebook: Rulebook, text: str, names: Names) -> tuple[str, ...]:
    """Return which of `THEN` and `ELSE` can come next: only after a condition. Raise Unreadable."""
    branch = last_branch(rulebook, text, names)
    if branch is None:
        return ()
    condition, done = branch.arms[-1]
    # Nothing follows “stop”, which may also be written before its condition.
    then = () if isinstance(done[-1], Stop) else (THEN,)
    return then if condition is None else (*then, ELSE)


def last_branch(rulebook: Rulebook, text: str, names: Names) -> Branch | None:
    """Return the condition with which the list ends, if any. Raise Unreadable."""
    steps = parse_list(rulebook, text, names)
    return steps[-1] if steps and isinstance(steps[-1], Branch) else None


def with_step(
    rulebook: Rulebook, text: str, step: Step, when: Condition | str | None, names: Names, language: str
) -> str:
    """Return the list with one more step, on a new line or at the end of the last (`THEN`).

    `when` is its condition, `THEN`, `ELSE`, or None for always. If `THEN` or `ELSE` is not possible, the step
    is unconditional. Raise Unreadable if the list cannot be read.
    """
    lines, writer = lines_of_list(text), Writer(rulebook, names, language)
    branch = last_branch(rulebook, text, names)
    if isinstance(when, str) and when not in possible_after(rulebook, text, names):
        when = None
    if when == THEN:
        last = max(at for at, line in enumerate(lines) if not is_comment(line))
        lines[last] += f"; {format_step(writer, step)}"
    elif when == ELSE and branch is not None:
        lines += list(format_lines(writer, Branch((*branch.arms, (None, (step,))))))[-1:]
    else:
        condition = None if isinstance(when, str) else when
        lines += format_lines(writer, Branch(((condition, (step,)),)) if condition else step)
    return checked(rulebook, lines, names)


def without_line(rulebook: Rulebook, text: str, number: int, names: Names) -> str:
    """Return the list without a line, counted from 0, if it has that line. Raise Unreadable."""
    lines = [line for at, line in enumerate(lines_of_list(text)) if at != number]
    return checked(rulebook, lines, names)


def with_line(rulebook: Rulebook, text: str, number: int, line: str, names: Names) -> str:
    """Return the list with a line inserted before this number, or at the end. Raise Unreadable."""
    lines = lines_of_list(text)
    lines.insert(max(number, 0), line)
    return checked(rulebook, lines, names)


def with_line_up(rulebook: Rulebook, text: str, number: int, names: Names) -> str:
    """Return the list with one of its lines, counted from 0, moved up by one. Raise Unreadable."""
    lines = lines_of_list(text)
    if 0 < number < len(lines):
        lines.insert(number - 1, lines.pop(number))
    return checked(rulebook, lines, names)


def checked(rulebook: Rulebook, lines: list[str], names: Names) -> str:
    """Return the lines as one text, after checking that it can be read. Raise Unreadable."""
    text = "\n".join(lines)
    parse_list(rulebook, text, names)
    return text
