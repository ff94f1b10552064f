"""Quotations are told from what a person wrote, for every mail program and every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.mail.incoming.replies.reading import read_text
from tests.support.rulebooks.every_word import EVERY_WORD

ORDERS = ("place 5 alaska", "attack alaska kamchatka until 2", "end")
OURS = ("It is your turn, Alice", "Reinforcements.", "", "attack alaska kamchatka until 2", "end")


def frames() -> dict[str, str]:
    """Return made-up replies, by name: the ways in which mail programs quote a mail."""
    text = (Path(__file__).parent / "frames.txt").read_text(encoding="utf-8")
    quoted = text.replace("{marked}", "\n".join(f"> {line}" for line in OURS)).replace(
        "{ours}", "\n".join(OURS)
    )
    sections = (section.partition("\n") for section in quoted.removeprefix("## ").split("\n## "))
    return {name: frame for name, _line, frame in sections}


FRAMES = frames()


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_orders_are_read_in_every_frame(frame: str) -> None:
    assert read_text(frame.replace("{answer}", "\n".join(ORDERS)), EVERY_WORD).orders == ORDERS


def test_there_are_many_frames() -> None:
    assert len(FRAMES) >= 50
    assert all(frame.count("{answer}") == 1 for frame in FRAMES.values())


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_nothing_is_read_from_an_empty_reply(frame: str) -> None:
    assert read_text(frame.replace("{answer}", ""), EVERY_WORD).orders == ()


@pytest.mark.parametrize(
    "text",
    [
        "end On Mon, Nov 3, 2025 at 10:00 AM, a@b.example wrote:\n> Hi",
        "end 2025-11-03 10:00 a@b.example:\n> Hi",
        "place 5 alaska\nend a@b.example\n10:00:\n> Hi",
        "place 5 alaska\n---- and then at 10:00 ----\nend",
        "place 5 alaska\nNote: 10:00\nend",
        "place 5 alaska\nOn 3 November 2025, tell a@b.example:\n> Hi\nend now",
    ],
)
def test_a_possible_order_is_refused_rather_than_lost(text: str) -> None:
    assert read_text(text, EVERY_WORD).orders == ()


@pytest.mark.parametrize(
    "text",
    [
        "if attacked: end\nelse: attack alaska kamchatka until 2\nvacation until 2026-01-03",
        "On y va:\nplace 5 alaska\nend\nLe 3 nov. 2025 à 10:00, Estafette a écrit :\n> Hi",
        "a@b.example said at 10:00 that I lose\nplace 5 alaska\nend",
    ],
)
def test_own_lines_are_not_taken_for_those_of_a_mail_program(text: str) -> None:
    assert len(read_text(text, EVERY_WORD).orders) >= 2
