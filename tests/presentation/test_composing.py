"""A list written line by line keeps its author's words, and can be read after each line."""

from __future__ import annotations

import pytest

from games.engine.errors import Unreadable
from games.engine.lists import EndTurn, Stop
from games.engine.lists.conditions import Cards, Compare, Condition, Constant
from games.presentation.turn.ahead.composing import (
    ELSE,
    THEN,
    lines_of_list,
    possible_after,
    with_line_up,
    with_step,
    without_line,
)
from games.rulebooks.registry import rulebook_for

WORLD = rulebook_for("h2000_world")
MANY = Compare(Cards(), ">=", Constant(4))
MINE = "# my plan\nput 3 on Siam please\nif siam is mine: attack siam india until 2"


def added(text: str, when: Condition | str | None, language: str = "en") -> str:
    return with_step(WORLD, text, Stop(), when, {}, language)


def test_a_line_is_added_in_the_language_of_its_author_and_the_others_stay() -> None:
    assert added(MINE, None) == f"{MINE}\nstop"
    assert added(MINE, MANY, "fr").endswith("\nsi mes cartes >= 4\u00a0: arrêter")
    assert added(MINE, THEN) == f"{MINE}; stop"
    assert added(MINE, ELSE) == f"{MINE}\nelse: stop"
    assert added("", ELSE) == "stop"


def test_else_can_come_only_after_a_condition() -> None:
    assert possible_after(WORLD, MINE, {}) == (THEN, ELSE)
    assert possible_after(WORLD, f"{MINE}\nelse: end", {}) == (THEN,)
    assert possible_after(WORLD, "stop if cards >= 4", {}) == (ELSE,)
    for text in ("", f"{MINE}\nend turn"):
        assert possible_after(WORLD, text, {}) == ()
        assert added(text, THEN) == added(text, None)
    assert added(f"{MINE}\n# so far", THEN) == f"{MINE}; stop\n# so far"
    with pytest.raises(Unreadable):
        without_line(WORLD, added(MINE, ELSE), 2, {})


def test_lines_are_taken_out_and_moved_up() -> None:
    text = "place rest siam\n\nend\nend turn"
    assert lines_of_list(without_line(WORLD, text, 1, {})) == ["place rest siam", "end turn"]
    assert lines_of_list(with_line_up(WORLD, text, 2, {})) == ["place rest siam", "end turn", "end"]
    for number in (-1, 0, 9):
        assert lines_of_list(with_line_up(WORLD, text, number, {})) == lines_of_list(text)


def test_nothing_is_added_to_what_cannot_be_read() -> None:
    with pytest.raises(Unreadable):
        with_step(WORLD, "conquer everything", EndTurn(), None, {}, "en")
