"""Starting a game."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django.fixtures import Settings

from accounts.models import User
from games.clock.calendar import DAY, NONE
from games.clock.pace import HOUR, MINUTE, Cover, Farewell, Pace
from games.models import Game
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.house import offering
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import texts_by_key
from tests.support.rulebooks.house_rules import RULES
from tests.support.scenes import put
from tests.support.tables import open_table

DEFAULTS = {
    "name": "The long march",
    "rulebook": "h2000_world",
    "seats": "4",
    "computers": "3",
    "bot": "sensible",
}


def start(client: Client, **changes: Any) -> Any:
    return client.post(reverse("start"), DEFAULTS | changes)


def test_the_form_is_filled_for_a_game_against_three_sensible_computers(as_alice: Client) -> None:
    form = as_alice.get(reverse("start")).context["form"]

    chosen = {name: form[name].value() for name in DEFAULTS}
    assert chosen == {
        **DEFAULTS,
        "name": "alice’s campaign",
        "rulebook": "h2000_world",
        "seats": 4,
        "computers": 3,
    }


def test_the_choice_says_which_edition_is_for_newcomers_and_what_is_made_up(
    as_alice: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_up = replace(texts_by_key()["h2006_world"], reconstructed="The cards are lost; these are ours.")
    monkeypatch.setitem(texts_by_key(), "h2006_world", made_up)

    usual = as_alice.get(reverse("start")).content.decode()
    chosen = as_alice.get(reverse("start"), {"rulebook": "h2006_world"}).content.decode()

    assert '<option value="h2000_world" selected>World conquest, Hasbro 2000 (recommended' in usual
    assert "Secret missions, Hasbro 2000 (half as long)" in usual
    assert "The cards are lost; these are ours." in chosen
    assert "The cards are lost" not in usual


@pytest.mark.parametrize(
    ("seats", "computers", "offered", "chosen"),
    [("3", "3", 3, 2), ("3", "1", 3, "1"), ("6", "3", 6, "3"), ("made up", "9", 4, 3)],
)
def test_no_more_computers_are_offered_than_there_are_other_seats(
    as_alice: Client, seats: str, computers: str, offered: int, chosen: object
) -> None:
    form = as_alice.get(reverse("start"), {"seats": seats, "computers": computers}).context["form"]

    assert [number for number, _name in form.fields["computers"].choices] == [*range(offered)]
    assert form["computers"].value() == chosen


@pytest.mark.parametrize(
    ("started", "name"),
    [
        (["alice’s campaign"], "alice’s second campaign"),
        (["The long march"], "alice’s second campaign"),
        (["alice’s second campaign"], "alice’s third campaign"),
        (["The long march"] * 2, "alice’s third campaign"),
        ([f"Game {number}" for number in range(10)], "alice’s campaign no. 11"),
    ],
)
def test_the_next_game_is_called_unlike_the_others(
    as_alice: Client, alice: User, started: list[str], name: str
) -> None:
    for earlier in started:
        Game.objects.create(name=earlier, created_by=alice, rulebook_key="h2000_world")

    assert as_alice.get(reverse("start")).context["form"]["name"].value() == name


def test_against_computers_alone_it_begins_at_once(as_alice: Client) -> None:
    response = start(as_alice)

    game = Game.objects.get()
    assert response.headers["Location"] == reverse("game", args=[game.pk])
    assert game.status == Game.Status.RUNNING
    assert sorted(game.players.values_list("bot", flat=True)) == ["", "sensible", "sensible", "sensible"]


def test_each_computer_may_play_at_its_own_level(as_alice: Client) -> None:
    form = as_alice.get(reverse("start"), {"computers": "2"}).context["form"]
    assert [name for name in form.fields if name.startswith("bot")] == ["bot", "bot-2"]

    start(as_alice, bot="beginner", **{"bot-2": "random", "bot-3": ""})

    game = Game.objects.get()
    assert sorted(game.players.values_list("bot", flat=True)) == ["", "beginner", "beginner", "random"]


def test_with_free_seats_it_leads_to_the_invitation(as_alice: Client) -> None:
    response = start(as_alice, seats="5", computers="1", bot="random")

    game = Game.objects.get()
    assert response.headers["Location"] == reverse("invitation", args=[game.token])
    assert game.status == Game.Status.WAITING


def test_options_of_the_edition_are_kept(as_alice: Client) -> None:
    start(as_alice, **{"h2000_world-sets": "progressive"})

    assert Game.objects.get().options["sets"] == "progressive"


@pytest.mark.parametrize(("seats", "offered"), [("3", False), ("4", True), ("5", True), ("6", False)])
def test_an_option_is_offered_where_it_makes_a_difference(
    as_alice: Client, seats: str, offered: bool
) -> None:
    """If it makes none, it is shown all the same, with the reason."""
    address = reverse("start") + f"?rulebook=h2000_capitals&seats={seats}"
    html = as_alice.get(address).content.decode()
    assert ("(Only for 4–5 players.)" in html) != offered
    assert "change from:#id_seats" in html

    headquarters = {"h2000_capitals-headquarters": "three"}
    response = start(as_alice, rulebook="h2000_capitals", seats=seats, computers="1", **headquarters)
    assert response.status_code == (302 if offered else 422)
    assert [game.options["headquarters"] for game in Game.objects.all()] == ["three"] * offered


def test_editions_are_chosen_by_what_they_are(as_alice: Client) -> None:
    form = as_alice.get(reverse("start")).context["form"]
    kinds = dict(form.fields["rulebook"].choices)

    assert [key for key, _name in kinds["Headquarters"]] == ["h2000_capitals"]
    assert sorted(key for books in kinds.values() for key, _name in books) == sorted(RULEBOOKS)


@pytest.mark.parametrize(
    ("changes", "more"),
    [
        ({}, False),
        ({"seats": "6", "computers": "2", "name": "Alps"}, False),
        ({"h2000_world-js_9": "on"}, True),
        ({"h2000_world-sets": "progressive"}, True),
        ({"bot-2": "random"}, True),
    ],
)
def test_sections_with_choices_are_unfolded(as_alice: Client, changes: dict[str, str], more: bool) -> None:
    html = as_alice.get(reverse("start"), {"rulebook": "h2000_world", **changes}).content.decode()
    assert ('id="more" open' in html) == more


def test_each_edition_shows_its_own_players_and_options(as_alice: Client) -> None:
    address = reverse("start") + "?rulebook=h2006_world&name=Reprise&computers=2"
    response = as_alice.get(address)
    form = response.context["form"]

    assert reverse("rules", args=["h2006_world"]) in response.content.decode()
    assert [number for number, _name in form.fields["seats"].choices] == [3, 4]
    assert "h2000_world-sets" not in form.fields
    assert (form["name"].value(), form["computers"].value()) == ("Reprise", "2")


@pytest.mark.parametrize("key", RULEBOOKS)
def test_a_game_of_every_edition_can_be_started(as_alice: Client, key: str) -> None:
    seats = RULEBOOKS[key].players[-1]
    start(as_alice, rulebook=key, seats=str(seats), computers=str(seats - 1))

    assert Game.objects.get().rulebook_key == key


def test_a_name_is_one_line_and_cannot_reverse_the_page(as_alice: Client) -> None:
    start(as_alice, name="The long\n\tmarch \u202eback")

    assert Game.objects.get().name == "The long march back"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": " "}, "This field is required"),
        ({"name": "\u200b"}, "This field is required"),
        ({"name": "x" * 10_000}, "at most 60 characters"),
        ({"name": "Win at www.example.org"}, "like a web address"),
        ({"name": "https:// free armies"}, "like a web address"),
        ({"name": "resign"}, "taken for an order"),
        ({"name": "Vacances 10 jours"}, "taken for an order"),
        ({"seats": "2"}, "not one of the available choices"),
        ({"seats": "4", "computers": "4"}, "choose fewer computer players"),
        ({"rulebook": "chess"}, "not one of the available choices"),
        ({"bot": "deep thought"}, "not one of the available choices"),
        ({"bot-3": "deep thought"}, "not one of the available choices"),
        ({"h2000_world-sets": "golden"}, "not one of the available choices"),
    ],
)
def test_impossible_choices_are_refused_and_kept_in_the_form(
    as_alice: Client, changes: dict[str, str], sentence: str
) -> None:
    response = start(as_alice, **changes)

    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Game.objects.exists()


def test_there_is_a_limit_for_games_against_computers_alone(as_alice: Client, settings: Settings) -> None:
    settings.PRACTICE_GAMES = 1
    start(as_alice)

    response = start(as_alice)

    assert response.status_code == 422
    assert "You already play 1 games against computer players only" in response.content.decode()
    assert Game.objects.count() == 1


@pytest.mark.django_db
def test_visitors_sign_in_first(client: Client) -> None:
    assert start(client).headers["Location"].startswith(reverse("account_login"))
    assert not Game.objects.exists()


def test_a_game_of_two_is_against_one_computer(as_alice: Client) -> None:
    """This also applies if more were chosen for the edition before."""
    for chosen in ({}, {"seats": "4", "computers": "3"}):
        form = as_alice.get(reverse("start"), {"rulebook": "asso_2p", **chosen}).context["form"]
        assert (form["seats"].value(), form["computers"].value()) == (2, 1)


def test_against_computers_alone_time_is_unlimited_unless_chosen(as_alice: Client) -> None:
    start(as_alice)
    assert Game.objects.get().pace is None
    start(as_alice, name="In a hurry", turn="3600")
    assert Game.objects.get(name="In a hurry").pace == Pace(HOUR, 15 * MINUTE, vacation=NONE)


def test_a_game_with_people_has_the_usual_pace_unless_it_is_chosen(as_alice: Client) -> None:
    start(as_alice, computers="1")
    start(as_alice, computers="1", name="Slow", turn="unlimited", question="", excuses="2")

    assert Game.objects.get(name="The long march").pace == Pace()
    assert Game.objects.get(name="Slow").pace is None


def test_the_pace_can_be_said_in_detail(as_alice: Client) -> None:
    details = {
        "turn": "86400",
        "question": "14400",
        "begun": "43200",
        "bank": "172800",
        "increment": "3600",
        "weekends_off": "on",
        "vacation": "0",
        "excuses": "0",
        "cover": "skip",
        "misses": "2",
        "farewell": "replaced",
    }
    start(as_alice, computers="1", **details)

    assert Game.objects.get().pace == Pace(
        turn=DAY,
        question=4 * HOUR,
        bank=2 * DAY,
        increment=HOUR,
        begun=12 * HOUR,
        weekends_off=True,
        vacation=NONE,
        excuses=0,
        cover=Cover.SKIP,
        misses=2,
        farewell=Farewell.REPLACED,
    )


@pytest.mark.parametrize(
    ("details", "complaint"),
    [
        ({"turn": "3600", "question": "43200"}, "This is longer than a turn takes."),
        ({"turn": "300", "begun": "900"}, "This is longer than a turn takes."),
        ({"turn": "86400", "increment": "3600"}, "This is more than the time bank holds."),
        ({"turn": "7"}, "7 is not one of the available choices"),
    ],
)
def test_a_pace_that_cannot_be_is_refused_with_what_was_chosen_kept(
    as_alice: Client, details: dict[str, str], complaint: str
) -> None:
    response = start(as_alice, **details)
    assert response.status_code == 422
    assert complaint in response.content.decode()
    assert not Game.objects.exists()


def test_the_pace_is_told_before_joining_and_at_the_board(as_alice: Client, as_bob: Client) -> None:
    start(as_alice, seats="3", computers="1", turn="86400")
    game = Game.objects.get()
    told = "1 day for a turn, 6 hours for a question"
    absence = (
        "Each player is forgiven one missed deadline, and their time starts again; if they miss another,"
    )
    invitation = reverse("invitation", args=[game.token])

    before = as_bob.get(invitation).content.decode()
    as_bob.post(reverse("join", args=[game.token]))
    after = as_bob.get(reverse("game", args=[game.pk])).content.decode()

    for html in (before, after):
        assert told in html
        assert absence in html


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> str:
    """The prefix of the options of an edition that offers house rules."""
    book = offering(replace(H2000_WORLD, key="of_the_house"), RULES)
    monkeypatch.setitem(RULEBOOKS, book.key, book)
    monkeypatch.setitem(texts_by_key(), book.key, texts_by_key()[H2000_WORLD.key])
    return "of_the_house-"


def test_house_rules_are_ticked(as_alice: Client, house: str) -> None:
    start(as_alice, rulebook="of_the_house", **{f"{house}famine": "on"})

    assert Game.objects.get().options == {
        "sets": "by_symbol",
        "alike": "none",
        "famine": "1",
        "hunger": "none",
    }


def test_impossible_combinations_are_not_offered_and_say_why(as_alice: Client, house: str) -> None:
    def closed(**chosen: str) -> dict[str, str]:
        """Return each closed house rule, and each closed value of an option, with the reason."""
        options = {f"{house}{key}": value for key, value in chosen.items()}
        page = as_alice.get(reverse("start"), {"rulebook": "of_the_house", **options})
        form = page.context["form"]
        values = re.findall(r"disabled[^>]*>\s*([^<]*\))", str(form[f"{house}sets"]))
        return dict(zip(["sets"], values, strict=False)) | {
            key: strip_tags(str(form[f"{house}{key}"].help_text))
            for key in ("alike", "famine", "hunger")
            if form.fields[f"{house}{key}"].disabled
        }

    famine, hunger = (
        "No sets In a famine there are no sets.",
        "It bites Hunger needs a famine: choose it too.",
    )
    growing = "Growing with each set handed in (4, 6, 8, 10, 12, 15, 20 …) (Choose sets of fixed values.)"
    assert closed() == {"hunger": hunger}
    assert closed(famine="on") == {"alike": famine.replace("No sets", "Every set brings ten")}
    assert closed(alike="on") == {"sets": growing, "famine": famine, "hunger": hunger}


def test_impossible_combinations_are_refused_with_the_reason(as_alice: Client, house: str) -> None:
    response = start(as_alice, rulebook="of_the_house", **{f"{house}famine": "on", f"{house}alike": "on"})

    assert response.status_code == 422
    assert "In a famine there are no sets." in response.content.decode()
    assert not Game.objects.exists()


def test_the_rules_lead_to_no_options_that_cannot_be_combined(client: Client, house: str) -> None:
    page = client.get(reverse("rules", args=["of_the_house"]) + "?alike=2").content.decode()

    assert "(In a famine there are no sets.)" in page
    assert "famine=1" not in page


def test_a_finished_game_offers_another_by_the_same_rules(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 2, options={"sets": "progressive"})
    game = put(game, turn=None, rest="alice", phase="over", winners=[game.players.get(user=alice).seat])

    html = as_alice.get(game.get_absolute_url()).content.decode()
    again = re.search(r'href="([^"]+)">Another game by these rules', html)
    assert again is not None
    form = as_alice.get(again[1]).context["form"]

    assert (form["seats"].value(), form.so_far["sets"]) == (3, "progressive")


UNREAD = {
    "rulebook=chess": "There is no such value. The values are: h2000_world, ",
    "seats=9": "There is no such value. The values are: 3, 4, 5, 6.",
    "seats=0": "There is no such value.",
    "computers=many": "There is no such value. The values are: 0, 1, 2, 3.",
    "bot=deep": "There is no such value.",
    "bot-2=deep": "There is no such value.",
    "bot-9=random": "There are fewer computers.",
    "turn=12": "There is no such value.",
    "excuses=99": "There is no such value.",
    "weekends_off=maybe": "There is no such value. The values are: on, off.",
    "h2000_world-sets=golden": "There is no such value.",
    "h2000_world-js_9=perhaps": "There is no such value.",
    "h2000_world-chess=on": "This edition has no such option.",
    "h2006_world-js_9=on": "This game follows another edition.",
    "h2006_mission-js_11=yes": "This game follows another edition.",
    "again=999999": "You have no such game to play again.",
    "again=x": "You have no such game to play again.",
    "colour=red": "The form has no such field.",
}


@pytest.mark.parametrize("part", UNREAD)
def test_the_form_names_what_of_an_address_it_does_not_take_up(as_alice: Client, part: str) -> None:
    html = as_alice.get(f"{reverse('start')}?{part}").content.decode()
    assert f"<li><code>{part}</code> {UNREAD[part]}" in html


@pytest.mark.parametrize(
    "address",
    [
        "",
        "rulebook=h2006_world&seats=4&computers=0&name=Alps&turn=86400&advice=on&h2006_world-js_9=on",
        "seats=3&computers=2&bot=beginner&bot-2=&advice=on&weekends_off=no&h2000_world-js_9=off&word=alps",
        "h2000_world-js_1a=none&excuses=0&vacation=&rulebook=h2000_world",
        "rulebook=h2006_mission&h2000_world-sets=by_symbol&seats=3&computers=2",
    ],
)
def test_the_form_says_nothing_of_what_it_takes_up(as_alice: Client, address: str) -> None:
    assert as_alice.get(f"{reverse('start')}?{address}").context["unread"] == []


def test_without_scripts_the_form_takes_up_what_is_chosen_so_far(as_alice: Client) -> None:
    sent = {**DEFAULTS, "rulebook": "h2006_mission", "seats": "3", "computers": "1", "name": "Alps"}
    response = as_alice.post(reverse("start"), {**sent, "h2000_world-js_9": "on", "so_far": "1"}, follow=True)
    form = response.context["form"]

    assert response.status_code == 200
    assert not Game.objects.exists()
    assert (form.edition.key, form["name"].value(), form["computers"].value()) == (
        "h2006_mission",
        "Alps",
        "1",
    )
    assert "<code>h2000_world-js_9=on</code> This game follows another edition." in response.content.decode()

    response = as_alice.post(
        reverse("start"), {**sent, "h2006_mission-js_9": "on", "so_far": "1"}, follow=True
    )
    assert "csrf" not in response.request["QUERY_STRING"]
    assert response.context["rules"] == reverse("rules", args=["h2006_mission"]) + "?js_9=1"
    assert response.context["unread"] == []


def test_options_of_another_edition_start_no_game_without_them(as_alice: Client) -> None:
    """The edition was changed without a script that fetches the new options."""
    response = start(as_alice, rulebook="h2006_world", **{"h2000_world-js_9": "on"})

    assert response.status_code == 422
    assert "You chose options of another edition: " in response.content.decode()
    assert not Game.objects.exists()
    start(
        as_alice, rulebook="h2006_world", **{"h2000_world-sets": H2000_WORLD.with_options({}).chosen["sets"]}
    )
    assert Game.objects.get().rulebook_key == "h2006_world"


def test_the_levels_of_the_computers_are_told(as_alice: Client) -> None:
    chosen: dict[str, str] = {"seats": "4", "computers": "3", "bot": "sensible", "bot-2": "general"}
    told = as_alice.get(reverse("start"), chosen).content.decode()
    assert "Sensible: weighs each attack" in told
    assert "General: thinks whole turns through" in told
    assert "Random:" not in told
    alone = as_alice.get(reverse("start"), {"seats": "4", "computers": "0"}).content.decode()
    assert "Sensible:" not in alone
