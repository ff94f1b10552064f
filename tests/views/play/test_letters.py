"""The letters beside the board: who sees, reads and writes what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.mail.outgoing import compose
from games.models import Contact, Game, HeldLetter, Letter, LetterReport
from games.models.letters import Audience
from games.selectors.own_data import own_data
from games.services.letters.reports import report_letter
from games.services.letters.writing import TO_ALL, Recipients, hold_letter, write_letter
from games.services.lobby.leaving import leave_everything
from games.services.lobby.seats import hand_over
from tests.conftest import MovingClock
from tests.support.entry_points import differing, engraved, shown_outside, shown_to_player, watched
from tests.support.looking import TOKEN
from tests.support.tables import act_until_turns, open_table, seat_of

MADE_AT = re.compile(rb'"made_at": ?"[^"]*"|"signature": ?{[^}]*}')
"""What differs between two copies of a record that say the same."""
SECRET = "meet me in Irkutsk on Tuesday"


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    game.refresh_from_db()
    return game


@pytest.fixture
def dora(make_user: Callable[..., User]) -> User:
    """A person without a seat."""
    return make_user("dora")


def to(*people: User) -> list[int]:
    return [person.pk for person in people]


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def address(game: Game, name: str = "letters") -> str:
    return reverse(name, args=[game.pk])


def write(game: Game, writer: User, *readers: User, text: str = SECRET) -> None:
    seats = Recipients(Audience.SOME, tuple(to(*readers))) if readers else TO_ALL
    write_letter(game_id=game.pk, user=writer, to=seats, text=text)


# --- Writing and reading


def test_a_letter_is_written_and_read_without_scripts(game: Game, alice: User, bob: User) -> None:
    page = client_of(alice)
    sent = page.post(address(game), {"to": to(bob), "text": SECRET, "beside": "1"})
    assert sent["Location"] == reverse("game", args=[game.pk]) + "#letters"
    reader = client_of(bob)
    assert b"1 new" in reader.get(reverse("game", args=[game.pk])).content
    assert b"1 new letter" in reader.get(reverse("home")).content
    assert SECRET.encode() in reader.get(address(game)).content
    reader.post(address(game, "read_letters"), {"number": ["1"]})
    assert b"1 new" not in reader.get(reverse("game", args=[game.pk])).content
    assert b"1 new letter" not in reader.get(reverse("home")).content


def test_a_refused_letter_is_not_lost(game: Game, alice: User, bob: User) -> None:
    Game.objects.update(letters=Game.Letters.ALL)
    shown = client_of(alice).post(address(game), {"to": ["all"], "text": "x" * 5000})
    assert shown.status_code == 422
    assert b"x" * 5000 in shown.content
    assert not Letter.objects.exists()


def test_a_waiting_panel_is_answered_only_if_something_came(game: Game, alice: User, bob: User) -> None:
    waiting = client_of(alice)
    heads = {"HTTP_HX_REQUEST": "true"}
    assert waiting.get(address(game), {"seen": "0"}, **heads).status_code == 204  # type: ignore[arg-type]
    write(game, bob, alice)
    assert waiting.get(address(game), {"seen": "0"}, **heads).status_code == 200  # type: ignore[arg-type]
    assert waiting.get(address(game), {"seen": "1"}, **heads).status_code == 204  # type: ignore[arg-type]


def test_htmx_keeps_the_panel_of_the_page_or_loads_it(game: Game, alice: User, bob: User) -> None:
    write(game, bob, alice)
    waiting, heads = client_of(alice), {"hx-request": "true"}
    shown = waiting.get(reverse("game", args=[game.pk]), headers=heads).content.decode()
    assert "1 new letter" in shown
    assert SECRET not in shown
    [place] = re.findall(r'<section id="letters" hx-preserve hx-get="([^"]*)"', shown)
    panel = waiting.get(place, headers=heads).content.decode()
    assert SECRET in panel
    assert 'name="beside"' in panel


def test_a_table_without_letters_gets_its_panel_when_one_is_held(game: Game, alice: User) -> None:
    Game.objects.update(letters=Game.Letters.NONE)
    hold_letter(game=game, user=alice, to=TO_ALL, text=SECRET)
    shown = client_of(alice).get(reverse("game", args=[game.pk]), headers={"hx-request": "true"}).content
    assert SECRET.encode() in shown


def test_a_waiting_panel_is_not_answered_for_letters_of_people_who_are_blocked(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    Contact.objects.create(owner=alice, person=bob, kind=Contact.Kind.BLOCKED)
    write(game, bob)
    write(game, charlie, alice)
    waiting, heads = client_of(alice), {"hx-request": "true"}
    [seen] = re.findall(r"[?]seen=(\d+)", waiting.get(address(game), headers=heads).content.decode())
    write(game, bob)
    assert seen == "2"
    assert waiting.get(address(game), {"seen": seen}, headers=heads).status_code == 204
    assert waiting.get(address(game), {"seen": "0"}, headers=heads).status_code == 200


def test_links_are_text_with_their_host_in_bold(game: Game, alice: User, bob: User) -> None:
    write(game, alice, bob, text="see https://bank.example@evil.example/<b>x</b> now")
    shown = client_of(bob).get(address(game)).content
    assert b"https://bank.example@<b>evil.example</b>/" in shown
    assert b"&lt;b&gt;" not in shown or b"<b>x</b>" not in shown
    assert b'href="https://bank' not in shown


def test_a_held_letter_is_shown_to_its_writer_who_sends_it_or_throws_it_away(
    game: Game, alice: User, bob: User
) -> None:
    seats = Recipients(Audience.SOME, tuple(to(bob)))
    one, other = (hold_letter(game=game, user=alice, to=seats, text=SECRET) for _ in range(2))
    assert client_of(alice).get(address(game)).content.count(SECRET.encode()) == 2
    assert SECRET.encode() not in client_of(bob).get(address(game)).content
    client_of(alice).post(address(game), {"to": to(bob), "text": SECRET, "held": one.pk})
    client_of(bob).post(address(game, "drop_letter"), {"held": other.pk})
    assert HeldLetter.objects.get() == other
    again = client_of(alice).post(address(game), {"to": to(bob), "text": SECRET, "held": one.pk})
    assert again.status_code == 422
    assert Letter.objects.count() == 1
    client_of(alice).post(address(game, "drop_letter"), {"held": other.pk})
    assert not HeldLetter.objects.exists()
    assert SECRET.encode() in client_of(bob).get(address(game)).content


def test_line_ends_of_browsers_count_as_one_character(game: Game, alice: User) -> None:
    text = "\r\n".join(["x" * 39] * 100)
    client_of(alice).post(address(game), {"to": ["all"], "text": text})
    assert len(Letter.objects.get().text) == 3999


def test_a_form_that_names_a_person_does_not_write_to_who_has_their_seat_now(
    game: Game, alice: User, bob: User, dora: User
) -> None:
    hand_over(game_id=game.pk, seat=seat_of(game, bob), user=dora)
    shown = client_of(alice).post(address(game), {"to": to(bob), "text": SECRET})
    assert shown.status_code == 422
    assert not Letter.objects.exists()


@pytest.mark.parametrize("terms", [Game.Letters.ALL, Game.Letters.ANY])
def test_a_held_letter_that_cannot_go_to_its_reader_is_for_nobody_until_one_chooses(
    game: Game, alice: User, bob: User, dora: User, terms: str
) -> None:
    hold_letter(game=game, user=alice, to=Recipients(Audience.SOME, tuple(to(bob))), text=SECRET)
    hand_over(game_id=game.pk, seat=seat_of(game, bob), user=dora)
    Game.objects.update(letters=terms)
    shown = client_of(alice).get(address(game)).content.decode()
    held = shown[shown.index('class="held"') :].partition("</form>")[0]
    assert 'type="checkbox" name="to"' in held
    assert " checked" not in held
    assert 'type="hidden" name="to"' not in held


def test_a_reader_mutes_blocks_and_reports(game: Game, alice: User, bob: User) -> None:
    write(game, alice, bob)
    reader = client_of(bob)
    for kind in (Contact.Kind.MUTED, Contact.Kind.BLOCKED):
        sent = {"person": alice.pk, "kind": kind}
        answer = reader.post(address(game, "letter_contact"), sent, follow=True)
        assert Contact.objects.get().kind == kind
        assert f"You have {kind} alice:" in answer.content.decode()
    assert SECRET.encode() not in reader.get(address(game)).content
    reader.post(address(game, "letter_contact"), {"person": alice.pk, "kind": ""})
    assert not Contact.objects.exists()
    asked = reader.post(address(game, "report_letter"), {"number": "1"})
    assert not LetterReport.objects.exists()
    assert b"Report this letter?" in asked.content
    reader.post(address(game, "report_letter"), {"number": "1", "sure": "1"})
    assert LetterReport.objects.get().by == bob


def test_a_reader_who_mutes_somebody_does_not_mute_whoever_took_their_seat(
    game: Game, alice: User, bob: User, dora: User
) -> None:
    reader = client_of(bob)
    page = reader.get(address(game)).content.decode()
    form = page.partition("<span>alice</span>")[0].rpartition("<form")[2]
    named = dict(re.findall(r'name="(person|seat)" value="(\d+)"', form))
    hand_over(game_id=game.pk, seat=seat_of(game, alice), user=dora)

    shown = reader.post(address(game, "letter_contact"), {**named, "kind": "muted"}, follow=True)

    assert not Contact.objects.exists()
    assert "You can write only to other people at this table." in shown.content.decode()


# --- Who may know


POSTS = ("letters", "read_letters", "drop_letter", "letter_contact", "report_letter")


@pytest.mark.parametrize("name", POSTS)
def test_who_has_no_seat_has_no_letters(game: Game, dora: User, name: str) -> None:
    write(game, game.created_by)
    sent = {"to": ["all"], "text": "hello", "number": "1", "seat": "0", "kind": "blocked", "sure": "1"}
    for user, status in ((dora, 404), (None, 302)):
        assert client_of(user).post(address(game, name), sent).status_code == status
        assert client_of(user).get(address(game)).status_code == status
    assert Letter.objects.count() == 1
    assert not Contact.objects.exists()
    assert not LetterReport.objects.exists()


def archive(user: User) -> str:
    """Return the personal data of a person, as text."""
    return json.dumps(
        [content for _name, content in own_data(user) if not isinstance(content, bytes)], default=str
    )


def test_who_sees_a_letter_anywhere(game: Game, alice: User, bob: User, charlie: User, dora: User) -> None:
    """The permission matrix: each role, and whether it finds a letter to one, to all, or a held one."""
    write(game, alice, bob, text="to Bob alone")
    write(game, alice, text="said to all")
    seats = Recipients(Audience.SOME, tuple(to(bob)))
    hold_letter(game=game, user=alice, to=seats, text="held back")
    boss = User.objects.create_superuser("boss", "boss@example.org", "secret")
    hand_over(game_id=game.pk, seat=seat_of(game, charlie), user=dora)
    texts = ("to Bob alone", "said to all", "held back")
    expected = {
        alice: (True, True, True),
        bob: (True, True, False),
        dora: (False, True, False),
        charlie: (False, False, False),
        boss: (False, False, False),
    }
    for user, seen in expected.items():
        shown = client_of(user).get(address(game)).content.decode()
        assert tuple(text in shown for text in texts) == seen, user
        if user != boss:
            kept = archive(user)
            assert ("to Bob alone" in kept) == (user in (alice, bob)), user
            assert ("held back" in kept) == (user == alice), user


def staff_pages(user: User) -> Iterator[str]:
    """Yield what a member of staff finds of reported letters, and of a search for their words."""
    client = client_of(user)
    index = reverse("admin:games_letterreport_changelist")
    yield client.get(index).content.decode()
    yield client.get(index, {"q": "Irkutsk"}).content.decode()
    for report in LetterReport.objects.all():
        yield client.get(reverse("admin:games_letterreport_change", args=[report.pk])).content.decode()


def test_reports_go_to_staff_who_do_not_sit_at_the_table(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    write(game, alice, bob, text="not this one, it is to somebody else")
    write(game, alice, charlie)
    report_letter(game_id=game.pk, user=charlie, number=1)
    boss = User.objects.create_superuser("boss", "boss@example.org", "secret")
    seen = "".join(staff_pages(boss))
    assert SECRET in seen
    assert "somebody else" not in seen
    User.objects.filter(pk=bob.pk).update(is_staff=True, is_superuser=True)
    bob.refresh_from_db()
    assert SECRET not in "".join(staff_pages(bob))
    game.players.filter(user=bob).update(status=2)
    Game.objects.update(status=Game.Status.OVER)
    assert SECRET not in "".join(staff_pages(bob))


def test_games_that_differ_in_letters_alone_are_alike_to_all_others(
    game: Game,
    alice: User,
    bob: User,
    charlie: User,
    dora: User,
    monkeypatch: pytest.MonkeyPatch,
    clock: MovingClock,
) -> None:
    """At every entry point, byte for byte, even for a member of staff at the table."""
    monkeypatch.setattr(compose, "board_png", engraved)
    User.objects.filter(pk=charlie.pk).update(is_staff=True, is_superuser=True)
    charlie.refresh_from_db()
    shown_to_player(game, charlie)
    outside = (dora, None)

    def all_there_is() -> dict[str, bytes]:
        found = shown_to_player(game, charlie)
        found |= {f"letters {key}": page for key, page in letters_shown(game, charlie).items()}
        for user in outside:
            found |= {f"{user} {where}": page for where, page in shown_outside(game, user).items()}
        found |= {f"watched {where}": page for where, page in watched(game).items()}
        return {where: MADE_AT.sub(b"", page) for where, page in found.items()}

    one = all_there_is()
    write(game, alice, bob)
    write(game, bob, alice, text="yes")
    hold_letter(game=game, user=alice, to=TO_ALL, text="held")
    assert differing(one, all_there_is()) == []


def letters_shown(game: Game, user: User) -> dict[str, bytes]:
    """Return the page of letters and the personal data of a person."""
    page = client_of(user).get(address(game)).content
    [data] = [content for name, content in own_data(user) if name == "letters.json"]
    return {"page": TOKEN.sub(b"", page), "data": json.dumps(data, default=str).encode()}


# --- Closing an account


def test_letters_stay_with_the_others_when_a_person_closes_their_account(
    game: Game, alice: User, bob: User
) -> None:
    write(game, alice, bob)
    write(game, bob, alice, text="to Alice")
    hold_letter(game=game, user=alice, to=TO_ALL, text="held")
    leave_everything(user=alice)
    assert SECRET.encode() in client_of(bob).get(address(game)).content
    assert not HeldLetter.objects.filter(writer=alice).exists()
