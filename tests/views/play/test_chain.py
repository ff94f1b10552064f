"""A chain of attacks that a player plans."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.chance.odds import siege
from games.models import Game
from games.presentation.charts.likelihood import likelihood
from tests.support.kept import made_once
from tests.support.scenes import put
from tests.support.tables import open_table


@pytest.fixture
@made_once
def game(alice: User, bob: User) -> Game:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 9, peru 2", "bob": "kamchatka 3, japan 1, irkutsk 2"}
    return put(game, turn="alice", rest="bob", phase="attack", **lands)


def asked(client: Client, game: Game, path: str, status: int = 200, **more: str) -> str:
    response = client.get(reverse("chain", args=[game.pk]), {"path": path, **more})
    assert response.status_code == status
    return html.unescape(response.content.decode())


def test_it_tells_how_far_an_army_comes(as_alice: Client, game: Game) -> None:
    shown = asked(as_alice, game, "Alaska, Kamchatka, Japan")

    taken = siege(game.rulebook.combat, 9, 3).taken
    assert str(likelihood(taken)) in shown
    assert shown.count("<meter") == 2


def test_numbers_may_be_made_up_and_more_left_behind(as_alice: Client, game: Game) -> None:
    few = asked(as_alice, game, "alaska 4, kamchatka 9")
    assert str(likelihood(siege(game.rulebook.combat, 4, 9).taken)) in few

    assert asked(as_alice, game, "alaska, kamchatka, japan") != asked(
        as_alice, game, "alaska, kamchatka, japan", behind="4"
    )


@pytest.mark.parametrize(
    ("path", "told"),
    [
        (",", "Name the territory where the chain begins"),
        (", ".join(["alaska"] * 16), "Name the territory where the chain begins"),
        ("alaska, brazil", "have no common border"),
        ("alaska, atlantis", "There is no territory “atlantis”"),
        ("alaska, kamchatka 0", "a number from 1 to 120"),
        ("alaska, kamchatka 99999999999999999999999", "a number from 1 to 120"),
        ("alaska, kamchatka with all", "After a territory, write a number"),
        ("", "This field is required"),
    ],
)
def test_chains_that_cannot_be_calculated_are_refused_with_the_reason(
    as_alice: Client, game: Game, path: str, told: str
) -> None:
    assert told in asked(as_alice, game, path, 422)


def pressed(client: Client, game: Game, *lands: str) -> str:
    """Return the page after these lands of its board were pressed, one after another."""
    shown = html.unescape(client.get(reverse("chain", args=[game.pk])).content.decode())
    for land in lands:
        response = client.get(links_of(shown)[land])
        assert response.status_code == 200
        shown = html.unescape(response.content.decode())
    return shown


def links_of(shown: str) -> dict[str, str]:
    """Return the link of each land of the board that has one."""
    return dict(re.findall(r'<a id="at-(\w+)"[^>]* href="([^"]+)"', shown))


def test_it_is_composed_by_pressing_lands_and_drawn_as_arrows(as_alice: Client, game: Game) -> None:
    assert "<meter" not in pressed(as_alice, game)
    begun = pressed(as_alice, game, "alaska")
    assert "It begins with Alaska, 9 armies." in begun
    assert 'class="planned"' not in begun

    shown = pressed(as_alice, game, "alaska", "kamchatka", "japan")
    assert 'value="Alaska, Kamchatka, Japan"' in shown
    assert shown.count('class="surely"') == 2
    assert shown.count("<meter") == 2
    assert links_of(shown).keys() == {"alaska", "kamchatka", "japan", "mongolia"}


def test_a_land_of_the_path_cuts_it_back(as_alice: Client, game: Game) -> None:
    three = ("alaska", "kamchatka", "japan")
    assert 'value="Alaska, Kamchatka"' in pressed(as_alice, game, *three, "kamchatka")
    assert 'value="Alaska"' in pressed(as_alice, game, *three, "alaska")
    assert 'value="Alaska, Kamchatka"' in pressed(as_alice, game, *three, "japan")
    assert links_of(pressed(as_alice, game, "alaska"))["alaska"] == reverse("chain", args=[game.pk])


def test_numbers_that_were_written_stay_when_lands_are_pressed(as_alice: Client, game: Game) -> None:
    shown = asked(as_alice, game, "alaska 4, kamchatka 9", behind="2")
    assert links_of(shown)["japan"].endswith("?path=alaska+4%2C+kamchatka+9%2C+Japan&behind=2")


def test_facts_hidden_by_the_fog_must_be_supplied(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 2, options={"fog": "1"})
    put(game, turn="alice", rest=game.players.exclude(user=alice)[0].name, phase="attack", alice="alaska 9")

    assert "You do not see how many armies are in Irkutsk" in asked(
        as_alice, game, "alaska, kamchatka, irkutsk", 422
    )
    assert "<meter" in asked(as_alice, game, "alaska, kamchatka, irkutsk 3")


def test_strangers_see_nothing(as_charlie: Client, game: Game) -> None:
    assert as_charlie.get(reverse("chain", args=[game.pk])).status_code == 404
