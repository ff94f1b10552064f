"""Letters are delivered to those to whom they are written, and to nobody else."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Contact, Game, HeldLetter, Letter, LetterCopy, LetterReport, Mail, Player
from games.models.letters import Audience
from games.selectors.letters import Correspondence, correspondence, unread_in_games
from games.services.errors import Refused
from games.services.letters.limits import MOST_CHARACTERS, MOST_HELD, MOST_IN
from games.services.letters.mailing import URGENT
from games.services.letters.reports import report_letter
from games.services.letters.writing import (
    TO_ALL,
    TO_TEAM,
    Recipients,
    hold_letter,
    mark_read,
    set_contact,
    tidied,
    write_letter,
)
from games.services.lobby.games import seat_table
from games.services.lobby.seats import hand_over
from tests.support.tables import open_table, seat_of

ADDRESS = "orders+" + "a2" * 24 + "@reply.example.org"


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    return open_table(alice, bob, charlie)


def to(game: Game, *people: User) -> Recipients:
    """Return recipients: these people at the table."""
    return Recipients(Audience.SOME, tuple(person.pk for person in people))


def letters_of(game: Game, user: User) -> Correspondence:
    """Return the letters of a game as a player may know them."""
    game.refresh_from_db()
    return correspondence(game, user)


def texts_of(game: Game, user: User) -> list[str]:
    """Return the texts of the letters that a player may read, the oldest first."""
    shown = [letter for one in letters_of(game, user).conversations for letter in one.letters]
    return [letter.text for letter in sorted(shown, key=lambda letter: letter.number)]


def test_only_those_to_whom_a_letter_is_written_can_read_it(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="only for Bob")
    write_letter(game_id=game.pk, user=bob, to=to(game, alice, charlie), text="for two")
    write_letter(game_id=game.pk, user=charlie, to=TO_ALL, text="for all")
    assert texts_of(game, alice) == ["only for Bob", "for two", "for all"]
    assert texts_of(game, bob) == ["only for Bob", "for two", "for all"]
    assert texts_of(game, charlie) == ["for two", "for all"]


def test_letters_between_the_same_people_are_one_conversation(game: Game, alice: User, bob: User) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    write_letter(game_id=game.pk, user=bob, to=to(game, alice), text="two")
    write_letter(game_id=game.pk, user=bob, to=TO_ALL, text="three")
    said = [[letter.text for letter in one.letters] for one in letters_of(game, alice).conversations]
    assert said == [["three"], ["one", "two"]]


def test_whoever_takes_over_a_seat_sees_what_was_said_to_all_and_what_comes(
    game: Game, alice: User, bob: User, make_user: object
) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="secret")
    write_letter(game_id=game.pk, user=alice, to=TO_ALL, text="for all")
    dora = make_user("dora")  # type: ignore[operator]
    hand_over(game_id=game.pk, seat=seat_of(game, bob), user=dora)
    write_letter(game_id=game.pk, user=alice, to=to(game, dora), text="welcome")
    assert texts_of(game, dora) == ["for all", "welcome"]
    assert letters_of(game, dora).unread == 1
    [private] = [one for one in letters_of(game, alice).conversations if one.letters[0].text == "secret"]
    assert not private.goes_on


@pytest.mark.parametrize(
    ("terms", "to_all", "to_some"),
    [(Game.Letters.NONE, False, False), (Game.Letters.ALL, True, False), (Game.Letters.ANY, True, True)],
)
def test_a_table_allows_the_letters_that_it_chose(
    game: Game, alice: User, bob: User, terms: str, to_all: bool, to_some: bool
) -> None:
    Game.objects.update(letters=terms)
    for whom, is_allowed in ((TO_ALL, to_all), (to(game, bob), to_some)):
        if is_allowed:
            write_letter(game_id=game.pk, user=alice, to=whom, text="hello")
        else:
            with pytest.raises(Refused):
                write_letter(game_id=game.pk, user=alice, to=whom, text="hello")
    assert Letter.objects.count() == to_all + to_some


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n ",
        "x" * (MOST_CHARACTERS + 1),
        "\n".join("x" * 300),
        f"write to {ADDRESS}",
        "https://estafette.example.org/k/0123456789abcdefghijklmnopqrstuv/",
        "https://estafette.example.org/join/s3cretS3cret/",
        "/mails/no-invitations/abcdefghijklmnop/",
        ADDRESS.replace("@", "%40"),
        ADDRESS.replace("+", "%2B"),
        "\n> ".join((ADDRESS[:20], ADDRESS[20:])),
        "=\n".join((ADDRESS[7:30], ADDRESS[30:55])),
        "\u2060".join(ADDRESS),
        "ａ2" * 24,
    ],
)
def test_a_letter_without_text_too_long_or_with_a_key_is_refused(
    game: Game, alice: User, bob: User, text: str
) -> None:
    with pytest.raises(Refused):
        write_letter(game_id=game.pk, user=alice, to=to(game, bob), text=text)
    assert not Letter.objects.exists()


def test_in_tournaments_letters_go_to_all_only(alice: User, bob: User) -> None:
    game = seat_table(
        creator=alice,
        name="Round 1",
        rulebook_key="h2000_2p",
        options={},
        pace=None,
        players=[Player(user=alice), Player(user=bob)],
    )
    assert game.letters == Game.Letters.ALL


def test_nobody_writes_to_a_computer_an_empty_seat_or_a_team_that_they_lack(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"])
    for whom in (Recipients(Audience.SOME, (alice.pk,)), Recipients(Audience.SOME, (0,)), TO_TEAM):
        with pytest.raises(Refused):
            write_letter(game_id=game.pk, user=alice, to=whom, text="hello")


def test_any_script_is_kept_and_what_turns_text_around_is_not() -> None:
    written = "שלום 👩‍👩‍👧 مرحبا\tdà\u202e evil\x00\r\n\n\n\nend \n"
    assert tidied(written) == "שלום 👩‍👩‍👧 مرحبا dà evil\n\nend"


def test_nobody_writes_more_than_a_person_does(game: Game, alice: User, bob: User) -> None:
    (_hour, most), _day = MOST_IN
    for number in range(most):
        write_letter(game_id=game.pk, user=alice, to=to(game, bob), text=str(number))
    with pytest.raises(Refused):
        write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one more")
    Letter.objects.update(written_at=timezone.now() - timedelta(hours=2))
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one more")


def test_letters_are_unread_until_their_reader_has_read_them(game: Game, alice: User, bob: User) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="two")
    assert unread_in_games(bob, [game]) == {game.pk: 2}
    mark_read(game_id=game.pk, user=bob, numbers={1})
    assert letters_of(game, bob).unread == 1
    mark_read(game_id=game.pk, user=bob, numbers={1, 2, 3})
    assert unread_in_games(bob, [game]) == {}
    assert unread_in_games(alice, [game]) == {}


def test_letters_of_muted_people_come_without_notice(game: Game, alice: User, bob: User) -> None:
    set_contact(owner=bob, game_id=game.pk, person_id=alice.pk, kind=Contact.Kind.MUTED)
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="hello")
    assert texts_of(game, bob) == ["hello"]
    assert letters_of(game, bob).unread == 0
    assert not Mail.objects.filter(kind="letters", user=bob).exists()


def test_letters_of_blocked_people_are_not_seen_until_the_block_is_lifted(
    game: Game, alice: User, bob: User
) -> None:
    set_contact(owner=bob, game_id=game.pk, person_id=alice.pk, kind=Contact.Kind.BLOCKED)
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="hello")
    write_letter(game_id=game.pk, user=alice, to=TO_ALL, text="to all")
    assert texts_of(game, bob) == []
    assert texts_of(game, alice) == ["hello", "to all"]
    with pytest.raises(Refused):
        write_letter(game_id=game.pk, user=bob, to=to(game, alice), text="hello")
    set_contact(owner=bob, game_id=game.pk, person_id=alice.pk, kind="")
    assert texts_of(game, bob) == ["hello", "to all"]


def test_a_report_holds_what_its_writer_could_read(game: Game, alice: User, bob: User, charlie: User) -> None:
    write_letter(game_id=game.pk, user=alice, to=to(game, charlie), text="not for Bob")
    for number in range(8):
        write_letter(game_id=game.pk, user=alice, to=to(game, bob), text=f"letter {number}")
    write_letter(game_id=game.pk, user=alice, to=TO_ALL, text="to all")
    report_letter(game_id=game.pk, user=bob, number=7)
    report_letter(game_id=game.pk, user=bob, number=7)
    [report] = LetterReport.objects.all()
    assert [one["text"] for one in report.letters] == [f"letter {number}" for number in range(1, 8)]
    assert [one["text"] for one in report.letters if one["reported"]] == ["letter 6"]
    with pytest.raises(Refused):
        report_letter(game_id=game.pk, user=bob, number=10)
    with pytest.raises(Refused):
        report_letter(game_id=game.pk, user=alice, number=2)


def test_one_mail_brings_several_letters_after_an_hour(game: Game, alice: User, bob: User) -> None:
    bob.players.update(to_act=False)
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    write_letter(game_id=game.pk, user=alice, to=TO_ALL, text="two")
    [mail] = Mail.objects.filter(kind="letters", user=bob)
    assert timedelta(minutes=59) < mail.due_at - timezone.now() <= timedelta(hours=1)


def test_letters_are_not_held_while_the_game_waits_for_their_reader(
    game: Game, alice: User, bob: User
) -> None:
    bob.players.update(to_act=True)
    write_letter(game_id=game.pk, user=alice, to=to(game, bob), text="one")
    [mail] = Mail.objects.filter(kind="letters", user=bob)
    assert mail.due_at - timezone.now() <= URGENT


def test_held_letters_are_few_and_go_to_nobody(game: Game, alice: User, bob: User) -> None:
    for number in range(MOST_HELD):
        hold_letter(game=game, user=alice, to=to(game, bob), text=str(number))
    with pytest.raises(Refused):
        hold_letter(game=game, user=alice, to=to(game, bob), text="one more")
    assert HeldLetter.objects.count() == MOST_HELD
    assert len(letters_of(game, alice).held) == MOST_HELD
    assert letters_of(game, bob).held == []
    assert not LetterCopy.objects.exists()
