"""A replay of a game: frame by frame as a page, and as the data that the page's script plays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game
from games.presentation.replay.frames import Replay, replay_of
from games.presentation.story.narrator import narrator_for
from games.selectors.game_page import game_page
from games.selectors.record.replay import relived
from games.services.lobby.games import create_game
from tests.support.kept import made_once
from tests.support.tables import act, next_player, open_table, position_of, seat_of

ROUNDS = 2


@pytest.fixture
@made_once
def played(alice: User) -> Game:
    """A game of Alice against two computer players, in the second round."""
    return play(open_table(alice, bots=["random", "random"]), "random")


def play(game: Game, bot: str = "sensible") -> Game:
    """Play to the second round, or to the end, which random players do not reach before it."""
    while next_player(game) and position_of(game).round < ROUNDS:
        act(game, bot)
    game.refresh_from_db()
    return game


def replay(game: Game, user: User) -> Replay:
    page = game_page(game, user)
    return replay_of(narrator_for(page.rulebook, page.seats, page.me), relived(game, page.me))


def shown(client: Client, game: Game, query: str = "") -> str:
    response = client.get(reverse("replay", args=[game.pk]) + query)
    assert response.status_code == 200
    return response.content.decode()


def reel(client: Client, game: Game) -> Any:
    return client.get(reverse("reel", args=[game.pk])).json()


@pytest.mark.parametrize("rulebook", ["h2000_capitals", "cdm57_rule2", "h2006_team", "asso_2p"])
def test_it_leads_from_the_empty_board_to_the_present_one(alice: User, bob: User, rulebook: str) -> None:
    two = rulebook.endswith("2p")
    game = play(open_table(alice, bob, bots=[] if two else ["sensible"] * 2, rulebook=rulebook))
    frames, position = replay(game, alice).frames, position_of(game)

    assert set(frames[0].scene.owners) == {-1}
    last = frames[-1].scene
    assert (last.owners, last.armies) == (tuple(position.owner), tuple(position.armies))
    assert dict(last.garrisons) == position.garrisons
    assert [frame.at for frame in frames] == sorted(
        {frame.at for frame in frames}, key=lambda at: tuple(map(int, at.split(".")))
    )


def test_the_strip_on_the_page_of_the_game_plays_the_end_of_the_reel(as_alice: Client, played: Game) -> None:
    strip = as_alice.get(reverse("missed", args=[played.pk])).json()
    whole = reel(as_alice, played)
    told = [(frame["at"], frame["told"], frame["sign"]) for frame in whole["frames"]]

    assert 1 < len(strip["frames"]) < len(told)
    assert [(frame["at"], frame["told"], frame["sign"]) for frame in strip["frames"]] == told[
        -len(strip["frames"]) :
    ]
    assert strip["board"].count('data-slot="token-') == len(played.board.territories)


def test_nobody_else_plays_what_was_missed(as_bob: Client, played: Game) -> None:
    assert as_bob.get(reverse("missed", args=[played.pk])).status_code == 404


def test_the_pieces_of_the_reel_make_the_board_of_each_page(as_alice: Client, played: Game) -> None:
    found = reel(as_alice, played)
    number = len(found["frames"]) // 2
    first, state = next(pair for pair in reversed(found["keyframes"]) if pair[0] <= number)
    for frame in found["frames"][first + 1 : number + 1]:
        state |= frame["changes"]
    page = shown(as_alice, played, f"?at={found['frames'][number]['at']}")

    in_slots = {f'data-slot="{name}">{found["pieces"][piece]}<' for name, piece in state.items()}
    assert [piece for piece in in_slots if piece not in page] == []


def test_each_round_has_a_keyframe(as_alice: Client, played: Game) -> None:
    found = reel(as_alice, played)

    firsts = [found["frames"][number]["at"] for number, _state in found["keyframes"]]
    assert [at.split(".")[0] for at in firsts] == [*map(str, range(ROUNDS + 1))]
    assert all(at.endswith(".0") for at in firsts)


def test_a_link_leads_to_its_frame(as_alice: Client, played: Game) -> None:
    set_up = [frame["at"] for frame in reel(as_alice, played)["frames"] if frame["at"].startswith("0.")]
    asked = {"1.1": "1.1", "2": "2.0", "0.999": set_up[-1], "x": "0.0", "1.2.3": "0.0", "9" * 20: "0.0"}
    pages = {at: shown(as_alice, played, f"?at={at}") for at in asked}

    marked = r'<li aria-current="step">.*?href="\?at=([\d.]+)"'
    assert {at: re.findall(marked, page, re.DOTALL) for at, page in pages.items()} == {
        at: [frame] for at, frame in asked.items()
    }


def test_it_begins_with_what_was_missed(as_alice: Client, alice: User, played: Game) -> None:
    page, unasked = shown(as_alice, played, "?at=turn"), shown(as_alice, played)
    missed = as_alice.get(played.get_absolute_url()).content.decode()

    first = re.search(r'<li aria-current="step">(<p>.*?</p>)', page)
    assert first is not None
    assert first[1] in missed
    assert first[0] in unasked


def test_cards_of_others_stay_hidden_until_the_end(as_alice: Client, alice: User, played: Game) -> None:
    others = "drew the card"
    told = [frame["words"] for frame in reel(as_alice, played)["frames"]]
    assert any("drew a card" in words for words in told)
    assert not [words for words in told if others in words and not words.startswith("You")]

    Game.objects.filter(pk=played.pk).update(status=Game.Status.OVER)
    told = [frame["words"] for frame in reel(as_alice, played)["frames"]]
    assert [words for words in told if others in words and not words.startswith("You")]


def test_nobody_can_tell_that_headquarters_were_chosen(
    as_alice: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, rulebook="h2000_capitals")
    while not game.events.filter(data__0="headquarters_chosen").exists():
        before = reel(as_alice, game)
        act(game)
    chosen = game.events.get(data__0="headquarters_chosen")
    if chosen.data[1] == seat_of(game, alice):
        before = reel(as_alice, game)
        act(game)

    assert reel(as_alice, game) == before


def test_facts_hidden_by_the_fog_stay_hidden(as_alice: Client, alice: User) -> None:
    # None of six players ever sees the whole world.
    game = open_table(alice, bots=["random"] * 5, options={"fog": "1"})
    found = replay(play(game, "random"), alice)

    assert all(-2 in frame.scene.owners for frame in found.frames[2:])
    assert set(found.frames[-1].scene.strengths) == {None}
    assert 'class="course"' not in shown(as_alice, game)


def test_the_holdings_of_each_power_are_in_charts_and_a_table(
    as_alice: Client, alice: User, played: Game
) -> None:
    page = shown(as_alice, played)
    seats = position_of(played).seats
    held = replay(played, alice).frames[-1].scene.strengths

    assert page.count('class="course"') == 2 * seats
    rows = re.findall(r'<tr><th scope="row">(\d+)</th>(.*?)</tr>', page)
    assert [number for number, _cells in rows] == [*map(str, range(ROUNDS + 1))]
    assert [pair and f"{pair[0]} · {pair[1]}" for pair in held] == re.findall(r">([\d· ]+)<", rows[-1][1])


def test_strangers_see_nothing(as_charlie: Client, played: Game) -> None:
    for name in ("replay", "reel"):
        assert as_charlie.get(reverse(name, args=[played.pk])).status_code == 404


def test_a_game_that_has_not_begun_has_nothing_to_play(as_alice: Client, alice: User) -> None:
    game = create_game(creator=alice, name="Soon", rulebook_key="h2000_world", seats=3, bots=[])

    assert as_alice.get(reverse("replay", args=[game.pk]))["Location"] == reverse(
        "invitation", args=[game.token]
    )
    assert as_alice.get(reverse("reel", args=[game.pk])).status_code == 404
