"""Games with house rules, from the form to the record."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.board import members
from games.engine.position import HIDDEN
from games.features.mobilisation.orders import NAMES
from games.features.mobilisation.sets import best_sets
from games.models import Game
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.presets_text import PRESETS
from games.selectors.game_page import game_page
from games.services.lobby.games import create_game, join_game
from tests.support.reading import words_open
from tests.support.scenes import put
from tests.support.tables import act, open_table, order, position_of, seat_of, version_of
from tests.views.lobby.test_start import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def risky(as_alice: Client) -> Game:
    """A game of Alice against two computer players with calculated risks, at her first attacks."""
    start(as_alice, seats="3", computers="2", **{"h2000_world-js_3": "on", "h2000_world-js_11": "on"})
    return Game.objects.get()


def at_the_attacks(game: Game, user: User) -> None:
    seat = seat_of(game, user)
    while (now := position_of(game)).phase != "attack" or now.turn != seat:
        act(game)


@pytest.mark.parametrize(("language", "title"), [("en", "House rules"), ("fr", "Variantes")])
def test_a_page_says_where_each_can_be_played(client: Client, language: str, title: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get(reverse("house_rules")).content.decode()

    assert f"<h1>{title}</h1>" in page
    assert all(f'<div id="{rule.key}">' in page for rule in HOUSE_RULES)
    assert reverse("rules", args=["asso_objectives"]) in page
    assert reverse("house_rules") in client.get(reverse("rulebooks")).content.decode()


def test_rules_and_form_say_which_do_not_suit_an_edition(as_alice: Client) -> None:
    reason = "all are equal already"
    assert reason in as_alice.get(reverse("rules", args=["asso_world"])).content.decode()
    assert reason in as_alice.get(reverse("start"), {"rulebook": "asso_world"}).content.decode()
    assert reason not in as_alice.get(reverse("start"), {"rulebook": "asso_objectives"}).content.decode()


def test_they_are_chosen_in_the_form(risky: Game) -> None:
    assert (risky.options["js_3"], risky.options["js_11"]) == ("1", "1")


@pytest.mark.parametrize(
    ("language", "roll", "told"),
    [("en", "One fight, committing", "You commit"), ("fr", "Un seul combat, en engageant", "Vous engagez")],
)
def test_the_page_speaks_of_armies_and_tells_what_was_committed(
    as_alice: Client, alice: User, risky: Game, language: str, roll: str, told: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    at_the_attacks(risky, alice)
    seat, before = seat_of(risky, alice), position_of(risky)
    board = risky.rulebook.board
    source, target = next(
        (mine, theirs)
        for mine, owner in enumerate(before.owner)
        for theirs in board.borders[mine]
        if owner == seat != before.owner[theirs] and before.armies[mine] > 2
    )
    keys = board.territories[source].key, board.territories[target].key
    choice = {"form": "attack", "source": keys[0], "target": keys[1]}
    page = as_alice.get(reverse("game", args=[risky.pk]), choice)
    assert roll in page.content.decode()
    assert 'name="committed"' in page.content.decode()
    assert not re.search(r"\b(dice|dés)\b", orders_of(page.content.decode()))

    sent = {**choice, "order": "attack", "how": "once", "moving": "all", "seen": version_of(risky)}
    refused = as_alice.post(reverse("orders", args=[risky.pk]), sent)
    assert refused.status_code == 422
    sent["committed"] = "2"
    assert as_alice.post(reverse("orders", args=[risky.pk]), sent).status_code == 302

    assert told in as_alice.get(reverse("record", args=[risky.pk])).content.decode()


def orders_of(page: str) -> str:
    """Return the part of a page with its forms, without its foot and the pace."""
    main = page[page.index("<main") : page.index("<footer")]
    return re.sub(r'<ul class="pace-told">.*?</ul>', "", main, flags=re.DOTALL)


def test_players_who_are_asked_say_how_many_armies_defend(client: Client, alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"], options={"js_3": "1"})
    put(
        game,
        turn="alice",
        rest="alice",
        phase="attack",
        alice="alaska 30, peru 1",
        bob="kamchatka 25, japan 2",
    )
    order(game, bob, "standing defence ask")
    order(game, alice, "attack alaska kamchatka 20")
    client.force_login(bob)
    address = reverse("game", args=[game.pk])
    page = client.get(address).content.decode()
    assert "20 armies committed" in page
    assert page.count('name="dice"') == 1
    assert 'max="25"' in page
    assert "commit all armies" in page

    sent = {"form": "defend", "order": "defend", "dice": "26", "seen": version_of(game)}
    refused = client.post(reverse("orders", args=[game.pk]), sent)
    assert "You commit 1 to 25 armies to defend Kamchatka." in refused.content.decode()
    client.post(reverse("orders", args=[game.pk]), {**sent, "dice": "10"})
    assert position_of(game).pending is None


def test_it_is_played_to_its_end(as_alice: Client, alice: User, risky: Game) -> None:
    while not position_of(risky).is_over:
        act(risky)

    page = as_alice.get(reverse("game", args=[risky.pk])).content.decode()
    record = as_alice.get(reverse("record", args=[risky.pk])).content.decode()
    assert "to attack" in record
    assert "Luck as" not in record
    assert page


@pytest.mark.parametrize(
    ("language", "asked"),
    [("en", "Make this offer"), ("fr", "Faire cette offre")],
)
def test_territories_are_offered_and_accepted_on_the_page(
    client: Client, alice: User, bob: User, language: str, asked: str
) -> None:
    User.objects.update(language=language)
    game = create_game(
        creator=alice, name="Yalta", rulebook_key="h2000_2p", options={"js_1a": "1"}, seats=2, bots=[]
    )
    join_game(game_id=game.pk, user=bob)
    position = position_of(game)
    mine, theirs = (position.owner.index(seat_of(game, user)) for user in (alice, bob))
    client.force_login(alice)
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    assert asked in page
    sent = {"order": "offer", "given": mine, "taken": theirs, "seen": version_of(game)}
    orders = reverse("orders", args=[game.pk])
    assert client.post(orders, {**sent, "taken": []}).status_code == 422
    assert client.post(orders, sent).status_code == 302

    client.force_login(bob)
    assert 'id="accept-1"' in client.get(reverse("game", args=[game.pk])).content.decode()
    client.post(orders, {"order": "accept", "number": "1", "seen": version_of(game)})
    assert position_of(game).owner[mine] == seat_of(game, bob)


def test_a_set_is_formed_on_the_page(as_alice: Client, alice: User) -> None:
    start(as_alice, seats="3", computers="2", **{"h2000_world-js_2": "on"})
    game = Game.objects.get()
    while position_of(game).phase != "mobilisation":
        act(game)
    seat, position = seat_of(game, alice), position_of(game)
    assert seat in game.rulebook.to_act(position)
    page = as_alice.get(reverse("game", args=[game.pk])).content.decode()
    assert "Cannon" in page
    found = best_sets(game.board, position, seat)[0]
    keys = {game.board.symbols[land]: game.board.territories[land].key for land, _ in found}
    sent = {
        **{"order": "slots-mobilise", "option": "0", "armies": "6 0 0", "seen": version_of(game)},
        **{name: keys[symbol] for symbol, name in NAMES.items()},
    }
    assert as_alice.post(reverse("orders", args=[game.pk]), sent).status_code == 302
    assert any(event.data[:2] == ["formed", seat] for event in game.events.all())


def test_all_sets_are_formed_at_once_on_the_page(as_alice: Client, alice: User) -> None:
    """The land is the player's choice, or where the enemy is strongest.

    The page explains the difference.
    """
    start(as_alice, seats="3", computers="2", **{"h2000_world-js_2": "on"})
    game = Game.objects.get()
    while position_of(game).phase != "mobilisation":
        act(game)
    seat, position, address = seat_of(game, alice), position_of(game), reverse("game", args=[game.pk])
    page = as_alice.get(f"{address}?form=slots-mobilise-all").content.decode()
    assert re.search(r'<option value="0" selected>[^<]*where the enemy is strongest', page)
    assert re.search(r'<option value="1">[^<]+', page)
    page = as_alice.get(f"{address}?form=slots-mobilise-all&option=1").content.decode()
    assert 'id="slots-mobilise-all-1-territory"' in page

    (front, *_) = best_sets(game.board, position, seat)[-1]
    territory = game.board.territories[front[0]].key
    sent = {"order": "slots-mobilise-all", "option": "1", "territory": territory, "seen": version_of(game)}
    assert as_alice.post(reverse("orders", args=[game.pk]), sent).status_code == 302
    sets = [event.data[2] for event in game.events.all() if event.data[:2] == ["formed", seat]]
    assert [front[0], 6] in sets[0]
    assert len(sets) == len(best_sets(game.board, position, seat))


def test_the_form_shows_them_by_families_and_what_game_comes_out(as_alice: Client) -> None:
    chosen = {"rulebook": "h2000_world", "seats": "4", "h2000_world-rounds": "6", "h2000_world-js_9": "on"}
    form = as_alice.get(reverse("start"), chosen).context["form"]

    families = {one.name: [field.name.partition("-")[2] for field in one.fields] for one in form.families}
    assert families["How to win"][:2] == ["rounds", "deathmatch"]
    assert "js_9" in families["Fighting"]
    assert {key for keys in families.values() for key in keys} == {
        choice.key for _name, choice in form.option_fields() if choice.is_extra
    }
    assert form.played == 2
    assert {one.name: one.played for one in form.families if one.played} == {"How to win": 1, "Fighting": 1}
    assert form.outline.startswith(
        "World conquest, Hasbro 2000, for 4 players. How to win: be the last one left"
    )
    assert "Fixed number of rounds (six rounds): After a fixed number of rounds" in form.outline


def test_the_form_says_why_no_game_comes_out(as_alice: Client) -> None:
    chosen = {"rulebook": "h2000_world", "h2000_world-js_11": "on", "h2000_world-no_cards": "on"}
    assert "there are none" in as_alice.get(reverse("start"), chosen).context["form"].outline


@pytest.mark.parametrize("preset", range(len(PRESETS)))
def test_a_preset_fills_the_form(as_alice: Client, preset: int) -> None:
    usual = as_alice.get(reverse("start")).context["form"]
    _name, _sentence, address = usual.presets[preset]
    form = as_alice.get(f"{reverse('start')}?{address}").context["form"]

    wanted = PRESETS[preset]
    assert (form.edition.key, form.players) == (wanted.rulebook, wanted.seats)
    assert wanted.options.items() <= form.so_far.items()
    assert form.played == len(wanted.options)


def test_the_rules_mark_what_house_rules_change(as_alice: Client) -> None:
    page = as_alice.get(reverse("rules", args=["h2000_world"]), {"no_cards": "1"})

    marked = [line for section in page.context["sections"] for line in section.lines]
    assert [line.text for line in marked if line.is_new] == [
        "There are no cards: nobody draws any, and no sets are handed in."
    ]
    assert any(line.is_gone and "you draw one card" in line.text for line in marked)
    assert "<ins>There are no cards" in page.content.decode()
    flown = as_alice.get(reverse("rules", args=["h2000_world"]), {"js_5": "1"})
    assert [name for name, _told in flown.context["house_rules"]] == ["Airborne troops"]
    titles = [section.title for section in page.context["sections"]]
    plain = as_alice.get(reverse("rules", args=["h2000_world"])).context["sections"]
    assert titles == [section.title for section in plain]
    assert not any(line.is_changed for section in plain for line in (*section.lines, *section.details))


def test_changes_by_house_rules_are_read_at_once_and_not_folded(client: Client) -> None:
    plain = client.get(reverse("rules", args=["mp80_world"])).content.decode()
    page = client.get(reverse("rules", args=["mp80_world"]), {"js_3": "1"}).content.decode()
    changed = "The attacker announces their dice first."

    assert changed in plain
    assert changed not in " ".join(words_open(plain))
    assert changed in " ".join(words_open(page))
    assert "<del>The attacker announces their dice first." in page


def test_points_that_house_rules_leave_alone_are_not_marked(client: Client) -> None:
    """With the table of events other dice may decide, so no picture shows them; limits are unchanged."""
    page = client.get(reverse("rules", args=["h2000_world"]), {"ev_12": "1"}).content.decode()

    assert "as often as you like, along" in page
    assert "<del>" not in page


@pytest.mark.parametrize(
    ("language", "word", "secret"),
    [("en", "In the air", "to land in Congo"), ("fr", "En vol", "pour débarquer au Congo")],
)
def test_the_target_of_airborne_armies_is_told_to_nobody_else(
    client: Client, alice: User, bob: User, language: str, word: str, secret: str
) -> None:
    User.objects.update(language=language)
    game = open_table(alice, bob, bots=["random"], options={"js_5": "1"})
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9, peru 3")
    client.force_login(alice)
    sent = {"order": "slots-embark", "option": "0", "from": "alaska", "to": "congo", "armies": "5"}
    orders = reverse("orders", args=[game.pk])
    assert client.post(orders, {**sent, "armies": "9", "seen": version_of(game)}).status_code == 422
    assert client.post(orders, {**sent, "seen": version_of(game)}).status_code == 302

    address = reverse("game", args=[game.pk])
    for user, knows in ((alice, True), (bob, False)):
        client.force_login(user)
        page = client.get(address).content.decode()
        assert word in page
        assert (secret in page) == knows


def test_airborne_troops_are_picked_by_their_departure(client: Client, alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"], options={"js_5": "1"})
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9, peru 3")
    client.force_login(alice)
    picked = {"form": "slots-embark", "option": "1"}
    page = client.get(reverse("game", args=[game.pk]), picked)
    (form,) = (form for form in page.context["forms_aside"] if form.kind == "slots-embark")

    assert form.asked == "From"
    assert [pick.label for pick in form.picks] == ["Alaska", "Peru"]
    source, target, armies = form.offer.entries
    assert source.choices[0].value == "peru"
    assert len(target.choices) == len(game.board.territories) - 1
    assert (armies.least, armies.most) == (1, 2)


def test_during_the_exchanges_the_page_shows_only_the_readers_own_territories(
    client: Client, alice: User, bob: User
) -> None:
    game = create_game(
        creator=alice,
        name="Yalta",
        rulebook_key="asso_objectives",
        options={"js_1b": "1"},
        seats=3,
        bots=["random"],
    )
    join_game(game_id=game.pk, user=bob)
    client.force_login(alice)
    page = game_page(Game.objects.get(pk=game.pk), alice)
    seat = seat_of(game, alice)
    assert {*page.view.owner} == {seat, HIDDEN}
    assert client.get(reverse("game", args=[game.pk])).status_code == 200
    assert client.get(reverse("record", args=[game.pk])).status_code == 200
    assert client.get(reverse("game", args=[game.pk]), {"view": "table"}).status_code == 200


def test_the_page_describes_the_lot_that_is_picked(
    client: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, options={"js_1b": "1"})
    for user in (bob, charlie):
        (land, *_) = members(position_of(game).lands[seat_of(game, user)])
        order(game, user, f"lay {game.board.territories[land].key}")

    client.force_login(alice)
    picked = {"form": "slots-match", "option": "1"}
    page = client.get(reverse("game", args=[game.pk]), picked).content.decode()
    assert "Lot 2, laid down by charlie" in page
    assert "Lot 1, laid down by bob" not in page


def test_without_cards_the_page_says_that_nobody_draws_any(as_alice: Client, alice: User) -> None:
    game = open_table(alice, bots=["random"] * 2, options={"no_cards": "1"})

    assert "Nobody draws cards in this game." in as_alice.get(game.get_absolute_url()).content.decode()
