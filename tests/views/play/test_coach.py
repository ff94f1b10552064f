"""The guide to a player's first game, and the computer player's advice."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Player
from games.services.lobby.games import create_game, join_game
from tests.support.people.newcomer import led_by_the_guide
from tests.support.scenes import put
from tests.support.tables import act, open_table, order, position_of

LESSON = "Press a land of yours, then one next to it,"


def page_of(client: Client, game: Game, **asked: str) -> str:
    return client.get(game.get_absolute_url(), asked).content.decode()


def advised(html: str) -> str:
    """Return the advised order; empty if none is shown."""
    found = re.search(r'name="text" value="([^"]+)"[^>]*>\s*(?:<input[^>]*>)?\s*<p>The computer', html)
    return found[1] if found else ""


def solo(user: User) -> Game:
    """A game against two computer players, in which the reader attacks."""
    game = open_table(user, bots=["random", "random"])
    other = game.players.exclude(user=user).first()
    assert other is not None
    return put(game, turn="alice", rest=other.name, phase="attack", alice="alaska 9")


def test_a_newcomer_is_told_what_each_step_is_about(as_alice: Client, alice: User) -> None:
    html = page_of(as_alice, solo(alice))

    assert LESSON in html
    assert advised(html).startswith("attack alaska ")
    assert re.search("would order: <b>attack .* from Alaska until it is taken, and move in", html)


def test_the_end_of_a_turn_is_advised_in_the_words_of_its_button(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])
    other = game.players.exclude(user=alice).first()
    assert other is not None
    put(game, turn="alice", rest=other.name, phase="manoeuvre", alice="alaska 1, peru 1")

    html = page_of(as_alice, game)

    assert "and end the turn" in html
    assert "would order: <b>end the turn" in html


def test_advice_for_the_set_up_has_a_reason(as_alice: Client, alice: User) -> None:
    """It names a single number of armies: that of the form."""
    game = open_table(alice, bots=["random", "random"], rulebook="h2006_world")
    one, other = (player.name for player in game.players.exclude(user=alice))
    lands: dict[str, Any] = {"alice": "alaska 1, northwest_territory 1", one: "japan 1"}
    put(game, turn=one, rest=other, phase="placement", to_place=[5, 5, 5], **lands)

    html = page_of(as_alice, game)

    assert advised(html).startswith("plan ")
    assert "You hold 2 of 9 territories there (North America)." in html
    assert "Say where your armies go" in html
    assert "5 armies to place" not in html


def test_a_planned_set_up_is_not_asked_for_again(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])
    before = page_of(as_alice, game)
    seen = re.search(r'name="seen" value="(\d+)"', before)
    assert seen is not None

    planned = {"order": "written", "text": advised(before), "seen": seen[1]}
    as_alice.post(reverse("orders", args=[game.pk]), planned)
    after = page_of(as_alice, game)

    assert advised(before).startswith("plan ")
    assert "Your plan is kept" in after
    assert not advised(after)


def test_players_with_a_question_are_not_told_to_wait(as_alice: Client, alice: User) -> None:
    html = page_of(as_alice, open_table(alice, bots=["random", "random"], rulebook="godstorm"))

    assert 'id="coach"' in html
    assert "Now the others play" not in html


def lesson(client: Client, game: Game) -> str:
    """Return what the guide says; empty if there is no guide."""
    found = re.search(r'id="coach".*?</header>\s*<p>(.*?)</p>', page_of(client, game), re.DOTALL)
    return unescape(found[1]) if found else ""


def test_it_leads_through_two_turns_and_says_what_just_happened_and_what_wins(
    as_alice: Client, alice: User, bob: User
) -> None:
    game = open_table(alice, bob, rulebook="mp80_2p")
    me, said = game.players.get(user=alice).seat, dict[tuple[int, str], list[str]]()
    while not (said and position_of(game).round > 2 and position_of(game).turn == me):
        view = position_of(game)
        if view.turn == me and view.round:
            said.setdefault((view.round, view.phase), []).append(lesson(as_alice, game))
        elif view.round:
            said.setdefault((view.round, "others"), []).append(lesson(as_alice, game))
        act(game)

    first, second = ({phase: told for (at, phase), told in said.items() if at == number} for number in (1, 2))
    assert first["reinforce"][0].startswith("You received ")
    assert "You win when no other player has a territory left." in first["reinforce"][0]
    assert second["reinforce"][0].startswith("You received ")
    assert all(told.startswith(("You placed ", "You have taken ")) for told in first["attack"])
    assert first["attack"][0] != second["attack"][0]
    assert "Your first turn is over." in " ".join(told for phase in said.values() for told in phase)
    assert "the guide ends here" in " ".join(told for phase in said.values() for told in phase)
    assert lesson(as_alice, game) == ""


def test_the_gains_of_the_attacks_are_counted(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])
    rest = game.players.exclude(user=alice).first()
    assert rest is not None
    begun_turn(game, alice)
    put(game, turn="alice", rest=rest.name, phase="attack", alice="alaska 9")
    order(game, alice, "attack alaska kamchatka 3 moving 3", "666", "1")
    assert lesson(as_alice, game).startswith("You have taken 1 territory in this turn.")
    order(game, alice, "attack kamchatka japan 2", "11", "6")
    assert lesson(as_alice, game).startswith("You have taken 1 territory in this turn.")


@pytest.mark.parametrize("edition", ["h2000_mission", "h2006_team", "godstorm"])
def test_every_edition_names_the_way_to_win(as_alice: Client, alice: User, edition: str) -> None:
    game = open_table(alice, bots=["random"] * 3, rulebook=edition)
    begun_turn(game, alice)
    while "How to win: " not in lesson(as_alice, game):
        assert position_of(game).round == 1
        act(game)


def begun_turn(game: Game, user: User) -> None:
    """Play on to the first turn of this person."""
    while not (position_of(game).round and position_of(game).turn == game.players.get(user=user).seat):
        act(game)


def test_experienced_players_are_left_alone_but_can_be_shown_around_again(
    as_alice: Client, alice: User
) -> None:
    game = solo(alice)
    guide = reverse("guide", args=[game.pk])

    as_alice.post(guide, {"wanted": "no"})
    left_alone = page_of(as_alice, game)
    as_alice.post(guide, {"wanted": "yes"})

    assert 'id="coach"' not in left_alone
    assert "Show me around" in left_alone
    assert LESSON in page_of(as_alice, game)


def test_only_the_first_game_begins_with_the_guide(alice: User) -> None:
    open_table(alice, bots=["random", "random"])
    open_table(alice, bots=["random", "random"])

    assert list(Player.objects.filter(user=alice).order_by("game_id").values_list("guided", flat=True)) == [
        True,
        False,
    ]


def test_the_advice_is_given_as_an_order_with_one_press(as_alice: Client, alice: User) -> None:
    game = solo(alice)
    as_alice.post(reverse("guide", args=[game.pk]), {"wanted": "no"})
    html = page_of(as_alice, game, advice="on")
    seen = re.search(r'name="seen" value="(\d+)"', html)
    assert seen is not None

    given = as_alice.post(
        reverse("orders", args=[game.pk]),
        {"order": "written", "text": advised(html), "seen": seen[1], "advice": "on"},
    )

    assert given.status_code == 302
    assert "advice=on" in given["Location"]
    assert any(event.data[0] == "attacked" for event in game.events.all())


def test_no_advice_among_people_unless_it_was_agreed(as_alice: Client, alice: User, bob: User) -> None:
    agreed, silent = (
        create_game(
            creator=alice,
            name="The long march",
            rulebook_key="h2000_world",
            seats=3,
            bots=["random"],
            advice=yes,
        )
        for yes in (True, False)
    )
    for game in (agreed, silent):
        join_game(game_id=game.pk, user=bob)
        put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9")

    assert advised(page_of(as_alice, agreed, advice="on")).startswith("attack alaska ")
    hidden = page_of(as_alice, silent, advice="on")
    assert advised(hidden) == ""
    assert "What would the computer do?" not in hidden


def test_everybody_sees_before_they_sit_down_that_advice_is_allowed(as_alice: Client, as_bob: Client) -> None:
    sent = {
        "name": "The long march",
        "rulebook": "h2000_world",
        "seats": "3",
        "computers": "1",
        "bot": "sensible",
    }
    as_alice.post(reverse("start"), {**sent, "advice": "on"})
    game = Game.objects.get()

    html = as_bob.get(reverse("invitation", args=[game.token])).content.decode()

    assert game.advice
    assert "all players may ask what the computer would do" in html


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_step_of_the_first_turns_takes_no_longer_than_twenty_seconds(
    make_user: Callable[..., User], language: str
) -> None:
    """This holds for a newcomer who reads everything."""
    newcomer, client = make_user("newcomer", language=language), Client()
    client.force_login(newcomer)
    effort = led_by_the_guide(client, open_table(newcomer, bots=["beginner"] * 3))

    assert effort.clicks >= 3
    assert effort.words >= 100
    assert effort.minutes * 60 / effort.clicks <= 20
