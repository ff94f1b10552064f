"""A game in teams on its pages: alice and bob against charlie and a computer player."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import orders as o
from games.engine.board import members
from games.engine.chance.dice import GivenDice
from games.engine.legality import options
from games.engine.notation import parse_order
from games.engine.orders import Resign
from games.forms.orders import forms_open
from games.forms.orders.attack import AttackForm
from games.forms.orders.manoeuvre import FortifyForm
from games.forms.orders.placements import PlaceForm
from games.mail.content.choices import choices
from games.mail.outgoing import post
from games.models import Game, Mail
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.placing import why_not_everywhere
from games.selectors.game_page import game_page
from games.services.lobby.games import create_game, join_game
from games.services.play.orders import give_order
from tests.support.kept import made_once
from tests.support.scenes import put
from tests.support.tables import open_table, seat_of, version_of

pytestmark = pytest.mark.django_db

ROBOT = "Vauban"


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie, bots=["sensible"], rulebook="h2006_team")
    game.players.exclude(bot="").update(name=ROBOT)
    return game


def scene(game: Game, **fields: Any) -> Game:
    lands = {"alice": "alberta 4, peru", "bob": "brazil 3, ontario", "charlie": "kamchatka 2"}
    shared = {"alaska": {"alice": 4, "bob": 2}, "egypt": {"bob": 3, "alice": 3}}
    given = {"turn": "alice", "rest": ROBOT, "phase": "attack", "shared": shared, **lands, **fields}
    return put(game, **given)


def shown(user: User, game: Game, query: str = "") -> str:
    client = Client()
    client.force_login(user)
    response = client.get(reverse("game", args=[game.pk]) + query)
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


# --- Before the game


def test_computers_sit_in_the_other_team_first(alice: User) -> None:
    game = create_game(
        creator=alice, name="Later", rulebook_key="h2006_team", seats=4, bots=["sensible", "random"]
    )
    seats = {player.seat: player.bot or player.user for player in game.players.all()}
    assert seats == {0: alice, 1: "sensible", 2: None, 3: "random"}


def test_a_guest_sees_the_teams_and_chooses_a_seat(alice: User, bob: User, as_bob: Client) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2006_team", seats=4, bots=["sensible"])
    address = reverse("invitation", args=[game.token])
    first, second = as_bob.get(address).content.decode().partition("Team 2")[::2]
    assert ("alice" in first, "played by the computer" in second) == (True, True)
    assert re.findall(r'name="seat" value="(\d)"', first + second) == ["2", "3"]

    as_bob.post(reverse("join", args=[game.token]), {"seat": "3"})
    assert game.players.get(user=bob).seat == 3


def test_a_seat_that_has_just_been_taken_is_not_given_twice(
    alice: User, bob: User, as_charlie: Client
) -> None:
    game = create_game(creator=alice, name="Later", rulebook_key="h2006_team", seats=4, bots=["sensible"])
    join_game(game_id=game.pk, user=bob, seat=3)
    response = as_charlie.post(reverse("join", args=[game.token]), {"seat": "3"}, follow=True)
    assert "That seat is taken." in response.content.decode()
    assert game.players.filter(user=None, bot="").count() == 1


def test_partners_keep_their_seats_when_the_game_begins(game: Game, alice: User, bob: User) -> None:
    assert (seat_of(game, alice), seat_of(game, bob)) == (0, 2)
    assert "You play together with bob." in shown(alice, game)
    assert f"{ROBOT} plays together with charlie." in shown(alice, game)


# --- The board


def test_a_shared_land_shows_both_colours_and_both_numbers(game: Game, alice: User) -> None:
    html = shown(alice, scene(game))
    shared = r'<g class="token (\w+) \w+ shared[^"]*"[^>]*><g class="(\w+)">.*?<text[^>]*>(\d+)<'
    pairs = re.findall(shared, html)
    assert [pair for pair in pairs if pair[2] in "42"] == [("red", "left", "4"), ("yellow", "right", "2")]
    assert html.count('fill="url(#stripes-') == 2
    assert "Alaska: alice (red), 4 armies and bob (yellow), 2 armies; controlled by alice (red)" in html
    assert "Egypt: bob (yellow), 3 armies and alice (red), 3 armies; controlled by nobody" in html


def test_the_table_says_the_same(game: Game, alice: User) -> None:
    html = shown(alice, scene(game), "?view=table").replace("\N{NO-BREAK SPACE}", " ")
    assert "alice 4 and bob 2; controlled by alice" in html
    assert "bob 3 and alice 3; controlled by nobody" in html
    assert "Alaska (alice 4 and bob 2)" in html


def test_a_seat_counts_its_own_armies_and_what_it_controls(game: Game, alice: User) -> None:
    page = game_page(scene(game), alice)
    mine, partner = page.seats[0], page.seats[2]
    assert (mine.territories, mine.armies) == (3, 4 + 1 + 4 + 3)
    assert (partner.territories, partner.armies, partner.is_partner) == (2, 3 + 1 + 2 + 3, True)


# --- The forms


@pytest.mark.parametrize("phase", ["attack", "manoeuvre"])
def test_the_forms_offer_what_the_rules_allow(game: Game, alice: User, phase: str) -> None:
    page = game_page(scene(game, phase=phase), alice)
    form = next(form for form in forms_open(page, {}) if isinstance(form, AttackForm | FortifyForm))
    told: dict[Any, Any] = {
        option.slots["from"].values[0]: option.slots["to"].values
        for option in options(page.rulebook, page.view, page.me)
        if option.order is form.order_type
    }
    assert form.routes == told
    names = {page.rulebook.board.territories[land].key for land in told}
    assert "alaska" in names
    assert not {"brazil", "ontario"} & names


def test_the_form_shows_own_armies_and_says_that_the_partners_stay(game: Game, alice: User) -> None:
    html = shown(alice, scene(game), "?source=alaska")
    assert "Alaska · 4 · with bob" in html
    assert "Alberta · 4</option>" in html
    assert "Those of bob count as the army that must stay." in html
    assert 'max="4"' in html


def test_a_move_to_a_partner_names_the_partner(game: Game, alice: User) -> None:
    html = shown(alice, scene(game, phase="manoeuvre"), "?source=alberta")

    assert "<span>Ontario<small>bob</small></span>" in html
    assert "<span>Alaska<small>with bob</small></span>" in html


def test_armies_are_placed_on_controlled_lands(game: Game, alice: User) -> None:
    page = game_page(scene(game, phase="reinforce", to_place=3), alice)
    form = next(form for form in forms_open(page, {}) if isinstance(form, PlaceForm)).filled("borders")
    keys = {page.rulebook.board.territories[land].key for land in form.lands}
    assert keys == {"alaska", "alberta", "peru"}
    assert form.sum == 3
    assert {*form.placed} <= {*members(page.view.lands[page.me])}
    assert form.why_not_everywhere == ["You place armies on territories that you control."]
    armies, *_ = choices(page, narrator_for(page.rulebook, page.seats, page.me))
    assert (
        "Only here: Alaska, Alberta and Peru. You place armies on territories that you control."
        in armies.lines
    )


def test_territories_that_a_rule_leaves_out_in_silence_are_named(game: Game, alice: User) -> None:
    page = game_page(scene(game, phase="reinforce", to_place=3), alice)
    peru = page.rulebook.board.territory_index["peru"]
    reach = replace(page.rulebook.reach, places=lambda board, position, seat: 1 << peru)
    found = why_not_everywhere(replace(page, rulebook=replace(page.rulebook, reach=reach)), [peru])
    assert found == ["No new armies here: Alaska, Alberta and Egypt."]


def test_the_way_of_an_attack_from_shared_land(game: Game, alice: User, as_alice: Client) -> None:
    page = game_page(scene(game), alice)
    sent = {"order": "attack", "source": "alaska", "target": "kamchatka", "how": "siege", "stop": "1"}
    response = as_alice.post(
        reverse("orders", args=[game.pk]), {**sent, "moving": "all", "seen": str(page.seen)}
    )
    assert response.status_code == 302


def test_the_mail_tells_of_shared_lands_and_of_the_way_through_them(game: Game, alice: User) -> None:
    scene(game, phase="manoeuvre", turn="charlie")
    scene(game, phase="manoeuvre")
    message = post.write(Mail.objects.filter(game=game, user=alice, kind="your_turn").latest("pk"))
    assert message is not None
    body = " ".join(message.body.split())
    assert "alice 4 and bob 2; controlled by alice" in body
    assert "bob 3 and alice 3; controlled by nobody" in body
    assert "to any territory of your team" in body


# --- The hand


def test_partners_see_one_hand_and_the_others_do_not(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    scene(game, hands={"alice": "peru siam"})
    for user, other in ((alice, "bob"), (bob, "alice")):
        html = shown(user, game)
        assert "Your team’s hand" in html
        assert f"with {other}</p>" in html
        assert len(re.findall(r'<li class="card">', html)) == 2
    assert "alice has the cards and plays before you." in shown(bob, game)
    assert not re.findall(r'<li class="card">', shown(charlie, game))


def test_a_partner_is_told_which_card_was_drawn(game: Game, alice: User, bob: User, charlie: User) -> None:
    scene(game, conquered=True, phase="manoeuvre")
    give_order(game_id=game.pk, seat=0, order=o.End(), seen=version_of(game))
    told = [shown(user, game) for user in (bob, charlie)]
    assert "alice drew the card " in told[0]
    assert "alice drew a card." in told[1]
    assert "alice handed the team’s cards to you." in told[0]
    assert "alice handed the team’s cards to bob." in told[1]


# --- The end


def test_both_partners_have_won(game: Game, alice: User, bob: User, charlie: User) -> None:
    scene(game)
    attack = parse_order(game.rulebook, "attack alaska kamchatka 3")
    dice = GivenDice([[6, 6, 6], [1, 1]])
    give_order(game_id=game.pk, seat=0, order=attack, seen=version_of(game), dice=dice)
    assert "You and bob have won" in shown(alice, game)
    assert "You and alice have won" in shown(bob, game)
    assert "alice and bob have won" in shown(charlie, game)
    assert "You have no armies left." in shown(charlie, game)
    message = post.write(Mail.objects.get(game=game, user=bob, kind="game_over"))
    assert message is not None
    assert "You and alice have won" in message.body
    standings = " ".join(message.body.split()).partition("== Final standings ")[2]
    assert standings.startswith("1 alice won 1 bob won 3 ")


def test_leaving_says_that_it_is_for_the_partner_too(game: Game, alice: User, charlie: User) -> None:
    client = Client()
    client.force_login(alice)
    assert "for your partner too" in client.get(reverse("resign", args=[game.pk])).content.decode()
    give_order(game_id=game.pk, seat=0, order=Resign(), seen=version_of(game))
    assert f"You and {ROBOT} have won" in shown(charlie, game)
    assert "left the game and gave it up for bob too." in shown(charlie, game)
