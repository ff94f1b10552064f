"""Godstorm on the site: stored, shown, and verified with its dice."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client

from accounts.models import User
from games.engine import NOBODY
from games.mail.content.tables import power_lines
from games.mail.outgoing import post
from games.models import Game, Mail
from games.models.mail.kinds import Kind
from games.rulebooks.godstorm.miracles.cards.decks import PILES
from games.rulebooks.godstorm.pantheons import DEATH, SKY, WAR
from games.rulebooks.godstorm.state import PANTHEON
from games.rulebooks.godstorm.text.pantheons import PANTHEONS
from games.rulebooks.registry import rulebook_for
from games.selectors.game_page import game_page
from games.services.record.verify import differences
from tests.support.scenes import put
from tests.support.tables import act, open_table, order, position_of, seat_of

pytestmark = pytest.mark.django_db


def test_a_whole_game_is_shown_at_every_step_and_verified(alice: User, bob: User, charlie: User) -> None:
    """In French: the player to act sees the page of each phase, and at the end every die is listed."""
    people = (alice, bob, charlie)
    for user in people:
        user.language = "fr"
        user.save()
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    seats = {seat_of(game, user): user for user in people}
    rulebook, shown = rulebook_for("godstorm"), set()
    while game.status != Game.Status.OVER:
        position = position_of(game)
        stage = rulebook.stage(position).key
        if stage not in shown:
            shown.add(stage)
            client = Client()
            client.force_login(seats[rulebook.to_act(position)[0]])
            page = client.get(f"/games/{game.pk}/")
            assert page.status_code == 200
        act(game)
        game.refresh_from_db()

    assert {"pantheons", "placement", "founding", "bid", "reinforce", "summon", "attack"} <= shown
    assert not list(differences(game.pk))


def test_the_choices_of_the_set_up_are_shown_in_pictures(alice: User, bob: User, client: Client) -> None:
    """The free peoples come with their gods and heavens, then the player's god of war and the temple.

    What had to be made up is marked where the edition is chosen and in its rules.
    """
    game = open_table(alice, bob, rulebook="godstorm_2p")
    (neutral,) = {*PANTHEON.of(position_of(game))} - {NOBODY}
    client.force_login(alice)
    start = client.get("/start/?rulebook=godstorm").content.decode()
    assert "The booklet shows the cards only in part" in start
    page = client.get(game.get_absolute_url()).content.decode()
    for rank, people in enumerate(PANTHEONS):
        shown = [name in page for name in (f"<strong>{people.name}</strong>", people.gods[1])]
        assert shown == [rank != neutral] * 2
    assert page.count('class="portrait"') == len(PANTHEONS) - 1

    while game.rulebook.stage(position_of(game)).key != "founding":
        act(game)
    page = client.get(game.get_absolute_url()).content.decode()
    own = PANTHEONS[PANTHEON.of(position_of(game))[seat_of(game, alice)]]
    assert f"<strong>{own.gods[0]}</strong>" in page
    assert "<strong>Temple</strong>" in page

    rules = client.get("/rules/godstorm/").content.decode()
    assert "The booklet shows the cards only in part" in rules
    assert all(f"<strong>{people.name}</strong>" in rules and people.heaven in rules for people in PANTHEONS)


def test_people_faith_miracles_and_relics_of_all_are_told(alice: User, bob: User) -> None:
    """Page and mails show them in the place of cards; the miracles themselves are revealed at the end."""
    game = open_table(alice, bob, rulebook="godstorm_2p")
    other = seat_of(game, bob)
    held = {"war": ["storms", "eagles"], "sky": ["sacred"]}
    decks: dict[str, list[list[Any]]] = {}
    for pile in PILES:
        hands = [held.get(pile.key, []) if seat == other else [] for seat in range(3)]
        discard = ["stonehenge"] if "stonehenge" in pile.cards else []
        gone = {*discard, *hands[other]}
        decks[pile.key] = [[card for card in pile.cards if card not in gone], discard, hands]
    relics = [["stonehenge"] if seat == other else [] for seat in range(3)]
    faith = [7 if seat == other else 1 for seat in range(2)] + [0]
    people = [4 if seat == other else 3 for seat in range(2)] + [0]
    own: dict[str, Any] = {"gs_pantheon": people, "gs_relics": relics, "gs_faith": faith, **decks}
    put(
        game,
        turn="alice",
        rest="bob",
        alice="gaul 3",
        neutral_1="iberia 2",
        phase="attack",
        round=2,
        extra=own,
    )
    told = "Norse, 7 faith, 2 miracles of war, a miracle of the sky, Stonehenge"
    client = Client()
    client.force_login(alice)
    assert told in client.get(game.get_absolute_url()).content.decode()

    page = game_page(Game.objects.get(pk=game.pk), alice)
    lines = power_lines(page)
    assert lines[0].split() == ["Player", "territories", "armies"]
    assert {*lines[-3:]} == {"alice – Greeks, one faith", f"bob – {told}", f"{lines[-1]}"}
    assert lines[-1].endswith("– Babylonians")
    html = render_to_string("mail/parts/powers.html", {"page": page})
    assert told in html
    assert ", neutral</span>" in html

    put(game, turn=None, rest="bob", alice="gaul 3", phase="over", round=5, extra=own)
    assert "Miracles in hand at the end" in client.get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize(
    ("language", "title", "told", "passing"),
    [
        (
            "en",
            "bob attacks you in Gaul",
            "The invasion comes from Liguria: 7 armies and the god of war",
            "“end”",
        ),
        (
            "fr",
            "bob vous attaque en Gaule",
            "L’invasion part de la Ligurie : 7 armées et le dieu de la Guerre",
            "« fin »",
        ),
    ],
)
def test_players_with_miracles_of_the_sky_are_told_of_the_invasion(
    alice: User, bob: User, client: Client, language: str, title: str, told: str, passing: str
) -> None:
    """Page and mail tell who attacks where, from where, and with what; and how to play no miracle."""
    User.objects.update(language=language)
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    mine, index = seat_of(game, alice), rulebook_for("godstorm").board.territory_index
    gods = [[NOBODY] * 4 for _ in range(3)]
    gods[mine][SKY] = index["gaul"]
    gods[seat_of(game, bob)][WAR] = index["liguria"]
    sky = next(pile for pile in PILES if pile.key == "sky")
    held = [["warriors", "fog"] if seat == mine else [] for seat in range(3)]
    extra = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_faith": [9] * 3,
        "sky": [[card for card in sky.cards if card not in held[mine]], [], held],
    }
    put(game, turn="bob", rest="bob", phase="attack", alice="gaul 9, iberia 3", bob="liguria 12", extra=extra)
    order(game, alice, "standing sky ask")
    order(game, bob, "invade liguria gaul 7")

    client.force_login(alice)
    page = unescape(client.get(game.get_absolute_url()).content.decode()).replace("\u00a0", " ")
    assert f">{title}</h2>" in page
    assert told in page
    message = post.write(Mail.objects.filter(kind=Kind.YOUR_TURN, user=alice).latest("pk"))
    assert message is not None
    text = " ".join(str(message.body).split())
    assert f"{title} {told}." in text
    assert passing in text


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "bob played “The Sea Is Your Tomb”. "
            "Atlantis sinks: Hesperide, Tritonis, Poseidonis and Oricalcos. Lost: 4 armies in Hesperide",
        ),
        (
            "fr",
            "bob joue « L’océan est votre tombeau ». "
            "L’Atlantide sombre : l’Hespéride, Tritonis, Poseidonis et Oricalcos. "
            "Pertes : 4 armées en Hespéride",
        ),
    ],
)
def test_the_next_mail_tells_of_a_miracle_and_what_it_did(
    alice: User, bob: User, charlie: User, language: str, told: str
) -> None:
    User.objects.update(language=language)
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    seats = [seat_of(game, user) for user in (bob, alice, charlie)]
    gods = [[NOBODY] * 4 for _ in range(3)]
    gods[seats[0]][DEATH] = rulebook_for("godstorm").board.territory_index["rus"]
    death = next(pile for pile in PILES if pile.key == "death")
    held = [["tomb"] if seat == seats[0] else [] for seat in range(3)]
    extra = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_faith": [9] * 3,
        "gs_order": seats,
        "death": [[card for card in death.cards if card != "tomb"], [], held],
    }
    put(
        game,
        turn="bob",
        rest="charlie",
        phase="miracles",
        round=2,
        extra=extra,
        alice="hesperide 4, gaul 2",
        bob="rus 5",
    )
    order(game, bob, "play tomb")
    while position_of(game).turn == seats[0]:
        order(game, bob, "end")

    message = post.write(Mail.objects.filter(kind=Kind.YOUR_TURN, user=alice).latest("pk"))
    assert message is not None
    assert told in " ".join(str(message.body).split())


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Played now – Atlantis sinks: Hesperide, Tritonis, Poseidonis and Oricalcos. Lost: 4 armies in",
        ),
        ("fr", "Joué maintenant – L’Atlantide sombre : l’Hespéride, Tritonis, Poseidonis et Oricalcos."),
    ],
)
def test_a_hand_says_what_a_miracle_would_do_now_unless_choice_or_chance_decides(
    alice: User, bob: User, charlie: User, client: Client, language: str, told: str
) -> None:
    User.objects.update(language=language)
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    mine, gods = seat_of(game, alice), [[NOBODY] * 4 for _ in range(3)]
    gods[mine][DEATH] = rulebook_for("godstorm").board.territory_index["rus"]
    death = next(pile for pile in PILES if pile.key == "death")
    hand = ["tomb", "blood", "fire"]
    own: dict[str, Any] = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_faith": [9] * 3,
        "death": [
            [card for card in death.cards if card not in hand],
            [],
            [hand if seat == mine else [] for seat in range(3)],
        ],
    }
    for faith, is_told in (([9] * 3, 1), ([0] * 3, 0)):
        extra = {**own, "gs_faith": faith}
        lands = "hesperide 4, rus 5"
        put(
            game,
            turn="alice",
            rest="charlie",
            phase="miracles",
            round=2,
            extra=extra,
            alice=lands,
            bob="gaul",
        )
        client.force_login(alice)
        page = unescape(client.get(game.get_absolute_url()).content.decode()).replace("\u00a0", " ")
        assert page.count(told) == is_told
        assert page.count(told.partition(":")[0]) == is_told


@pytest.mark.parametrize("is_sunk", [False, True])
def test_the_list_of_games_shows_whether_atlantis_is_still_there(
    alice: User, bob: User, charlie: User, client: Client, is_sunk: bool
) -> None:
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    index = rulebook_for("godstorm").board.territory_index
    lands = [index[key] for key in ("hesperide", "tritonis", "poseidonis", "oricalcos")]
    extra = {"gs_pantheon": [1, 3, 4], "gs_sunk": sorted(lands) if is_sunk else []}
    put(game, turn="alice", rest="bob", phase="attack", round=2, extra=extra, alice="gaul 3", charlie="rus 2")
    client.force_login(alice)
    page = client.get("/").content.decode()
    assert page.count('class="wash gone"') == (4 if is_sunk else 0)
