"""Words beside orders go to nobody, but never in silence: the answer names them, unless they only greet."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.mail.incoming.replies.reading import read_text
from games.models import Game, Letter
from tests.support.mail.letters import send, words_of
from tests.support.rulebooks.every_word import EVERY_WORD
from tests.support.tables import act_until_turns, open_table, person_to_act

NAMES = {"Alice": 0, "Bob": 1, "Chloé": 2}
SENDER = frozenset({"alice"})
SHORT = ("Peace?", "No deal", "Ok", "Truce then", "La paix ?", "Thanks?")
WORDS = (
    *("Bob, peace", "Hi Bob, peace?", "Okay, peace", "Salut, paix"),
    "I will not attack you this time, believe me",
)
COURTESIES = (
    *("Hello!", "Hi Bob,", "Good morning all", "Dear Chloé", "Bob,", "Thanks Bob", "Cheers", "Alice"),
    *(
        "Bonjour à tous",
        "Salut tout le monde !",
        "Merci !",
        "Bonne chance",
        "Voici mes ordres pour ce tour :",
    ),
    *("Here are my orders:", "Orders", "# peace with Bob?"),
)
HINT = "To send words to others, begin with “tell Bob: …”, or “tell all: …”."


@pytest.mark.parametrize("line", [*SHORT, *WORDS])
def test_words_above_orders_and_above_letters_are_named(line: str) -> None:
    for text in ("end", "tell Chloé: hello"):
        reply = read_text(f"{line}\n{text}", EVERY_WORD, NAMES, SENDER)
        assert reply.note == f"Neither read as orders nor sent as a letter: “{line}”."
        assert not reply.problem


@pytest.mark.parametrize("line", SHORT)
def test_a_few_words_above_orders_in_the_answer_to_a_letter_are_named(line: str) -> None:
    reply = read_text(f"{line}\nend", EVERY_WORD, NAMES, SENDER, takes_words=True)
    assert (reply.orders, reply.problem) == (("end",), None)
    assert line in reply.note


@pytest.mark.parametrize("line", ["P.S. Shall we make peace?", "Sorry for the delay."])
def test_sentences_below_the_closing_words_are_named(line: str) -> None:
    reply = read_text(f"end\n\nCheers\nAlice\n\n{line}", EVERY_WORD, NAMES, SENDER)
    assert reply.note == f"Neither read as orders nor sent as a letter: “{line}”."


@pytest.mark.parametrize("line", ["Alice Smith, Lyon", "Sent from my phone.", "Thank you!", "Alice S."])
def test_signatures_below_the_closing_words_are_not_named(line: str) -> None:
    reply = read_text(f"end\n\nCheers\n{line}", EVERY_WORD, NAMES, SENDER | {"smith", "s"})
    assert (reply.note, reply.problem) == ("", None)


@pytest.mark.parametrize("line", COURTESIES)
def test_greetings_are_not_named(line: str) -> None:
    for text in ("end", "end\n\ntell Chloé: hello"):
        reply = read_text(f"{line}\n{text}", EVERY_WORD, NAMES, SENDER)
        assert (reply.note, reply.problem) == ("", None)


def test_the_answer_says_how_words_are_sent(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    said = words_of(send(game, person_to_act(game), "Peace?\nboard"))
    assert f"Neither read as orders nor sent as a letter: “Peace?”. {HINT}" in said
    assert not Letter.objects.exists()
    Game.objects.update(letters=Game.Letters.NONE)
    said = words_of(send(game, person_to_act(game), "Peace?\n\nboard"))
    assert "nor sent as a letter: “Peace?”." in said
    assert HINT not in said
