"""A fork: a position of a game thought through, apart from the game."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.chance.odds import siege
from games.engine.notation import position_from_json, position_to_json
from games.models import Event, Game, Playouts
from games.presentation.charts.likelihood import likelihood
from games.presentation.replay.frames import replay_of
from games.presentation.story.narrator import narrator_for
from games.selectors.game_page import game_page
from games.selectors.record.fork import decision_after
from games.selectors.record.replay import position_after, relived
from games.services.record import playouts
from tests.support.kept import made_once
from tests.support.looking import TOKEN
from tests.support.tables import act, next_player, open_table, position_of, seat_of, version_of


@pytest.fixture
@made_once
def game(alice: User) -> Game:
    """Put Alice's first turn, in which she may place armies."""
    game = open_table(alice, bots=["random", "random"])
    while position_of(game).round == 0 or position_of(game).turn != seat_of(game, alice):
        act(game, "random")
    return game


class Desk:
    """A person's fork of a game: where they are, and what they see."""

    def __init__(self, client: Client, game: Game) -> None:
        self.client, self.game = client, game
        self.go(reverse("fork_now", args=[game.pk]))

    def go(self, address: str, status: int = 200) -> str:
        return self.took(self.client.get(address, follow=True), status)

    def do(self, status: int = 200, **fields: Any) -> str:
        return self.took(self.client.post(self.here, {"seen": 0, **fields}, follow=True), status)

    def took(self, response: Any, status: int) -> str:
        assert response.status_code == status
        if response.redirect_chain:
            self.here = response.redirect_chain[-1][0]
        elif response.request["REQUEST_METHOD"] == "GET":
            self.here = response.request["PATH_INFO"]
        self.here = self.here.partition("?")[0]
        self.page: str = html.unescape(response.content.decode())
        return self.page

    def link(self, words: str) -> str:
        found = re.search(rf'href="([^"]*)" aria-label="{words}"', self.page)
        assert found is not None
        return found[1]

    @property
    def position(self) -> Any:
        return self.client.get(self.here).context["page"].view


def territory(game: Game, key: str) -> int:
    return game.board.territory_index[key]


def put(desk: Desk, key: str, owner: int, armies: int, status: int = 200) -> str:
    land = territory(desk.game, key)
    return desk.do(status, do="armies", territory=land, owner=owner, armies=armies)


def test_playing_on_from_a_changed_board_leaves_the_game_alone(
    as_alice: Client, alice: User, game: Game
) -> None:
    me, before = seat_of(game, alice), position_of(game)
    desk = Desk(as_alice, game)
    put(desk, "alaska", me, 30)
    put(desk, "kamchatka", (me + 1) % 3, 1)
    desk.do(order="place", **{"at-alaska": desk.position.to_place[me]})
    assert desk.position.phase == "attack"

    told = desk.do(order="attack", source="alaska", target="kamchatka", how="siege", stop=1, moving="all")

    assert desk.position.owner[territory(game, "kamchatka")] == me
    assert "4 of 4" in told
    assert "Kamchatka" in told.partition("What you tried")[2]
    assert position_of(game) == before
    assert version_of(game) == Event.objects.filter(game=game).count()


def test_going_back_and_forth_rolls_the_same_dice(as_alice: Client, alice: User, game: Game) -> None:
    me = seat_of(game, alice)
    desk = Desk(as_alice, game)
    put(desk, "alaska", me, 9)
    put(desk, "kamchatka", (me + 1) % 3, 9)
    desk.do(order="place", **{"at-alaska": desk.position.to_place[me]})
    desk.do(order="attack", source="alaska", target="kamchatka", how="3")
    after = desk.position
    assert after.armies != (untouched := Desk(as_alice, game).position).armies

    desk.go(desk.link("A step back"))
    assert desk.position.armies[territory(game, "kamchatka")] == 9
    desk.go(desk.link("A step on"))
    assert desk.position == after
    desk.go(desk.link("To the beginning"))
    assert desk.position == untouched

    desk.go(desk.link("To the end"))
    thrown = {str(desk.position.armies)}
    for _ in range(20):
        desk.do(do="again")
        thrown.add(str(desk.position.armies))
        if len(thrown) > 1:
            return
    pytest.fail("the same dice fell again and again")


def test_the_turn_goes_to_another_player(as_alice: Client, alice: User, game: Game) -> None:
    other = (seat_of(game, alice) + 1) % 3
    desk = Desk(as_alice, game)
    desk.do(do="turn", seat=other)

    assert (desk.position.turn, desk.position.phase) == (other, "reinforce")
    assert game.players.get(seat=other).name + " decides" in desk.page


