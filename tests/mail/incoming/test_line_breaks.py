"""If HTML and plain text say the same, the HTML decides where lines break, and nothing else."""

from __future__ import annotations

from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import settings as how_often
from hypothesis import strategies as st

from games.mail.incoming.replies import Problem, Reply, read_reply
from games.mail.incoming.replies.html.line_breaks import DISAGREEMENT, broken_like, solid
from tests.support.rulebooks.every_word import EVERY_WORD

ORDERS = ["place 3 greenland, 1 iceland", "attack greenland quebec until 3", "stop if attacked", "end"]


def read(text: str, html: str) -> Reply:
    """Read a mail with both versions."""
    message = EmailMessage()
    message.set_content(text)
    message.add_alternative(html, subtype="html")
    return read_reply(message.as_bytes(), EVERY_WORD)


def divs(*lines: str) -> str:
    return "".join(f"<div>{line}</div>" for line in lines)


@how_often(max_examples=50)
@given(st.lists(st.sampled_from(ORDERS), min_size=1), st.sampled_from(["", " ", "\n", "  "]))
def test_orders_are_read_as_if_each_had_its_line(orders: list[str], between: str) -> None:
    alone, both = (
        read_reply(f"\n{chr(10).join(orders)}".encode(), EVERY_WORD),
        read(between.join(orders), divs(*orders)),
    )
    assert (both.orders, both.problem) == (alone.orders, alone.problem)


def test_a_condition_ends_with_its_line() -> None:
    """On one line, `end` would depend on the condition too."""
    lines = "if quebec is mine: attack quebec ontario 3;", "end"
    assert read("".join(lines), divs(*lines)).problem is Problem.UNREADABLE
    assert read("".join(lines), divs("".join(lines))).problem is None


@pytest.mark.parametrize(
    "html",
    [
        divs("place 3 greenland, 1 iceland", "attack greenland quebec until 1", "end"),
        divs("place 3 greenland, 1 iceland", "end"),
        divs(
            "place 3 greenland, 1 iceland",
            "attack greenland quebec until 3",
            "end",
            "attack alaska alberta 1",
        ),
        divs("place 3 greenland, 1 iceland", "attack greenland quebec until 3", "e nd turn"),
        divs("Hi!", "place 3 greenland, 1 iceland", "attack greenland quebec until 3", "end"),
        divs("place 4 greenland, 1 iceland", "attack greenland quebec until 3", "end"),
    ],
)
def test_html_that_says_something_else_is_refused(html: str) -> None:
    reply = read("place 3 greenland, 1 icelandattack greenland quebec until 3end", html)
    assert (reply.problem, reply.orders) == (Problem.PARTS_DIFFER, ())


@pytest.mark.parametrize(
    "html",
    [divs("attack alaska kamchatka 3"), divs("place 5 alaska"), divs("<b>place</b> 3 siam", "end"), "<p>"],
)
def test_a_text_that_has_its_lines_needs_no_html(html: str) -> None:
    assert read("place 3 siam\nend", html).orders == ("place 3 siam", "end")


def test_a_line_that_cannot_be_read_is_named() -> None:
    reply = read("place 3 simaend", divs("place 3 sima", "end"))
    assert reply.problem is Problem.UNREADABLE
    assert "“place 3 sima”" in str(reply.reason)


def test_mails_with_the_letter_of_disagreement_are_read() -> None:
    assert read(f"end{DISAGREEMENT}", "<p>end").orders == ("end",)


WORDS = st.text(st.sampled_from("ab> \n"), max_size=30)


@how_often(max_examples=300)
@given(WORDS, WORDS)
def test_no_letter_is_lost_or_won(text: str, html: str) -> None:
    broken = broken_like(text, html).text
    assert "".join(broken.replace(DISAGREEMENT, "").split()) == "".join(text.split())
    assert (DISAGREEMENT in broken) == (solid(text) != solid(html))
    assert len(broken) <= 2 * len(text) + 2


@pytest.mark.parametrize("html", ["<br>" * 90_000, "<div>e</div>" * 30_000, "<p>" + "e " * 190_000])
def test_html_made_to_be_slow_comes_to_an_end(html: str) -> None:
    assert read("e" * 20_000, html).orders == ()
