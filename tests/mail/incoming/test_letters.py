"""Letters by mail: who gets which words, and which mails come back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection

from accounts.models import User
from games.mail.incoming import inbox
from games.mail.incoming.letters import recipients_of
from games.mail.incoming.replies.letters import LetterRead
from games.mail.outgoing import post
from games.models import Game, HeldLetter, Inbound, Letter, LetterCopy, Mail, SentWords
from games.models.letters import Audience
from games.services.letters.writing import TO_ALL, Recipients, write_letter
from games.services.lobby.seats import hand_over
from games.services.mail.inbound import receive
from tests.support.mail.letters import address_of, answer_to, letter, send, words_of
from tests.support.tables import (
    act,
    act_until_turns,
    hand_over_mails,
    next_player,
    open_table,
    person_to_act,
    seat_of,
)

QUOTED = "\n\nOn Mon, 30 Nov 2026 at 10:00, Estafette <orders@reply.example.org> wrote:\n> Your turn\n"


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    return game


def to(game: Game, *people: User) -> Recipients:
    return Recipients(Audience.SOME, tuple(person.pk for person in people))


def delivered() -> list[tuple[str, str, set[str]]]:
    """Return each letter: its writer, its text, and who got it."""
    return [
        (str(one.writer), one.text, {str(copy.reader) for copy in one.copies.all()})
        for one in Letter.objects.prefetch_related("copies__reader")
    ]


def mail_with_letters(game: Game, user: User) -> EmailMultiAlternatives:
    """Hand over all mails that are due, and return the one that brings this person letters."""
    hand_over_mails()
    Mail.objects.filter(kind="letters").update(due_at=game.created_at)
    mail = Mail.objects.get(kind="letters", user=user, game=game, sent_at=None, dropped_at=None)
    message = post.write(mail)
    assert message is not None
    post.deliver(mail, get_connection())
    return message


def answer(message: EmailMultiAlternatives, user: User, text: str, **heads: str) -> Inbound:
    """Have this person's answer to a mail received and worked on."""
    [address] = message.reply_to
    stored = receive(address, letter(user.email, text, **heads), door=Inbound.Door.SMTP, sender=user.email)
    inbox.read_messages()
    stored.refresh_from_db()
    return stored


def test_words_and_orders_in_one_mail(game: Game) -> None:
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    others = [one for one in ("alice", "bob", "charlie") if one != str(player)]
    message = send(game, player.user, f"tell {others[0]}: peace?\n\nend")
    assert delivered() == [(str(player), "peace?", {others[0]})]
    assert message.left or message.given
    assert f"Your letter to {others[0]} has been sent." in words_of(message)


def test_an_answer_to_an_old_mail_says_that_its_letter_went_and_its_orders_did_not(game: Game) -> None:
    user = person_to_act(game)
    other = next(name for name in ("alice", "bob") if name != str(user))
    old = address_of(game, user)
    act(game)
    text = f"tell {other}: beware\n\nattack Brazil to Peru until 3"
    said = words_of(send(game, user, text, to=old))
    assert f"no longer open Your letter to {other} has been sent. The orders in it were not carried" in said
    assert "Nothing was done" not in said
    again = words_of(send(game, user, text, to=old))
    assert f"Your letter to {other} had been sent already, and was not sent again: “beware”." in again
    send(game, user, f"tell {other}: beware", to=old)
    assert delivered() == [(str(user), "beware", {other})] * 2


@pytest.mark.parametrize(
    ("text", "said", "names"),
    [
        ("tell bob: hello", "hello", {"bob"}),
        ("Tell BOB and Charlie: hello\nthere" + QUOTED, "hello\nthere", {"bob", "charlie"}),
        ("dire à bob : bonjour\n\nà demain\n-- \nalice", "bonjour\n\nà demain", {"bob"}),
        ("- dire à tous : bonjour", "bonjour", {"bob", "charlie"}),
        ("dire aux autres : bonjour", "bonjour", {"bob", "charlie"}),
        ("tell everybody: hello 👋🏽", "hello 👋🏽", {"bob", "charlie"}),
        ("écrire à charlie : ça va ?\n\nEnvoyé de mon iPhone", "ça va ?", {"charlie"}),
    ],
)
def test_a_letter_goes_to_those_whom_it_names(
    game: Game, alice: User, text: str, said: str, names: set[str]
) -> None:
    message = send(game, alice, text)
    assert delivered() == [("alice", said, names)]
    assert message.outcome == Inbound.Outcome.ANSWERED
    assert answer_to(message) is None


@pytest.mark.parametrize(
    "text",
    [
        "tell dora: hello",
        "tell bob hello",
        "tell: hello",
        "tell everybody hello\nend",
        "tell bob and dora: hello",
        "tell me: who?",
    ],
)
def test_a_letter_to_nobody_at_the_table_comes_back(game: Game, alice: User, text: str) -> None:
    message = send(game, alice, text)
    assert delivered() == []
    assert message.outcome == Inbound.Outcome.UNREADABLE
    assert answer_to(message) is not None