def test_odds_of_a_chain_are_those_of_the_changed_board(as_alice: Client, alice: User, game: Game) -> None:
    me = seat_of(game, alice)
    desk = Desk(as_alice, game)
    put(desk, "alaska", me, 9)
    put(desk, "kamchatka", (me + 1) % 3, 1)

    shown = desk.go(f"{desk.here}?path=alaska, kamchatka&behind=1")
    assert str(likelihood(siege(game.rulebook.combat, 9, 1).taken)) in shown
    assert shown.count('class="surely"') == 1
    assert "have no common border" in desk.go(f"{desk.here}?path=alaska, peru&behind=1")


def test_bad_input_is_refused(as_alice: Client, game: Game) -> None:
    desk = Desk(as_alice, game)
    for sent in (
        {},
        {"order": "resigned"},
        {"order": "attack", "source": "alaska", "target": "peru", "how": "3"},
        {"do": "armies", "territory": 99, "owner": 0, "armies": 1},
        {"do": "armies", "territory": 0, "owner": 9, "armies": 1},
        {"do": "armies", "territory": 0, "owner": 0, "armies": 151},
        {"do": "turn", "seat": 7},
    ):
        desk.do(422, **sent)


def test_a_damaged_line_leads_to_its_beginning(as_alice: Client, game: Game) -> None:
    at = Desk(as_alice, game).here.split("/")[-2]
    for line in ("x", "e" * 3500, "eJyLVspLLUlMSVGKBQAVOwPM"):
        response = as_alice.get(reverse("fork_line", args=[game.pk, at, 3, line]))
        assert response.status_code == 302
        assert response["Location"] == reverse("fork", args=[game.pk, at])


