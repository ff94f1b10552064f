"""Giving orders through the forms."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from redis.exceptions import ConnectionError as RedisConnectionError

from accounts.models import User
from games.models import Game, Player
from games.services.lobby.games import create_game
from games.views import rate_limits
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of, version_of
from tests.views.conftest import ROBOT


def give(client: Client, game: Game, order: str, **fields: Any) -> Any:
    fields.setdefault("seen", version_of(game))
    return client.post(reverse("orders", args=[game.pk]), {"order": order, **fields})


def armies(game: Game, key: str) -> int:
    return game.territories.get(key=key).armies


# --- One order of each kind


def test_an_attack(as_alice: Client, game: Game) -> None:
    response = give(as_alice, game, "attack", source="alaska", target="kamchatka", how="siege", stop="1")

    assert response.status_code == 302
    assert game.events.filter(data__0="attacked").exists()


def test_after_an_attack_the_choice_is_kept(as_alice: Client, game: Game) -> None:
    response = give(as_alice, game, "attack", source="alaska", target="northwest_territory", how="1")

    assert response.headers["Location"].endswith("?source=alaska&target=northwest_territory&how=1")


def test_players_without_moves_are_told_that_the_attacks_end_the_turn(
    as_alice: Client, alice: User, game: Game
) -> None:
    def page() -> str:
        return as_alice.get(game.get_absolute_url()).content.decode()

    assert "Stop attacking and go on to the move" in page()
    put(game, turn="alice", rest=ROBOT, phase="attack", alice="alaska 5, peru 1", bob="kamchatka 1")
    assert "Stop attacking and end the turn" in page()

    give(as_alice, game, "end")
    assert position_of(game).turn != seat_of(game, alice)


def test_moving_in(as_alice: Client, game: Game) -> None:
    kwargs: dict[str, Any] = {"alice": "alaska 5, kamchatka 3", "bob": "japan 4"}
    question = {
        "question": "occupy",
        "seat": seat_by_name(game, "alice"),
        "from": "alaska",
        "to": "kamchatka",
    }
    pending = {**question, "min": 3, "max": 7}
    put(game, turn="alice", rest=ROBOT, phase="attack", conquered=True, pending=pending, **kwargs)

    give(as_alice, game, "occupy", armies="5")

    assert (armies(game, "alaska"), armies(game, "kamchatka")) == (3, 5)


def test_placing_everything_on_one_screen(as_alice: Client, game: Game) -> None:
    put(
        game, turn="alice", rest=ROBOT, phase="reinforce", alice="alaska 5, peru 1", bob="japan 4", to_place=3
    )

    give(as_alice, game, "place", **{"at-alaska": "2", "at-peru": "1"})

    assert (armies(game, "alaska"), armies(game, "peru")) == (7, 2)
    assert position_of(game).phase == "attack"


def test_handing_in_a_set(as_alice: Client, game: Game) -> None:
    hands = {"alice": "alaska peru joker"}
    put(game, turn="alice", rest=ROBOT, phase="reinforce", alice="alaska 5", bob="japan 4", hands=hands)
    held = position_of(game).hands[seat_by_name(game, "alice")]

    give(as_alice, game, "trade", cards="-".join(map(str, held)))

    assert armies(game, "alaska") == 7
    assert position_of(game).hands[seat_by_name(game, "alice")] == []


def test_armies_on_the_map_stay_there_while_a_set_is_handed_in(as_alice: Client, game: Game) -> None:
    hands = {"alice": "alaska peru brazil"}
    put(game, turn="alice", rest=ROBOT, phase="reinforce", to_place=3, alice="alaska 5, peru", hands=hands)
    held = position_of(game).hands[seat_by_name(game, "alice")]

    response = give(
        as_alice, game, "trade", cards="-".join(map(str, held)), **{"at-alaska": "2", "at-peru": "x"}
    )

    assert 'id="place-at-alaska" value="2"' in as_alice.get(response.url).content.decode()
    assert "at-peru" not in response.url


def test_the_manoeuvre(as_alice: Client, game: Game) -> None:
    put(game, turn="alice", rest=ROBOT, phase="manoeuvre", alice="alaska 5, alberta 1", bob="japan 4")

    give(as_alice, game, "fortify", source="alaska", target="alberta", armies_moved="4")

    assert (armies(game, "alaska"), armies(game, "alberta")) == (1, 5)
    assert position_of(game).turn != seat_by_name(game, "alice")


def test_ending_a_phase(as_alice: Client, game: Game) -> None:
    give(as_alice, game, "end")

    assert position_of(game).phase == "manoeuvre"


def test_defending(as_bob: Client, game: Game) -> None:
    question = {"question": "defence", "seat": seat_by_name(game, "bob"), "dice": 1, "stop": -1}
    pending = {**question, "from": "alaska", "to": "kamchatka"}
    lands: dict[str, Any] = {"alice": "alaska 5", "bob": "kamchatka 4"}
    put(game, turn="alice", rest=ROBOT, phase="attack", pending=pending, **lands)

    html = as_bob.get(reverse("game", args=[game.pk])).content.decode()
    give(as_bob, game, "defend", dice="2")

    assert "alice attacks you in Kamchatka" in html
    assert position_of(game).pending is None


@pytest.mark.parametrize(
    ("dice", "stop", "told"),
    [
        (1, -1, "With 1 die."),
        (0, 1, "With 3 dice."),
        (0, 4, "With 1 die."),  # two could lose two armies, and the attack is to stop at four
    ],
)
def test_a_defender_is_told_how_many_dice_attack_in_a_siege_too(
    as_bob: Client, game: Game, dice: int, stop: int, told: str
) -> None:
    question = {"question": "defence", "seat": seat_by_name(game, "bob"), "dice": dice, "stop": stop}
    pending = {**question, "from": "alaska", "to": "kamchatka"}
    lands: dict[str, Any] = {"alice": "alaska 5", "bob": "kamchatka 4"}
    put(game, turn="alice", rest=ROBOT, phase="attack", pending=pending, **lands)

    html = as_bob.get(reverse("game", args=[game.pk])).content.decode()

    assert f"<p>{told} You decide how to defend</p>" in html


def test_a_standing_answer_may_be_given_out_of_turn(as_bob: Client, game: Game) -> None:
    response = give(as_bob, game, "standing", answer="0")

    assert response.status_code == 302
    assert game.players.get(seat=seat_by_name(game, "bob")).standing == {"defence": 0}


def test_a_plan_is_kept_changed_and_taken_back(as_bob: Client, game: Game) -> None:
    due = [10] * game.players.count()
    put(game, turn="alice", rest=ROBOT, phase="placement", alice="alaska 5", bob="japan 4", to_place=due)
    japan = game.board.territory_index["japan"]

    give(as_bob, game, "plan", **{"at-japan": "2"})
    assert plan_of(game, "bob") == [[japan, 2]]
    give(as_bob, game, "plan", **{"at-japan": "3"})
    assert plan_of(game, "bob") == [[japan, 3]]
    give(as_bob, game, "plan", withdraw="on")
    assert plan_of(game, "bob") == []


def test_leaving_the_game(as_alice: Client, game: Game) -> None:
    asked = as_alice.get(reverse("resign", args=[game.pk])).content.decode()
    give(as_alice, game, "resign")

    assert "only defend" in asked
    assert game.players.get(seat=seat_by_name(game, "alice")).status == Player.State.RESIGNED


def test_the_last_person_is_told_that_leaving_ends_the_game(as_alice: Client, game: Game) -> None:
    game.players.filter(user__username="bob").update(status=Player.State.RESIGNED)

    asked = as_alice.get(reverse("resign", args=[game.pk])).content.decode()

    assert "No other person plays any more, so the game ends at once." in asked


def test_in_a_duel_one_is_told_who_wins_if_one_leaves(as_alice: Client, alice: User, bob: User) -> None:
    duel = open_table(alice, bob, rulebook="h2000_2p")

    asked = as_alice.get(reverse("resign", args=[duel.pk])).content.decode()
    give(as_alice, duel, "resign")

    assert "bob wins, and the game is over." in asked
    duel.refresh_from_db()
    assert duel.status == Game.Status.OVER


@pytest.mark.parametrize("text", ["attack alaska kamchatka 3", "ATTACK Alaska > Kamtchatka 3 dice", "end"])
def test_an_order_in_words(as_alice: Client, game: Game, text: str) -> None:
    before = version_of(game)
    text = text.replace("Kamtchatka", "Kamchatka")

    assert give(as_alice, game, "written", text=text).status_code == 302
    assert version_of(game) > before


# --- Refusals: the right status, a sentence that says what to do, what was typed, and nothing changed


BAD = [
    ("attack", {"source": "alaska", "target": "japan", "how": "1"}, 422, "have no common border"),
    ("attack", {"source": "japan", "target": "alaska", "how": "1"}, 422, "Japan is not yours"),
    ("attack", {"source": "alaska", "target": "atlantis", "how": "1"}, 422, "no territory “atlantis”"),
    ("attack", {"source": "alaska", "target": "kamchatka", "how": "4"}, 422, "with 1 to 3 dice"),
    (
        "attack",
        {"source": "alaska", "target": "kamchatka", "how": "siege"},
        422,
        "how many armies are left when you stop",
    ),
    (
        "attack",
        {"source": "alaska", "target": "kamchatka", "how": "siege", "stop": "9" * 5000},
        422,
        "Enter a whole number",
    ),
    ("attack", {"source": "alaska"}, 422, "Choose what you attack"),
    # A letter that expands to eighteen: a long text of these would keep the server busy for many seconds.
    (
        "attack",
        {"source": "\ufdfa" * 10_000, "target": "kamchatka", "how": "1"},
        422,
        "at most 100 characters",
    ),
    ("written", {"text": "x" * 3000}, 422, "at most 2000 characters"),
    ("written", {"text": "x" * 10_000}, 422, "at most 4000 characters"),
    ("written", {"text": "storm the castle"}, 422, "does not begin with an order"),
    ("written", {"text": "attack alaska japan until taken while armies > 3"}, 422, "no common border"),
    ("written", {"text": "attack alaska kamchatka 3\nstorm the castle"}, 422, "Line 2"),
    ("written", {"text": "attack alaska japan 3\nend"}, 422, "no common border"),
    ("written", {"text": "trade best"}, 200, "Your orders asked for nothing to be done"),
    ("written", {}, 422, "Write an order"),
    ("place", {"at-alaska": "3"}, 409, "is not possible now"),
    ("place", {}, 422, "how many armies go where"),
    ("defend", {"dice": "2"}, 409, "is not possible now"),
    ("trade", {"cards": "1-2-99999"}, 422, "one of the sets in your hand"),
    ("standing", {"answer": "9"}, 422, "Choose one of the answers"),
    ("standing", {"answer": "²"}, 422, "Choose one of the answers"),
    ("dance", {}, 422, "This is not an order"),
    ("end", {"seen": "nonsense"}, 422, "which state of the game"),
    ("end", {"seen": ""}, 422, "which state of the game"),
]


@pytest.mark.parametrize(("order", "fields", "status", "sentence"), BAD)
def test_a_bad_order_changes_nothing(
    as_alice: Client, game: Game, order: str, fields: dict[str, str], status: int, sentence: str
) -> None:
    before, position = version_of(game), position_of(game)

    response = give(as_alice, game, order, **fields)

    assert response.status_code == status
    assert sentence in response.content.decode()
    assert (version_of(game), position_of(game)) == (before, position)


def test_typed_text_is_kept(as_alice: Client, game: Game) -> None:
    response = give(as_alice, game, "written", text="atack alaska <kamchatka>")

    assert ">atack alaska &lt;kamchatka&gt;</textarea>" in response.content.decode()


def test_too_many_armies_are_refused_and_kept_in_the_form(as_alice: Client, game: Game) -> None:
    put(
        game, turn="alice", rest=ROBOT, phase="reinforce", alice="alaska 5, peru 1", bob="japan 4", to_place=3
    )

    response = give(as_alice, game, "place", **{"at-alaska": "2", "at-peru": "7"})

    html = response.content.decode()
    assert response.status_code == 422
    assert "That is 9 armies, and you may place 3." in html
    assert 'name="at-peru" id="place-at-peru" value="7"' in html
    assert armies(game, "peru") == 1


def test_out_of_turn(as_bob: Client, game: Game) -> None:
    response = give(as_bob, game, "attack", source="japan", target="kamchatka", how="1")

    assert response.status_code == 409
    assert "It is not your turn" in response.content.decode()


def test_a_late_order_brings_the_fresh_board_and_keeps_what_was_typed(as_alice: Client, game: Game) -> None:
    seen = known_to(game, "alice")
    give(as_alice, game, "attack", source="alaska", target="northwest_territory", how="1")

    response = give(as_alice, game, "written", text="attack alaska kamchatka 2", seen=seen)

    html = response.content.decode()
    assert response.status_code == 409
    assert "The game has moved on since this page was made" in html
    assert ">attack alaska kamchatka 2</textarea>" in html
    assert f'name="seen" value="{known_to(game, "alice")}"' in html


def test_a_second_click_does_nothing(as_alice: Client, game: Game) -> None:
    seen = known_to(game, "alice")
    give(as_alice, game, "end", seen=seen)
    once = position_of(game)

    response = give(as_alice, game, "end", seen=seen)

    assert response.status_code == 409
    assert position_of(game) == once


def test_a_secret_of_another_player_makes_nobody_late(as_alice: Client, as_bob: Client, game: Game) -> None:
    seen = known_to(game, "alice")
    give(as_bob, game, "standing", answer="1")

    assert give(as_alice, game, "end", seen=seen).status_code == 302


def test_a_game_that_is_over(as_alice: Client, as_bob: Client, game: Game) -> None:
    lands = ", ".join(territory.key for territory in game.board.territories)
    put(game, turn="alice", rest="alice", winners=[seat_by_name(game, "alice")], alice=lands)

    response = give(as_bob, game, "end")

    assert response.status_code == 409
    assert "The game is over" in response.content.decode()


def test_a_game_that_has_not_begun(as_alice: Client, alice: User) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])

    response = as_alice.post(reverse("orders", args=[game.pk]), {"order": "end", "seen": "0"}, follow=True)

    assert "The game has not begun. It begins when all seats are taken." in response.content.decode()


def test_the_game_of_other_people_does_not_exist(as_charlie: Client, game: Game) -> None:
    before = version_of(game)

    assert give(as_charlie, game, "end").status_code == 404
    assert version_of(game) == before


def test_players_who_lost_their_seat_order_nothing(
    as_alice: Client, game: Game, alice: User, charlie: User
) -> None:
    before = version_of(game)
    game.players.filter(user=alice).update(user=charlie)

    assert give(as_alice, game, "end").status_code == 404
    assert version_of(game) == before


def test_a_flood_of_orders_is_asked_to_wait(
    as_alice: Client,
    as_bob: Client,
    game: Game,
    monkeypatch: pytest.MonkeyPatch,
    stopped_clock: datetime,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_ORDERS", 2)
    fields = {"source": "alaska", "target": "kamchatka", "how": "siege", "stop": "4"}
    for _rubbish in range(2):
        assert give(as_alice, game, "x").status_code == 422
    before = version_of(game)
    caplog.clear()

    response = give(as_alice, game, "attack", **fields)

    assert response.status_code == 429
    html = response.content.decode()
    assert "You have done this too often. Wait " in html
    assert 'name="stop" id="attack-stop" value="4"' in html
    assert version_of(game) == before
    assert not caplog.records
    assert give(as_bob, game, "x").status_code == 422


def test_nobody_is_held_up_while_the_cache_is_away(
    as_alice: Client, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise RedisConnectionError

    monkeypatch.setattr(cache, "add", fail)

    assert give(as_alice, game, "end").status_code == 302


def test_it_is_no_page(as_alice: Client, game: Game) -> None:
    response = as_alice.get(reverse("orders", args=[game.pk]))

    assert response.status_code == 405
    assert response.headers["Allow"] == "POST"
    assert "This address is for forms" in response.content.decode()


def test_a_forged_request_is_refused(game: Game, as_alice: Client) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = as_alice.cookies

    response = give(strict, game, "end")

    assert response.status_code == 403
    assert "Please send it again" in response.content.decode()


def known_to(game: Game, name: str) -> int:
    """Return how many events a player's page says it has seen."""
    return Game.objects.get(pk=game.pk).known[seat_by_name(game, name)]


def seat_by_name(game: Game, name: str) -> int:
    return game.players.get(user__username=name).seat


def plan_of(game: Game, name: str) -> Any:
    return game.players.get(user__username=name).plan


def reinforce(game: Game) -> None:
    """Put Alice with three armies to place in Alaska and Peru."""
    lands: dict[str, Any] = {"alice": "alaska 5, peru 1", "bob": "japan 4"}
    put(game, turn="alice", rest=ROBOT, phase="reinforce", to_place=3, **lands)
