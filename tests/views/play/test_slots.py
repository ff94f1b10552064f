"""Kinds of order without a form of their own get one that is made from the options."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.engine.notation.verbs.placements import PLACE
from games.engine.words.spellings import Spellings
from games.features.allies.influence import VERB as INFLUENCE
from games.features.allies.influence import Influence
from games.features.objectives.showing import VERB as SHOW
from games.forms.orders import forms_of, forms_open
from games.forms.orders.slots import SlotsForm, slots_form
from games.mail.content.examples import example
from games.mail.content.help import help_lines
from games.models import Game
from games.rulebooks.registry import RULEBOOKS
from games.selectors.game_page import game_page
from tests.engine.test_new_edition import BLESS, EDITION, PILGRIMS, SEND
from tests.support.rulebooks.editions import CLOSED
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch, alice: User, bob: User) -> Game:
    """Put Alice before sending a pilgrim."""
    monkeypatch.setitem(RULEBOOKS, EDITION.key, EDITION)
    game = open_table(alice, bob, rulebook=EDITION.key)
    return pilgrimage(game)


def pilgrimage(game: Game, **fields: Any) -> Game:
    lands = "egypt 3, congo 1, alaska 2"
    return put(game, turn="alice", rest="bob", phase="pilgrimage", alice=lands, **fields)


def form_of(game: Game, user: User, kind: type[SlotsForm], **chosen: str) -> SlotsForm:
    (found,) = [form for form in forms_open(game_page(game, user), chosen) if isinstance(form, kind)]
    return found


def shown(form: SlotsForm) -> str:
    html = render_to_string(form.template, {"form": form, "page": form.page})
    return " ".join(re.sub("<[^>]+>", " ", html).split())


def test_it_has_a_field_a_slot_with_what_is_legal_in_the_language_of_the_reader(
    game: Game, alice: User
) -> None:
    form = form_of(game, alice, slots_form(SEND))
    _, (lands,), _note = form.offer
    assert not form.picks
    assert [choice.value for choice in lands.choices] == ["alaska", "congo", "egypt"]
    with translation.override("fr"):
        assert shown(form) == "Envoyer Territoire Alaska Congo Égypte Envoyer"


def test_its_order_goes_through_the_page(
    game: Game, alice: User, bob: User, as_alice: Client, as_bob: Client
) -> None:
    sent = {"order": "slots-pilgrim", "option": "0", "territory": "egypt"}
    give(as_alice, game, alice, sent)
    game.refresh_from_db()
    assert position_of(game).pending == (
        "blessing",
        seat_of(game, bob),
        EDITION.board.territory_index["egypt"],
    )

    asked = form_of(game, bob, slots_form(BLESS))
    assert [(entry.least, entry.most) for entry in asked.offer.entries] == [(0, 1)]
    assert not asked.picks
    give(as_bob, game, bob, {"order": "slots-bless", "option": "0", "answer": "1"})
    assert sum(PILGRIMS.of(position_of(game))) == 1


def give(client: Client, game: Game, user: User, sent: dict[str, str], status: int = 302) -> str:
    seen = {"seen": str(game_page(game, user).seen)}
    response = client.post(reverse("orders", args=[game.pk]), {**seen, **sent})
    assert response.status_code == status, response.content.decode()
    return response.content.decode()


@pytest.mark.parametrize(
    "wrong",
    [
        {"option": "0", "territory": "peru"},
        {"option": "0", "territory": "egypt; end"},
        {"option": "0"},
        {"option": "7", "territory": "egypt"},
        {"territory": "egypt"},
    ],
)
def test_orders_that_are_not_offered_are_refused(
    game: Game, alice: User, as_alice: Client, wrong: dict[str, str]
) -> None:
    before = position_of(game)
    told = give(as_alice, game, alice, {"order": "slots-pilgrim", **wrong}, 422)
    assert "This cannot be chosen now. Choose again." in told
    assert position_of(game) == before


def test_a_number_that_is_not_allowed_is_refused_with_the_reason(
    game: Game, bob: User, as_bob: Client
) -> None:
    asked = {"question": "blessing", "seat": seat_of(game, bob), "territory": "egypt"}
    pilgrimage(game, pending=asked)
    told = give(as_bob, game, bob, {"order": "slots-bless", "option": "0", "answer": "5"}, 422)
    assert "Bless it with 1, or not with 0." in told


def test_a_land_can_be_chosen_on_the_board(game: Game, alice: User, as_alice: Client) -> None:
    index = EDITION.board.territory_index
    form = form_of(game, alice, slots_form(SEND), territory="congo")
    assert form.route.target == index["congo"]
    assert {index[land] for land in ("alaska", "congo", "egypt")} == set(form.links("?"))
    html = as_alice.get(
        form.links(reverse("game", args=[game.pk]) + "?")[index["egypt"]].href
    ).content.decode()
    assert '<option value="egypt" selected>' in html


def test_each_option_has_a_separate_form(alice: User, bob: User) -> None:
    """It is as if influence had no form: which card, to which of two neutrals."""
    game = put(
        open_table(alice, bob, rulebook="h2006_2p_active"),
        turn="alice",
        rest="neutral_2",
        phase="influence",
        to_place=3,
        hands={"alice": "peru brazil"},
        alice="alaska 5",
        bob="peru 4",
        neutral_1="siam 3",
    )
    page = game_page(game, alice)
    sent = {"seen": str(page.seen), "option": "1", "card": "brazil", "force": "2"}
    form = slots_form(INFLUENCE)(page, sent)
    offers = [slots_form(INFLUENCE)(page, {**sent, "option": pick.value}).offer for pick in form.picks]
    assert [[entry.label for entry in offer.entries] for offer in offers] == [["Card", "Force"]] * 2
    assert [choice.label for choice in form.offer.entries[0].choices] == [
        "Peru (horse)",
        "Brazil (cannon)",
    ]
    assert form.links("?") == {}
    assert form.is_valid(), form.complaints
    assert form.order() == Influence(EDITION.board.territory_index["brazil"], 2)


def test_words_are_told_in_the_language_of_the_reader(alice: User, bob: User) -> None:
    """It is as if objectives had no form."""
    game = open_table(alice, bob, rulebook="h2006_mission", bots=["random"])
    others = [
        ["conquer_3", "conquer_5", "europe", "24_territories"],
        ["mixed_set", "5_islands", "crossroads", "3_continents"],
    ]
    others.insert(seat_of(game, alice), ["stack_12", "africa", "20_territories", "asia"])
    put(game, turn="alice", rest="bob", phase="manoeuvre", objectives=others, alice="alaska 12, peru")
    page = game_page(game, alice)
    with translation.override("fr"):
        assert shown(slots_form(SHOW)(page)) == (
            "Montrer Rank Capitaine Capitaine : Ayez 12 armées sur un même territoire. Montrer"
        )


def test_mails_show_how_it_is_written(game: Game, alice: User) -> None:
    page = game_page(game, alice)
    assert example(page) == "For example: “pilgrim egypt”."
    assert "Pilgrimage: “pilgrim alaska”." in help_lines(page)
    with translation.override("fr"):
        assert "envoyer Égypte" in example(page)


def test_orders_with_their_own_form_get_no_other() -> None:
    made = {
        kind
        for key, rulebook in RULEBOOKS.items()
        if key not in CLOSED
        for kind in forms_of(rulebook)
        if kind.startswith("slots-")
    }
    assert made <= {"slots-pilgrim", "slots-bless"}


def test_orders_for_several_places_have_a_number_for_each(alice: User, bob: User) -> None:
    """It is as if placing had no form of its own."""
    game = put(
        open_table(alice, bob, bots=["random"]),
        turn="alice",
        rest="bob",
        phase="reinforce",
        to_place=5,
        alice="peru 1, alaska 1",
    )
    page = game_page(game, alice)
    sent = {"seen": str(page.seen), "option": "0"}
    form = slots_form(PLACE)(page, {**sent, "territory-alaska": "2", "territory-peru": "3"})
    _, entries, note = form.offer
    assert not form.picks
    assert [(entry.label, entry.most, entry.value) for entry in entries] == [
        ("Alaska", 5, "2"),
        ("Peru", 5, "3"),
    ]
    assert note == "5 in all"
    assert form.is_valid(), form.complaints
    index = game.board.territory_index
    assert sorted(form.order()[0]) == sorted([(index["alaska"], 2), (index["peru"], 3)])
    assert slots_form(PLACE)(page, sent).complaints == ["Say how many."]


def test_the_verb_says_what_its_slots_are_called(game: Game, alice: User) -> None:
    named = replace(SEND, labels={"territory": Spellings(("holy land",), ("terre sainte",))})
    form = slots_form(named)(game_page(game, alice))
    assert not form.picks
    assert [entry.label for entry in form.offer.entries] == ["Holy land"]
    with translation.override("fr"):
        assert [entry.label for entry in form.offer.entries] == ["Terre sainte"]