def test_two_games_that_differ_in_secrets_alone_are_forked_alike(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random", "random"], rulebook="h2000_mission")
    while position_of(game).round < 2:
        act(game, "random")
    me, present = seat_of(game, alice), position_of(game)
    one = Desk(as_alice, game)
    one.do(do="turn", seat=(me + 1) % 3)

    foe = (me + 1) % 3
    swapped = dict(zip(present.deck[:2], present.deck[1::-1], strict=True))
    if present.hands[foe]:
        swapped = {present.hands[foe][0]: present.deck[0], present.deck[0]: present.hands[foe][0]}
    for event in game.events.filter(data__0__in=["shuffled", "card_drawn", "missions_dealt"]):
        event.data = otherwise(event.data, swapped, (me + 1) % 3, (me + 2) % 3)
        event.save()
    other = Desk(as_alice, game)
    other.go(one.here)

    assert TOKEN.sub(b"", one.page.encode()) == TOKEN.sub(b"", other.page.encode())


def otherwise(data: list[Any], cards: dict[int, int], one: int, other: int) -> list[Any]:
    """Return an event as it would be if these cards, and the missions of two seats, had been exchanged."""
    match data:
        case ["shuffled", deck]:
            return ["shuffled", [cards.get(card, card) for card in deck]]
        case ["card_drawn", seat, card]:
            return ["card_drawn", seat, cards.get(card, card)]
        case ["missions_dealt", missions]:
            missions[one], missions[other] = missions[other], missions[one]
    return data


@pytest.mark.parametrize("rulebook", ["godstorm", "h2000_capitals", "h2006_team"])
def test_every_edition_is_forked(as_alice: Client, alice: User, bob: User, rulebook: str) -> None:
    game = open_table(alice, bob, bots=["random"] * 2, rulebook=rulebook)
    desk = Desk(as_alice, game)
    assert "decides" in desk.page
    while position_of(game).round < 1:
        act(game, "random")
    assert "decides" in Desk(as_alice, game).page


def test_facts_hidden_by_the_fog_are_made_up(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 2, options={"fog": "1"})
    while position_of(game).round < 1 or position_of(game).turn != seat_of(game, alice):
        act(game, "random")
    desk = Desk(as_alice, game)
    desk.do(order="place", **{f"at-{own(desk, game)}": desk.position.to_place[seat_of(game, alice)]})

    assert desk.position.phase == "attack"
    assert min(desk.position.owner) == 0
    assert desk.position.owner != position_of(game).owner


def test_in_the_fog_a_frame_leads_to_the_readers_next_decision(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 2, options={"fog": "1"})
    while position_of(game).round < 2:
        act(game, "random")
    game.refresh_from_db()
    page = game_page(game, alice)
    frames = replay_of(narrator_for(game.rulebook, page.seats, page.me), relived(game, page.me)).frames
    for frame in frames:
        events = decision_after(game, page.me, frame.events)
        position = position_after(game, page.me, events)
        assert page.me in game.rulebook.to_act(position) or events == game.version
    assert "decides" in Desk(as_alice, game).page


def own(desk: Desk, game: Game) -> str:
    """Return a territory of the seat on turn, by its key."""
    held: int = desk.position.owner.index(desk.position.turn)
    return game.board.territories[held].key


def test_every_frame_leads_to_a_decision(alice: User, game: Game) -> None:
    while next_player(game) and position_of(game).round < 3:
        act(game)
    game.refresh_from_db()
    page = game_page(game, alice)
    narrator = narrator_for(game.rulebook, page.seats, page.me)
    frames = replay_of(narrator, relived(game, page.me)).frames
    assert len({decision_after(game, page.me, frame.events) for frame in frames}) > 10
    game.status = Game.Status.OVER
    for frame in frames[::2]:
        position = position_after(game, page.me, decision_after(game, page.me, frame.events))
        written = position_to_json(game.rulebook, position)
        assert position_from_json(game.rulebook, written) == position, frame.paragraph


def test_strangers_see_nothing(as_charlie: Client, game: Game) -> None:
    assert as_charlie.get(reverse("fork_now", args=[game.pk])).status_code == 404
    assert as_charlie.post(reverse("fork", args=[game.pk, "0.0"])).status_code == 404


def test_a_game_that_is_over_is_forked_with_its_true_cards(as_alice: Client, alice: User, game: Game) -> None:
    while next_player(game) and position_of(game).turn == seat_of(game, alice):
        act(game)
    hands = position_of(game).hands
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    assert Desk(as_alice, game).position.hands == hands


def test_a_finished_game_is_forked_from_its_last_order(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"], rulebook="h2000_2p", options={"rounds": "6"})
    while next_player(game):
        act(game)
    last = Event.objects.filter(game=game, ordered_by__isnull=False).order_by("number").last()
    assert last is not None
    game.refresh_from_db()

    desk = Desk(as_alice, game)
    assert not desk.position.is_over
    assert desk.position == position_after(game, seat_of(game, alice), last.number - 1)
    at_the_end = as_alice.get(reverse("replay", args=[game.pk]) + "?at=99.99").content.decode()
    away = re.search(r'href="(/games/\d+/fork/[^"]*)"', at_the_end)
    assert away is not None
    assert 'id="turn-h"' in desk.go(away[1])
    assert not desk.position.is_over


# --- Chance to win


def test_a_position_is_played_out_bit_by_bit(
    as_alice: Client, alice: User, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playouts, "MOST", 3)
    monkeypatch.setattr(playouts, "GO", 0)
    desk = Desk(as_alice, game)
    for land, owner in enumerate(position_of(game).owner[:12]):
        desk.do(do="armies", territory=land, owner=owner, armies=3)
    assert "Estimated" in desk.page
    desk.do(do="playouts")
    part = re.search(r'hx-get="(/games/\d+/fork/playouts/[^"]*)"', desk.page)
    assert part is not None

    monkeypatch.setattr(playouts, "GO", 60)
    while playouts.play_out_next():
        pass
    asked = Playouts.objects.get()
    assert (asked.played, sum(asked.wins), asked.due_at) == (3, 3, None)
    assert "3 playouts" in desk.go(desk.here)
    shown = as_alice.get(part[1]).content.decode()
    assert "3 playouts" in shown
    assert "hx-get" not in shown


def test_chances_are_told_where_advice_is_allowed_to_the_player_they_are_for(
    as_alice: Client, as_bob: Client, as_charlie: Client, alice: User, bob: User
) -> None:
    game = open_table(alice, bob, bots=["random"])
    while position_of(game).round == 0:
        act(game, "random")
    desk = Desk(as_alice, game)
    assert "Chance to win" not in desk.page
    desk.do(422, do="playouts")
    assert not Playouts.objects.exists()

    Game.objects.filter(pk=game.pk).update(advice=True)
    desk.do(do="playouts")
    address = reverse("playouts", args=[game.pk, Playouts.objects.get().key])
    assert [client.get(address).status_code for client in (as_alice, as_bob, as_charlie)] == [200, 404, 404]