def test_of_two_people_with_one_name_the_one_is_meant_whose_spelling_it_is(
    game: Game, alice: User, charlie: User
) -> None:
    User.objects.filter(pk=charlie.pk).update(username="ｂob", folded_name="bob", shares_name=True)
    send(game, alice, "tell bob: one\ntell ｂob: two\ntell BOB: three")
    assert delivered() == [("alice", "one", {"bob"}), ("alice", "two", {"ｂob"})]
    assert [held.text for held in HeldLetter.objects.all()] == ["three"]


def test_a_letter_goes_to_the_person_whom_its_mail_names_or_to_nobody(
    game: Game, alice: User, bob: User, make_user: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seat changes hands after the names were read and before the letter is written."""

    def hand_over_first(message: Inbound, letter: LetterRead) -> Recipients:
        found = recipients_of(message, letter)
        hand_over(game_id=game.pk, seat=seat_of(game, bob), user=make_user("dora"))
        return found

    monkeypatch.setattr("games.mail.incoming.letters.recipients_of", hand_over_first)
    send(game, alice, "tell bob: hello")
    assert delivered() == []
    assert HeldLetter.objects.get().people == [bob.pk]


def test_help_tells_how_letters_are_written_that_the_table_allows(game: Game, alice: User) -> None:
    there = "Words to others at the table: "
    assert f"{there}“tell Bob: …”, “tell all: …”." in words_of(send(game, alice, "help"))
    Game.objects.update(letters=Game.Letters.ALL)
    assert f"{there}“tell all: …”." in words_of(send(game, alice, "help"))
    Game.objects.update(letters=Game.Letters.NONE)
    assert there not in words_of(send(game, alice, "help"))


def test_a_letter_that_a_table_does_not_allow_is_held(game: Game, alice: User) -> None:
    Game.objects.update(letters=Game.Letters.ALL)
    message = send(game, alice, "tell bob: hello")
    assert delivered() == []
    assert [held.text for held in HeldLetter.objects.filter(writer=alice)] == ["hello"]
    assert "letters go to all only" in words_of(message)


def test_a_mail_brings_letters_behind_marks_and_names_who_gets_the_answer(
    game: Game, alice: User, bob: User
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="attack siam india until 4\nor else")
    message = mail_with_letters(game, bob)
    assert "| attack siam india until 4\n| or else\n" in message.body
    assert "An answer without orders goes to alice, and to nobody else." in str(message.body)
    assert message.reply_to[0].startswith("letter+")
    stored = answer(message, bob, "Never!" + QUOTED)
    assert delivered()[1:] == [("bob", "Never!", {"alice"})]
    assert "Sent to alice." in words_of(stored)


def test_an_answer_to_letters_of_several_conversations_must_name_its_reader(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    write_letter(game_id=game.pk, user=charlie, to=TO_ALL, text="two")
    message = mail_with_letters(game, bob)
    assert message.reply_to[0].startswith("orders+")
    assert "tell Bob" in str(message.body)
    stored = answer(message, bob, "Fine with me")
    assert len(delivered()) == 2
    assert stored.outcome == Inbound.Outcome.UNREADABLE
    assert "To send words to others, begin with “tell Bob: …”" in words_of(stored)
    answer(message, bob, "tell alice: fine with me")
    assert delivered()[2:] == [("bob", "fine with me", {"alice"})]


def test_an_answer_to_a_conversation_that_a_restored_backup_lacks_goes_to_nobody(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    message = mail_with_letters(game, bob)
    Letter.objects.all().delete()
    write_letter(game_id=game.pk, user=charlie, to=to(game, bob), text="other")
    answer(message, bob, "Attack Charlie")
    assert [text for _writer, text, _readers in delivered()] == ["other"]
    assert HeldLetter.objects.get().people == []


@pytest.mark.parametrize(
    "signature",
    [
        *("Alice Smith\nTel. +33 6 12 34 56 78", "Alice Smith\n06.12.34.56.78", "A. Smith\n(555) 123-4567"),
        *("Alice\nalice@example.org", "Alice Smith\n12 rue des Lilas\n75011 Paris", "Austin, TX 78701"),
    ],
)
def test_a_letter_that_may_end_with_a_signature_is_held(game: Game, alice: User, signature: str) -> None:
    message = send(game, alice, f"tell bob: Let us meet at 10:30 on round 5.\n\n{signature}")
    assert delivered() == []
    assert "signature" in words_of(message)


@pytest.mark.parametrize("text", ["end", "Pass", "resign"])
def test_a_single_word_that_answers_letters_alone_may_be_a_letter(
    game: Game, alice: User, bob: User, text: str
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    stored = answer(mail_with_letters(game, bob), bob, text)
    assert "may be an order, or words of a letter" in words_of(stored)


def test_too_many_letters_in_a_mail_come_back_together(game: Game, alice: User) -> None:
    stored = send(game, alice, "\n".join(f"tell bob: {number}" for number in range(21)))
    assert delivered() == []
    assert "A mail may hold 20 letters" in words_of(stored)


def test_an_answer_goes_to_all_of_a_conversation(game: Game, alice: User, bob: User, charlie: User) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob, charlie), text="one")
    answer(mail_with_letters(game, bob), bob, "Yes")
    assert delivered()[1:] == [("bob", "Yes", {"alice", "charlie"})]


@pytest.mark.parametrize(
    "text",
    [
        "I think that you should\nattack siam india until 4",
        "attack siam india until 4, or I will",
        "Hi!\nend\nis near, I fear",
        "tell alice: when they do, I will\nattack siam india until 4",
        "tell alice: hello\nplace 3 alska",
    ],
)
def test_what_may_be_orders_or_words_comes_back_and_is_held(
    game: Game, alice: User, bob: User, text: str
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    before = Game.objects.get(pk=game.pk).version
    stored = answer(mail_with_letters(game, bob), bob, text)
    assert len(delivered()) == 1
    assert Game.objects.get(pk=game.pk).version == before
    assert stored.outcome == Inbound.Outcome.UNREADABLE
    assert "may be an order, or words of a letter" in words_of(stored)
    assert "“tell Bob: …” below them." in words_of(stored)
    assert words_of(stored).count("Nothing ") == 1
    assert HeldLetter.objects.filter(writer=bob).count() == 1


def test_orders_in_an_answer_to_letters_are_orders(game: Game) -> None:
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    writer = game.players.exclude(pk=player.pk).select_related("user")[0].user
    assert writer is not None
    write_letter(game_id=game.pk, user=writer, to=to(game, player.user), text="one")
    stored = answer(mail_with_letters(game, player.user), player.user, "standing defence ask\n\nThanks")
    assert stored.given == 1
    assert len(delivered()) == 1


def test_words_that_came_back_once_are_not_held_for_it(game: Game, alice: User, bob: User) -> None:
    """Our answers quote them, but they are their writer's own."""
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    message = mail_with_letters(game, bob)
    weather = "The weather in York is awfully fine today, friend."
    refused = answer(message, bob, f"{weather}\nPlace your bets!")
    assert "“Place your bets!” may be an order, or words of a letter." in words_of(refused)
    post.deliver_mails()
    answer(message, bob, weather)
    assert delivered()[1:] == [("bob", weather, {"alice"})]


def test_words_of_ours_that_an_answer_quotes_remain_ours(game: Game, alice: User, bob: User) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    message = mail_with_letters(game, bob)
    quoted = "An answer without orders goes to alice, and to nobody else."
    held = answer(message, bob, f"tell alice: {quoted}")
    assert quoted[:60] in words_of(held)
    first = SentWords.objects.filter(user=bob).latest("pk")
    post.deliver_mails()
    SentWords.objects.filter(user=bob, pk__lte=first.pk).delete()
    answer(message, bob, f"tell alice: {quoted}")
    assert delivered()[1:] == []


def test_lines_of_the_answered_mail_are_never_delivered(game: Game, alice: User, bob: User) -> None:
    """However a program quotes it: here without a mark, without headers and with other breaks."""
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    message = mail_with_letters(game, bob)
    for said in (str(message.body), " ".join(str(message.body).split()), str(message.body).upper()):
        LetterCopy.objects.filter(letter__writer=bob).delete()
        answer(message, bob, f"tell alice: yes\n\n{said}")
        answer(message, bob, f"Yes\n\n{said}")
        assert delivered()[1:] == []


def test_keys_are_never_delivered(game: Game, alice: User, bob: User) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    message = mail_with_letters(game, bob)
    answer(message, bob, f"Write to {message.reply_to[0]}")
    assert delivered()[1:] == []
    assert HeldLetter.objects.filter(writer=bob).count() == 1


@pytest.mark.parametrize(
    "heads",
    [{"Auto_Submitted": "auto-replied"}, {"Subject": "Out of office: Re: Letters"}, {"Precedence": "bulk"}],
)
def test_answers_of_machines_are_no_letters(
    game: Game, alice: User, bob: User, heads: dict[str, str]
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    answer(mail_with_letters(game, bob), bob, "I am away until Monday.", **heads)
    assert delivered()[1:] == []


def test_a_stranger_sends_no_letters(game: Game, alice: User, bob: User) -> None:
    send(game, alice, "tell bob: hello", sender="eve@example.org")
    assert delivered() == []


def test_a_letter_is_delivered_once(game: Game, alice: User) -> None:
    message = send(game, alice, "tell bob: hello")
    Inbound.objects.update(state="received", done_at=None, raw=letter(alice.email, "tell bob: hello"))
    inbox.read_messages()
    message.refresh_from_db()
    assert len(delivered()) == 1
