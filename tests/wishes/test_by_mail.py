"""Wishes and open games by mail alone."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.core import mail
from django.utils import translation

from accounts.models import User
from games.models import Contact, Game, Inbound, Letter
from games.services.errors import Refused
from games.services.mail.arrivals import is_ours, receive
from games.wishes.mails.addresses import PlayAddress
from games.wishes.mails.post import send_due
from games.wishes.mails.wish_text import read_wish
from games.wishes.models import Wish, WishMail
from games.wishes.services.proposing import propose_tables
from games.wishes.services.wishing import tell_of_waiting
from tests.conftest import MovingClock
from tests.support.mail.letters import letter
from tests.support.mail.letters import send as answer_game
from tests.support.tables import advice_by_mail, next_player, open_game, position_of, version_of
from tests.wishes.conftest import DAYS, Wishing


def send(user: User, text: str, to: str = "", **heads: str) -> str:
    """Send a mail to the address of the last answer, or to `to`; return the words of the answer."""
    mail.outbox.clear()
    raw = letter(user.email, text, **heads)
    receive(to or str(PlayAddress(user.pk)), raw, door=Inbound.Door.SMTP, sender=user.email)
    send_due()
    answers = [message for message in mail.outbox if "In-Reply-To" in message.extra_headers]
    mail.outbox[:] = answers
    return " ".join(str(answers[0].body).split()) if answers else ""


def reply_address() -> str:
    return str(mail.outbox[-1].reply_to[0])


def test_open_games_are_listed_joined_and_left(alice: User, bob: User) -> None:
    games = [open_game(alice, name, seats=3, bots=["random"]) for name in ("The Alps", "The Andes")]
    text = send(bob, "Open games\n\nThanks!\n-- \nBob")
    assert "2 games are open." in text
    numbers = dict(re.findall(r"- (\d)\. (The \w+)", text))
    there = reply_address()
    other = next(number for number, name in numbers.items() if name == "The Andes")

    assert "You have a seat in “The Andes”, and it has begun." in send(bob, f"join {other}", there)
    assert games[1].players.filter(user=bob).exists()
    assert "You have no seat in “The Alps”." in send(bob, f"leave {3 - int(other)}", there)
    assert "lists no game with this number" in send(bob, "join 7", there)
    assert "lists no game with this number" in send(bob, "join 1")


def test_numbers_are_those_of_the_mail_that_is_answered(alice: User, bob: User) -> None:
    first = open_game(alice, "The Alps")
    send(bob, "open games")
    there = reply_address()
    open_game(alice, "The Andes")
    send(bob, "open games")
    send(bob, "join 1", there)
    assert first.players.filter(user=bob).exists()


def test_the_list_tells_who_is_there_and_by_what_rules(alice: User, bob: User) -> None:
    open_game(alice, options={"truces": "binding"})
    told = send(bob, "open games")
    assert "Truces: " in told
    assert "There already: alice." in told


def test_a_seat_that_was_taken_by_mail_is_left_by_mail(alice: User, bob: User) -> None:
    game = open_game(alice, "Alps")
    send(bob, "parties ouvertes")
    there = reply_address()
    assert "A mail tells you when it begins." in send(bob, "Rejoindre 1.", there)
    assert "You have left “Alps”." in send(bob, "quitter 1", there)
    assert not game.players.filter(user=bob).exists()


def test_games_with_people_who_are_blocked_are_not_listed(alice: User, bob: User) -> None:
    open_game(alice, "The Alps")
    Contact.objects.create(owner=alice, person=bob, kind=Contact.Kind.BLOCKED)
    assert "No game is open at the moment." in send(bob, "open games")


def test_two_strangers_are_seated_greet_each_other_and_play_a_turn_by_mail_alone(
    alice: User, bob: User, settings: Any
) -> None:
    bob.language = "fr"
    bob.save()
    assert "Your wish:" in send(alice, "wish h2000_2p; 2 days; 2 players")
    assert "Votre souhait :" in send(bob, "souhaiter h2000_2p ; 1 ou 2 jours ; 2 joueurs")
    propose_tables()
    mail.outbox.clear()
    send_due()
    there = {message.to[0]: message.reply_to[0] for message in mail.outbox}
    assert len(there) == 2
    assert "You would play with bob." in str(mail.outbox[0].body)
    assert "avec alice" in str(mail.outbox[1].body)

    assert "as soon as the others have answered" in send(alice, "Yes, plume", there[alice.email])
    assert "la partie a commencé" in send(bob, "oui", there[bob.email])
    game = Game.objects.get()
    assert {*game.players.values_list("user__username", flat=True)} == {"alice", "bob"}
    assert game.players.get(user=alice).word == "plume"

    answer_game(game, alice, "tell bob: Hello, and good luck!")
    answer_game(game, bob, "dire à alice : Bonjour, et bonne chance !")
    assert [*Letter.objects.order_by("pk").values_list("writer__username", "text")] == [
        ("alice", "Hello, and good luck!"),
        ("bob", "Bonjour, et bonne chance !"),
    ]
    played = set()
    while position_of(game).round < 2:
        player = next_player(game)
        assert player is not None
        assert player.user is not None
        before = version_of(game)
        answer_game(game, player.user, advice_by_mail(game, player.seat, player.user.language))
        assert version_of(game) > before
        played.add(player.user.language)
    assert played == {"en", "fr"}


def test_no_lets_the_wish_sleep_and_wish_wakes_it(alice: User, bob: User, wishing: Wishing) -> None:
    for user in (alice, bob):
        wishing(user, editions=["h2000_2p"], seats=[2])
    propose_tables()
    mail.outbox.clear()
    send_due()
    there = mail.outbox[0].reply_to[0]
    assert "Your wish sleeps" in send(alice, "no", there)
    assert Wish.objects.get(user=alice).asleep_since
    assert "no longer yours" in send(bob, "yes", str(PlayAddress(bob.pk)))
    send(alice, "wish", there)
    assert Wish.objects.get(user=alice).asleep_since is None


def test_a_wish_is_ended_by_mail(alice: User, wishing: Wishing) -> None:
    wishing(alice)
    assert "Your wish has ended." in send(alice, "stop wishing")
    assert "You have no wish." in send(alice, "ne plus souhaiter")
    assert not Wish.objects.exists()


def test_nothing_is_dropped_in_silence(alice: User) -> None:
    text = send(alice, "\n".join(["hello there", "stop wishing", *(f"join {n}" for n in range(5))]))
    assert "“hello there” is no command" in text
    assert "You have no wish." in text
    assert text.count("lists no game") == 1
    assert text.count("One mail takes one seat") == 2
    assert "the lines from “join 3” on were not read" in text


@pytest.mark.parametrize(("word", "said"), [("help", "“join 2” takes"), ("Aide", "“wish world conquest;")])
def test_help_says_which_commands_there_are(alice: User, word: str, said: str) -> None:
    text = send(alice, word)
    assert said in text
    assert "is no command" not in text


def test_a_mail_counts_once_and_only_from_its_person(alice: User, bob: User) -> None:
    there, raw = str(PlayAddress(alice.pk)), letter(alice.email, "wish")
    for _ in range(2):
        receive(there, raw, door=Inbound.Door.SMTP, sender=alice.email)
    send_due()
    assert len(mail.outbox) == 1
    mail.outbox.clear()
    for _ in range(2):
        receive(there, letter(bob.email, "wish"), door=Inbound.Door.SMTP, sender=bob.email)
    assert [message.to for message in mail.outbox] == [[alice.email]]
    assert "from an address that is not yours" in str(mail.outbox[0].body)
    mail.outbox.clear()
    automatic = letter(alice.email, "wish risk", Auto_Submitted="auto-replied")
    receive(there, automatic, door=Inbound.Door.SMTP, sender=alice.email)
    assert not mail.outbox
    assert not Wish.objects.exists()
    assert is_ours(there)
    assert not is_ours(there.replace("+", "+a", 1))


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("3 days", {"turns": [3 * DAYS]}),
        ("2 or 3 days; 12 hours", {"turns": [DAYS // 2, 2 * DAYS, 3 * DAYS]}),
        ("a day", {"turns": [DAYS]}),
        ("3-5 players", {"seats": [3, 4, 5]}),
        ("de 3 à 5 joueurs", {"seats": [3, 4, 5]}),
        ("at most 2 games", {"most_games": 2}),
        ("until 2099-12-31", {"until": date(2099, 12, 31)}),
        ("en français", {"language": "fr"}),
        ("in French; any language", {"language": ""}),
        ("en anglais, toutes les langues", {"language": ""}),
        ("in English, with computers", {"language": "en", "computers": True}),
        ("avec brouillard", {"house_rules": ["fog"]}),
        ("with fog, without house rules", {"house_rules": ["", "fog"]}),
        ("h2006_world; cdm57_rule1", {"editions": ["h2006_world", "cdm57_rule1"]}),
        ("world conquest, Hasbro 2000; 3 days", {"editions": ["h2000_world"]}),
        ("Conquête du monde, Hasbro 2006, 3 jours", {"editions": ["h2006_world"], "turns": [3 * DAYS]}),
        (
            "Godstorm, la conquête du monde 1957",
            {"editions": ["godstorm", "godstorm_2p", "cdm57_rule1", "cdm57_rule2"]},
        ),
        ("Two players and an ally, Miro/Parker; 2 players", {"editions": ["mp80_2p"], "seats": [2]}),
        ("any rules; any players; any day", {"editions": [], "seats": [2, 3, 4, 5, 6]}),
    ],
)
def test_a_wish_in_words(text: str, fields: dict[str, object]) -> None:
    read = read_wish(text, None)
    for name, value in fields.items():
        found = sorted(read[name]) if isinstance(value, list) and name != "editions" else read[name]
        assert found == value, name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("chess", "“chess” could not be read"),
        ("some days", "“some days” could not be read"),
        ("4 days", "4"),
        ("until 2026-02-30", "could not be read"),
        ("until 2020-01-01", "This day is over."),
        ("h2000_2p; 6 players", "No such game is for that number of players"),
        ("99 games", "99"),
    ],
)
def test_a_wish_that_cannot_be_read_changes_nothing(
    alice: User, wishing: Wishing, text: str, said: str
) -> None:
    present = wishing(alice)
    before = Wish.objects.values().get()
    with pytest.raises(Refused) as refused:
        read_wish(text, present)
    assert said in str(refused.value)
    assert "your wish was not changed" in str(refused.value).lower()
    assert Wish.objects.values().get() == before


def test_a_wish_that_waits_learns_what_would_fit(
    alice: User, bob: User, charlie: User, wishing: Wishing, clock: MovingClock
) -> None:
    wishing(alice, turns=[DAYS])
    for user in (bob, charlie):
        wishing(user, turns=[3 * DAYS])
    propose_tables()
    clock.pass_by(days=8)
    tell_of_waiting()
    mail.outbox.clear()
    send_due()
    (message,) = [one for one in mail.outbox if one.to == [alice.email]]
    text = " ".join(str(message.body).split())
    assert "With any time for a turn, a table would be ready:" in text
    assert "/wish/?any=turns" in text
    assert "With any number of players" not in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("kind", [kind for kind in WishMail.Kind.values if kind != "answer"])
def test_every_mail_is_written_or_no_longer_needed(
    alice: User, bob: User, wishing: Wishing, language: str, kind: str, clock: MovingClock
) -> None:
    User.objects.update(language=language)
    for user in (alice, bob):
        wishing(User.objects.get(pk=user.pk), editions=["h2000_2p"], seats=[2])
    WishMail.objects.create(user=alice, kind=kind, occasion=0, due_at=clock.now)
    mail.outbox.clear()
    with translation.override("en"):
        send_due()
    assert not WishMail.objects.exclude(due_at=None).exists()
    assert [message.to for message in mail.outbox] == (
        [[alice.email]] if kind in ("waiting", "given_up") else []
    )
