"""Words are never read as orders where letters are possible, and orders are never sent as words."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.mail.incoming.replies import Problem, Reply
from games.mail.incoming.replies.reading import read_text
from tests.support.rulebooks.every_word import EVERY_WORD

NAMES = {"Alice": 0, "Bob": 1, "Chloé": 2}
MISSPELT = (
    "plce 5 alaska",
    "attck alaska kamchatka until 2",
    "fortfy alaska alberta 3",
    "siam -> india 3",
    "5 alaska",
    "plcae 3 alska",
    "attck siam india until 4",
    "resgn",
)
TO_A_PERSON = (
    "I will pass.",
    "Je passe",
    "Pass please",
    "I resign!",
    "I will move 3 from siam to india.",
    "help me",
    "Play again?",
    "Hi Bob, end",
    "Holidays until Monday",
)
WORDS = (
    "Peace?",
    "Peace until round 5, please",
    "More later",
    "Love, Alice",
    "I leave Siam to you",
    "See you on the 5th of May at 8",
)
ORDERS = (
    *("place 5 alaska", "- attack siam india until 4", "end"),
    *("vacation 10 days", "board", "next turn: end"),
)


def answer(text: str) -> Reply:
    """Read an answer to a mail that brought letters of one conversation."""
    return read_text(text, EVERY_WORD, NAMES, takes_words=True)


def below_letter(text: str) -> Reply:
    """Read a line below a letter to Bob."""
    return read_text(f"tell Bob: I thought it over.\n{text}", EVERY_WORD, NAMES)


@pytest.mark.parametrize("line", [*MISSPELT, *TO_A_PERSON])
def test_what_may_be_either_comes_back(line: str) -> None:
    for reply in (answer(line), answer(f"place 5 alaska\n{line}"), below_letter(line)):
        assert reply.problem in (Problem.EITHER, Problem.UNREADABLE)
        assert not reply.steps
        assert not reply.commands


def test_misspelt_orders_come_back_together() -> None:
    assert answer("\n".join(MISSPELT[:3])).problem is Problem.EITHER


@pytest.mark.parametrize("line", WORDS)
def test_words_are_letters(line: str) -> None:
    for reply in (answer(line), below_letter(line)):
        assert reply.problem is None
        assert reply.letters[-1].text.endswith(line)
        assert not reply.orders


@pytest.mark.parametrize("line", ORDERS)
def test_orders_are_orders(line: str) -> None:
    for reply in (answer(line), below_letter(line)):
        assert reply.problem is None
        assert reply.orders


@pytest.mark.parametrize(
    "letter",
    ["alice took Peru, beware", "Alice took Peru last night, and I think that she comes for you next."],
)
@pytest.mark.parametrize("order", ["attack Brazil to Peru until 3", "attack Brazil to Peru until 3."])
def test_a_letter_ends_at_a_whole_order(letter: str, order: str) -> None:
    reply = read_text(f"tell Bob: {letter}\n{order}\nend turn.\ntell Alice: hello", EVERY_WORD, NAMES)
    assert reply.problem is None
    assert reply.orders == ("attack brazil peru until 3", "end turn")
    assert [one.text for one in reply.letters] == [letter, "hello"]


def test_below_a_line_that_may_be_broken_an_order_is_doubtful() -> None:
    letter = "Alice took Peru last night, and I think that she will at once"
    reply = read_text(f"tell Bob: {letter}\nattack Brazil to Peru until 3", EVERY_WORD, NAMES)
    assert reply.problem is Problem.EITHER
    assert "put the orders first, and “tell Bob: …” below them" in str(reply.reason)


def test_the_orders_of_a_refusal_are_written_in_the_language_of_their_reader() -> None:
    with translation.override("fr"):
        reply = read_text("dire à Bob : tu sais quoi, je vais\nplace 5 alaska", EVERY_WORD, NAMES)
        assert ": placer 5 Alaska." in str(reply.reason)


def test_beside_letters_that_follow_them_orders_may_be_polite() -> None:
    reply = read_text("I will place 5 alaska, please.\ntell Bob: hello", EVERY_WORD, NAMES)
    assert reply.orders == ("place 5 alaska",)


@pytest.mark.parametrize(
    "line",
    [
        "*tell Bob:* secret",
        "**tell Bob:** secret",
        "1. tell Bob: secret",
        "2) tell “Bob”: secret",
        '"tell Bob: secret',
        "« dire à Bob : secret",
        "_tell Bob_: secret",
        "- tell Bob: secret",
    ],
)
def test_a_letter_begins_whatever_stands_before_its_verb(line: str) -> None:
    reply = read_text(f"tell all: hello\n{line}", EVERY_WORD, NAMES)
    assert [(one.to, one.text) for one in reply.letters] == [(("all",), "hello"), (("Bob",), "secret")]


@pytest.mark.parametrize(
    "line",
    [
        *("to Bob: secret", "for Bob only: secret", "Bob: secret", "à Bob : secret", "*Bob*: secret"),
        *("message to Bob: secret", "tel Bob: secret", "@Bob: secret", "and to BOB: secret"),
        *(
            "say to bob secret",
            "write to Bob that I come",
            "écrire à chloé que je viens",
            "*tell Bob* secret",
        ),
    ],
)
def test_a_line_that_may_name_another_reader_comes_back(line: str) -> None:
    for reply in (read_text(f"tell all: hello\n{line}", EVERY_WORD, NAMES), answer(f"Hello!\n{line}")):
        assert reply.problem is Problem.UNREADABLE
        assert not reply.letters


@pytest.mark.parametrize("line", ["Bob at 10:30", "I asked Bob and he said: no"])
def test_other_colons_name_no_reader(line: str) -> None:
    assert answer(line).problem is None
