"""The forms offer what the rules allow, in every position of a game."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.engine import orders as o
from games.engine.errors import OrderError
from games.engine.notation import parse_order
from games.forms.orders import FORMS, forms_open
from games.forms.orders.attack import AttackForm
from games.forms.orders.base import RouteMarks
from games.forms.orders.claims import ClaimForm, ClaimPreferencesForm
from games.forms.orders.manoeuvre import FortifyForm
from games.forms.orders.placements import PlaceForm, PlanForm
from games.forms.orders.plain import WrittenForm
from games.forms.orders.trade import TradeForm
from games.models import Game
from games.rulebooks.registry import RULEBOOKS
from games.selectors.game_page import GamePage, game_page
from games.services.play.orders import give_order
from games.views.play.game_context import picture
from tests.support.refusals import refused
from tests.support.scenes import put
from tests.support.tables import act, let_computers_play, next_player, open_table, order, person_to_act


@pytest.fixture
def game(alice: User, bob: User) -> Game:
    game = open_table(alice, bob, bots=["random"])
    game.players.exclude(bot="").update(name="Vauban")
    return game


def page(game: Game, user: User, **position: Any) -> GamePage:
    lands: dict[str, Any] = {"alice": "alaska 5, alberta 1, peru 2", "bob": "kamchatka 1, japan 4"}
    put(game, **{"turn": "alice", "rest": "Vauban", **lands, **position})
    return game_page(game, user)


@pytest.mark.parametrize(
    ("position", "kinds"),
    [
        ({"phase": "attack"}, ["attack", "end", "take_back", "standing", "written"]),
        ({"phase": "manoeuvre"}, ["fortify", "end", "take_back", "standing", "written"]),
        ({"phase": "reinforce", "to_place": 3}, ["place", "take_back", "standing", "written"]),
        (
            {"phase": "reinforce", "to_place": 3, "hands": {"alice": "alaska peru joker"}},
            ["trade", "place", "take_back", "standing", "written"],
        ),
        ({"phase": "placement", "to_place": [9, 9, 9]}, ["plan", "standing", "written"]),
    ],
)
def test_the_forms_of_each_phase(game: Game, alice: User, position: dict[str, Any], kinds: list[str]) -> None:
    assert [form.kind for form in forms_open(page(game, alice, **position), {})] == kinds


def test_a_seat_that_is_not_asked_can_only_prepare(game: Game, bob: User) -> None:
    assert [form.kind for form in forms_open(page(game, bob, phase="attack"), {})] == ["standing", "written"]


def test_the_attack_form_offers_only_legal_orders(game: Game, alice: User) -> None:
    found = page(game, alice, phase="attack")
    sources = {land.key: land.armies for land in AttackForm(found).origins}
    form = AttackForm(found, chosen={"source": "alaska", "target": "kamchatka"})

    assert sources == {"alaska": 5, "peru": 2}
    assert {land.key for land in form.goals} == {"kamchatka", "northwest_territory"}
    assert [roll.value for roll in form.rolls] == ["3", "2", "1"]
    assert (form.most_left, form.stop_chosen, form.how_chosen) == (4, 3, "siege")


@pytest.mark.parametrize(("said", "moving"), [("", None), ("all", 4), ("fewest", 1)])
def test_an_attack_says_how_many_armies_move_in(
    game: Game, alice: User, said: str, moving: int | None
) -> None:
    found = page(game, alice, phase="attack")
    sent = {"seen": "1", "source": "alaska", "target": "kamchatka", "how": "siege", "stop": "1"}
    form = AttackForm(found, data={**sent, "moving": said})

    assert form.is_valid()
    assert form.order().moving == moving


def test_after_a_conquest_with_all_armies_the_attack_goes_on_there(game: Game, alice: User) -> None:
    found = page(game, alice, phase="attack", alice="alaska 1, kamchatka 4, peru 3", bob="japan 2")
    form = AttackForm(found, chosen={"source": "alaska", "target": "kamchatka", "moving": "all"})

    assert form.origin == found.rulebook.board.territory_index["kamchatka"]
    assert form.goal is None
    assert [follower.value for follower in form.followers if follower.is_chosen] == ["all"]


def test_a_lone_target_chooses_itself(game: Game, alice: User) -> None:
    found = page(game, alice, phase="attack", alice="japan 5, mongolia 1", bob="kamchatka 1")
    form = AttackForm(found, chosen={"source": "japan"})

    assert form.goal == found.rulebook.board.territory_index["kamchatka"]


def test_prospects_come_with_the_best_chance_first(game: Game, alice: User) -> None:
    chances = [one.outlook.chance.percent for one in AttackForm(page(game, alice, phase="attack")).prospects]

    assert chances == sorted(chances, reverse=True)
    assert len(chances) == 4


def test_a_set_says_what_else_it_brings(game: Game, alice: User) -> None:
    hands = {"alice": "alaska peru joker"}
    form = TradeForm(page(game, alice, phase="reinforce", to_place=3, hands=hands))
    (choice,) = form.choices

    assert not form.is_forced
    assert choice.extra == "and 2 more in Alaska and in Peru"
    assert choice.is_chosen


def test_a_placement_tells_armies_threats_and_what_is_left(game: Game, alice: User) -> None:
    found = page(game, alice, phase="reinforce", to_place=3)
    form = PlaceForm(found, data={"seen": "1", "at-alaska": "2"})
    spots = {spot.key: spot for region in form.regions for spot in region.spots}

    assert (spots["alaska"].armies, spots["alaska"].threat) == (5, 1)
    assert (form.due, form.sum, form.left) == (3, 2, 1)
    assert form.is_valid()
    assert form.order() == o.Place(((found.rulebook.board.territory_index["alaska"], 2),))


@pytest.mark.parametrize("rubbish", ["-1", "1.5", "two", "9" * 30, "\x00"])
def test_a_placement_refuses_what_is_no_number(game: Game, alice: User, rubbish: str) -> None:
    form = PlaceForm(
        page(game, alice, phase="reinforce", to_place=3), data={"seen": "1", "at-alaska": rubbish}
    )

    assert not form.is_valid()
    assert form.complaints


def test_a_plan_shows_the_present_one(game: Game, alice: User) -> None:
    seat = game.players.get(user=alice).seat
    plans = [[[4, "peru"]] if number == seat else [] for number in range(3)]
    form = PlanForm(page(game, alice, turn="bob", phase="placement", to_place=[9, 9, 9], plans=plans))

    assert form["at-peru"].value() == 4
    assert form.left == 5


@pytest.mark.parametrize("kind", FORMS)
def test_rubbish_makes_no_form_fall_over(game: Game, alice: User, kind: str) -> None:
    found = page(game, alice, phase="attack")
    source = random.Random(kind)
    names = ("source", "target", "how", "stop", "moving", "cards", "dice", "armies", "answer", "text")

    def rubbish() -> str:
        return "".join(chr(source.randrange(1, 0x3000)) for _ in range(source.randrange(20)))

    for _ in range(40):
        form = FORMS[kind](found, data={"seen": "1", **{name: rubbish() for name in (*names, "at-alaska")}})
        if form.is_valid():
            with suppress(OrderError):
                form.order()
        assert form.is_valid() or form.complaints


@pytest.mark.parametrize(
    ("preferences", "kept"), [("Peru, Alaska, Brazil", ["alaska", "brazil"]), ("Peru", ["peru"]), ("", [])]
)
def test_preferences_skip_territories_taken_by_others(
    alice: User, bob: User, preferences: str, kept: list[str]
) -> None:
    game = open_table(alice, bob, bots=["random"], rulebook="h2006_world")
    first = game.players.get(to_act=True)
    peru = game.board.territory_index["peru"]
    seen = game.known[first.seat]
    give_order(game_id=game.pk, seat=first.seat, order=o.Place(((peru, 1),)), seen=seen)
    reader = bob if first.user == alice else alice
    form = ClaimPreferencesForm(game_page(game, reader), {"seen": "0", "preferences": preferences})

    assert form.is_valid()
    assert form.order() == o.Plan(tuple((game.board.territory_index[key], 1) for key in kept))


def claiming(alice: User, bob: User, charlie: User) -> GamePage:
    """Return the page of the person who is to claim."""
    game = open_table(alice, bob, charlie, rulebook="h2006_world")
    return game_page(game, person_to_act(game))


@pytest.mark.parametrize(
    ("preferences", "complaint"),
    [
        ("alaska peru", "“alaska peru” goes on after the name of Alaska. Separate names by commas."),
        ("alaska, alaksa", "There is no territory “alaksa” on this board. Did you mean “Alaska”?"),
    ],
)
def test_a_list_of_preferences_says_what_is_wrong(
    alice: User, bob: User, charlie: User, preferences: str, complaint: str
) -> None:
    form = ClaimPreferencesForm(claiming(alice, bob, charlie), data={"seen": "1", "preferences": preferences})

    assert not form.is_valid()
    assert form.complaints == [complaint]


def test_a_click_on_the_map_makes_a_list_of_preferences_longer(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, rulebook="h2006_world")
    waiting = next(user for user in (alice, bob) if not game.players.get(user=user).to_act)
    found = game_page(game, waiting)
    forms = forms_open(found, {"preferences": "Peru, Brazil"})
    board = picture(found, forms, None, "?")
    index = game.board.territory_index

    assert board.links[index["japan"]].href == "?preferences=Peru%2C+Brazil%2C+Japan"
    assert board.links[index["peru"]].href == "?preferences=Brazil"
    assert board.notes == {index["peru"]: "1", index["brazil"]: "2"}


def test_a_list_of_preferences_is_said_to_be_kept_while_it_is_valid(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, rulebook="h2006_world")
    waiting = next(user for user in (alice, bob) if not game.players.get(user=user).to_act)
    client.force_login(waiting)

    def is_kept(chosen: str) -> bool:
        page = client.get(game.get_absolute_url(), {"preferences": chosen} if chosen else {})
        return "Your list is kept" in page.content.decode()

    assert not is_kept("")
    order(game, waiting, "plan 1 peru, 1 brazil")
    assert is_kept("")
    assert is_kept("Peru, Brazil")
    assert not is_kept("Peru, Brazil, Japan")


def test_a_claimable_land_is_called_free(alice: User, bob: User, charlie: User) -> None:
    found = claiming(alice, bob, charlie)
    board = picture(found, forms_open(found, {}), None, "?")

    japan = found.rulebook.board.territory_index["japan"]
    assert board.facts([japan]) == {japan: "Japan: free"}


def test_too_many_preferences_are_counted_in_territories(alice: User, bob: User, charlie: User) -> None:
    found = claiming(alice, bob, charlie)
    keys = [territory.key for territory in found.rulebook.board.territories]
    form = ClaimPreferencesForm(found, data={"seen": "1", "preferences": ", ".join(keys)})

    assert form.is_valid()
    with refused(OrderError, "That is 42 territories, and you may claim 35"):
        give_order(game_id=found.id, seat=found.me, order=form.order(), seen=found.seen)


@pytest.mark.parametrize("key", RULEBOOKS)
def test_every_order_that_may_be_written_is_told_by_an_example_and_a_sentence(alice: User, key: str) -> None:
    """This is checked in the reader’s language, for the first decisions of a game."""
    rulebook = RULEBOOKS[key]
    game = open_table(alice, bots=["sensible"] * (rulebook.players[0] - 1), rulebook=key)
    let_computers_play(game)
    for _decision in range(4):
        found = game_page(Game.objects.get(pk=game.pk), alice)
        told = WrittenForm(found).known
        with translation.override("fr"):
            french = WrittenForm(found).known

        assert all(one.meaning for one in told)
        assert not {one.meaning for one in told} & {one.meaning for one in french}
        orders = [[parse_order(game.rulebook, one.example) for one in known] for known in (told, french)]
        assert orders[0] == orders[1]
        if next_player(game) is None:
            break
        act(game)
        let_computers_play(game)


def test_a_decision_that_cannot_come_up_is_not_listed(alice: User, bob: User, charlie: User) -> None:
    """Among three players there is no neutral whose reinforcements somebody could place."""
    three = game_page(open_table(alice, bob, charlie, rulebook="h2000_capitals"), alice)
    two = game_page(open_table(alice, bob, rulebook="h2000_capitals"), alice)

    assert "standing muster ask" not in [one.example for one in WrittenForm(three).known]
    assert "standing muster ask" in [one.example for one in WrittenForm(two).known]


def test_the_land_that_is_claimed_is_marked_and_no_other(alice: User, bob: User, charlie: User) -> None:
    found = claiming(alice, bob, charlie)
    land = found.rulebook.board.territory_index["peru"]
    form = ClaimForm(found, chosen={"source": "peru"})

    assert form.route == RouteMarks(None, land, ())
    assert form.placed == {land: 1}
    assert ClaimForm(found, chosen={"source": "atlantis"}).route == RouteMarks(None, None, ())


def test_filling_in_keeps_what_is_placed(game: Game, alice: User) -> None:
    reinforcing = page(game, alice, phase="reinforce", to_place=5)
    index = reinforcing.rulebook.board.territory_index
    form = PlaceForm(reinforcing, {"seen": "1", "at-alaska": "3", "at-peru": "x"})

    filled = form.filled("even")
    assert {land: n for land, n in filled.placed.items() if n} == {
        index["alaska"]: 3,
        index["alberta"]: 2,
    }
    assert filled.complaints == []
    assert form.filled("nothing").sum == 0
    assert form.filled("made up").sum == 3


def test_filling_in_more_than_there_is_changes_nothing(game: Game, alice: User) -> None:
    form = PlaceForm(page(game, alice, phase="reinforce", to_place=5), {"seen": "1", "at-alaska": "9"})

    assert form.filled("borders").sum == 9


def test_territories_with_accents_stand_among_the_others(game: Game, alice: User) -> None:
    lands = page(
        game, alice, phase="attack", alice="eastern_us 5, egypt 5, venezuela 5, alaska 5, madagascar"
    )
    with translation.override("fr"):
        names = [land.name for land in AttackForm(lands).origins]

    assert names == ["Alaska", "Égypte", "États de l’Est", "Venezuela"]


def test_the_button_of_a_manoeuvre_says_how_many_armies_move(game: Game, alice: User) -> None:
    chosen = {"source": "alaska", "target": "alberta"}
    form = FortifyForm(page(game, alice, phase="manoeuvre"), chosen=chosen)
    with translation.override("fr"):
        shown = render_to_string(form.template, {"form": form, "page": form.page})

    assert "Déplacer 4 et terminer le tour" in " ".join(re.sub("<[^>]+>", "", shown).split())
