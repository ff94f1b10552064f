"""The page of a game's dice, for its players."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.services.lobby.games import create_game
from games.services.play.chance import commit_all_anew
from games.services.record.signature import is_signed
from tests.support.kept import made_once
from tests.support.scenes import put
from tests.support.tables import act, act_until_turns, open_table, order


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie, rulebook="h2000_mission")
    act_until_turns(game)
    while not game.throws.exclude(thrown="").exists():
        act(game)
    return game


def look(client: Client, game: Game, query: str = "") -> str:
    response = client.get(reverse("dice", args=[game.pk]) + query)
    assert response.status_code == 200
    return response.content.decode()


def test_it_shows_ends_words_and_throws(as_alice: Client, alice: User, game: Game) -> None:
    throw = game.throws.exclude(thrown="").earliest("first_event")
    turn = game.events.filter(data__0="turn_began", number__lte=throw.first_event).latest("number")

    html = look(as_alice, game, f"?round={turn.data[2]}")

    for shown in (game.commitments.get().rolls_end, game.players.get(user=alice).word, throw.link):
        assert f"<code>{shown}</code>" in html
    rolls = game.events.get(number__range=(throw.first_event, throw.last_event), data__0="attacked").data[5]
    dice = rolls.replace("-", "–\N{WORD JOINER}").replace(" ", " · ")
    assert f'<span class="thrown">{dice}</span>' in html
    assert "made up by the site" in html
    assert "Expected losses: " in html
    assert "cannot check anything without scripts" in html
    assert f"Throws 1 to {throw.throws}" in html
    assert "No dice were thrown in this round." in look(as_alice, game, "?round=0")


@pytest.mark.parametrize("orders", [["until 1", "occupy 9"], ["until 1 moving 9"]])
def test_it_tells_of_a_conquest_what_the_record_tells(
    as_alice: Client, alice: User, bob: User, orders: list[str]
) -> None:
    """More armies moved in than had to."""
    game = open_table(alice, bob, bots=["random"])
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 60")
    attack, *answers = orders
    for text in (f"attack alaska kamchatka {attack}", *answers):
        order(game, alice, text)

    record = as_alice.get(reverse("record", args=[game.pk]) + "?round=0").content.decode()

    for page in (record, look(as_alice, game, "?round=0")):
        assert "9 armies moved in" in page
        assert page.count("moved") == 1


def test_it_says_where_new_chains_began_and_why(as_alice: Client, game: Game) -> None:
    commit_all_anew()

    html = look(as_alice, game)

    throws = game.throws.latest("first_event").throws
    assert f"valid from throw {throws + 1} on" in html
    assert "a backup of the site was restored" in html


def test_neither_page_nor_file_has_a_secret(as_alice: Client, game: Game) -> None:
    commitment = game.commitments.get()
    response = as_alice.get(reverse("record_file", args=[game.pk]))

    both = look(as_alice, game) + response.content.decode()
    for kept in (commitment.rolls_kept, commitment.shuffles_kept):
        secret = bytes(kept).hex()
        assert not any(secret[i : i + 64] in both for i in range(0, len(secret), 64))
    assert "digest" not in response.json()["events"][0]
    assert is_signed(response.json())


def test_a_game_from_before_says_that_nobody_can_check_it(as_alice: Client, game: Game) -> None:
    game.commitments.all().delete()

    html = look(as_alice, game)

    assert "nobody can check them" in html
    assert "data-check" not in html


@pytest.mark.parametrize("name", ["dice", "record_file"])
def test_it_is_for_players_of_the_game_only(client: Client, game: Game, make_user: object, name: str) -> None:
    address = reverse(name, args=[game.pk])
    assert client.get(address).status_code == 302
    client.force_login(User.objects.create_user("dave", "dave@example.org"))

    assert client.get(address).status_code == 404


@pytest.mark.parametrize("name", ["dice", "record_file"])
def test_before_it_begins_there_is_the_invitation(as_alice: Client, alice: User, name: str) -> None:
    game = create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])

    response = as_alice.get(reverse(name, args=[game.pk]))

    assert response.headers["Location"] == reverse("invitation", args=[game.token])


def test_the_program_can_be_downloaded(client: Client, db: None) -> None:
    response = client.get(reverse("verify_script"))

    assert response.headers["Content-Disposition"] == 'attachment; filename="verify_dice.py"'
    assert b"def check_throws" in response.content
