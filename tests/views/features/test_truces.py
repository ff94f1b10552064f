"""Truces on the page, on the map and by mail; secret ones leave no trace for anybody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext

from accounts.models import User
from games.forms.orders.attack import AttackForm
from games.mail.content.choices import choices
from games.mail.content.help import help_lines
from games.mail.outgoing import compose
from games.mail.outgoing.post import write
from games.models import Game, Mail
from games.presentation.language.names import territory_name
from games.presentation.story.narrator import SiteNarrator, narrator_for
from games.rulebooks.house.truces_text import PlayersTrucesText
from games.selectors.game_page import GamePage, game_page
from tests.support.entry_points import differing, engraved, shown_outside, shown_to_player, watched
from tests.support.mail.letters import send, words_of
from tests.support.scenes import put, record
from tests.support.tables import open_table, order, position_of, seat_of, version_of

Given = Sequence[tuple[str, str]]
"""Orders, each with the player who gives it."""


def opened(form: str, *people: User) -> Game:
    """Open a game with truces of this form, at the beginning of the first person's turn in round 3."""
    game = open_table(*people, options={"truces": form})
    due = [3 * (seat == seat_of(game, people[0])) for seat in range(len(people))]
    lands: dict[str, Any] = {"alice": "alaska 9, peru 4", "bob": "kamchatka 4, brazil 3"}
    return put(
        game, turn=people[0].username, rest="charlie", phase="reinforce", to_place=due, round=3, **lands
    )


def number(game: Game, user: User) -> int:
    """Return the number of a player in orders."""
    return seat_of(game, user) + 1


KAMCHATKA = 32


def narrator_of(page: GamePage) -> SiteNarrator:
    return narrator_for(page.rulebook, page.seats, page.me)


def page_of(client: Client, game: Game) -> str:
    return " ".join(unescape(client.get(reverse("game", args=[game.pk])).content.decode()).split())


WORDS = {
    "en": (
        "bob offers you a truce on the border between Kamchatka and Alaska, until the end of round 5",
        "There is a truce with bob on the border between Kamchatka and Alaska, until the end of round 5.",
    ),
    "fr": (
        "bob vous propose une trêve à la frontière entre le Kamchatka et l’Alaska, jusqu’à la fin de la",
        "Il y a une trêve avec bob à la frontière entre le Kamchatka et l’Alaska, jusqu’à la fin de la",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_offer_is_read_and_accepted_on_the_page(
    as_alice: Client, alice: User, bob: User, charlie: User, language: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    game = opened("binding", alice, bob, charlie)
    offered, stands = WORDS[language]
    order(game, bob, f"truce {number(game, alice)} until 5 on kamchatka alaska")
    assert offered in page_of(as_alice, game)

    sent = {"order": "slots-accept-truce", "option": "0", "other": str(number(game, bob)), "until": "5"}
    answer = as_alice.post(reverse("orders", args=[game.pk]), sent | {"seen": str(version_of(game))})
    assert answer.status_code == 302
    page = page_of(as_alice, game)
    assert stands in page
    assert 'class="mark branch"' in page


OFFER = {
    "en": (
        "bob offers you a truce on the border between Kamchatka and Alaska, until the end of round 5.",
        "An offer waits for your answer",
    ),
    "fr": (
        "bob vous propose une trêve à la frontière entre le Kamchatka et l’Alaska, jusqu’à la fin de la "
        "manche 5.",
        "Une offre attend votre réponse",
    ),
}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_offer_stands_in_words_above_the_orders_with_the_buttons_that_answer_it(
    as_alice: Client, alice: User, bob: User, charlie: User, language: str
) -> None:
    User.objects.filter(pk=alice.pk).update(language=language)
    game = opened("binding", alice, bob, charlie)
    order(game, bob, f"truce {number(game, alice)} until 5 on kamchatka alaska")
    panel, _, below = page_of(as_alice, game).partition('id="answers"')[2].partition("</section>")
    assert f"<p>{OFFER[language][0]}</p>" in panel
    assert "<details" not in panel
    for kind in ("slots-accept-truce", "slots-refuse-truce"):
        assert f'id="{kind}-1-go"' in panel
        assert kind not in below
    assert 'id="place"' in below


def test_each_of_several_offers_has_its_button(
    as_alice: Client, alice: User, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    dora = make_user("dora")
    game = opened("binding", alice, bob, charlie, dora)
    lands: dict[str, Any] = {"alice": "alaska 9", "bob": "kamchatka 4", "dora": "peru"}
    put(game, turn="dora", rest="charlie", phase="attack", round=3, **lands)
    for other in (bob, charlie):
        order(game, other, f"truce {number(game, alice)} until 5")
    panel = page_of(as_alice, game).partition('id="answers"')[2].partition("</section>")[0]
    assert panel.count("offers you a truce everywhere, until the end of round 5.") == 2
    sent = {"order": "slots-accept-truce", "option": "1", "other": "", "until": "5"}
    assert panel.count("Refuse a truce") == 2
    second = panel.partition('id="slots-accept-truce-2"')[2].partition("</form>")[0]
    whom = second.partition('name="other" value="')[2].partition('"')[0]
    as_alice.post(reverse("orders", args=[game.pk]), sent | {"other": whom, "seen": str(version_of(game))})
    assert [entry[:2] for entry in position_of(game).extra["truces"]] == [
        (seat_of(game, alice), int(whom) - 1)
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_my_games_say_that_an_offer_waits_to_the_player_who_has_it(
    client: Client, alice: User, bob: User, charlie: User, language: str
) -> None:
    User.objects.update(language=language)
    game = opened("secret_binding", charlie, alice, bob)
    put(game, turn="charlie", rest="charlie", phase="attack", round=3, alice="alaska 9", bob="kamchatka 4")
    waits = OFFER[language][1]

    def told(user: User) -> int:
        client.force_login(user)
        return client.get(reverse("home")).content.decode().count(waits)

    assert told(alice) == 0
    order(game, bob, f"truce {number(game, alice)} until 5")
    assert told(alice) == 2  # as the heading and at the game
    assert told(bob) == told(charlie) == 0
    order(game, alice, f"refuse truce {number(game, bob)}")
    assert told(alice) == 0


def test_its_last_round_is_announced(as_alice: Client, alice: User, bob: User, charlie: User) -> None:
    game = opened("binding", alice, bob, charlie)
    order(game, bob, f"truce {number(game, alice)} until 3 on kamchatka alaska")
    order(game, alice, f"accept truce {number(game, bob)} until 3")
    told = "The truce with bob on the border between Kamchatka and Alaska ends with this round."
    assert told in page_of(as_alice, game)


def test_it_is_offered_on_the_page(as_alice: Client, alice: User, bob: User, charlie: User) -> None:
    game = opened("notice", alice, bob, charlie)
    sent = {
        "order": "slots-truce",
        "option": "1",
        "other": str(number(game, bob)),
        "notice": "2",
        "continent": "asia",
    }
    answer = as_alice.post(reverse("orders", args=[game.pk]), sent | {"seen": str(version_of(game))})
    assert answer.status_code == 302
    assert "Open: you offer bob a truce for Asia, until notice of 2 rounds." in page_of(as_alice, game)


def test_an_offer_comes_with_the_mail_of_the_turn_and_is_accepted_by_reply(
    alice: User, bob: User, charlie: User
) -> None:
    game = opened("notice", alice, bob, charlie)
    order(game, bob, f"truce {number(game, alice)} notice 2 in asia")
    mail = Mail.objects.filter(user=alice, game=game).latest("pk")
    written = write(mail)
    assert written is not None
    text = " ".join(str(written.body).split())
    accept = f"accept truce {number(game, bob)} notice 2"
    assert f"bob offers you a truce for Asia, until notice of 2 rounds: write “{accept}”" in text

    message = send(game, alice, f"{accept}\nplace 3 alaska")
    assert len(position_of(game).extra["truces"]) == 1, words_of(message)
    assert position_of(game).phase == "attack"


def broken(alice: User, bob: User, charlie: User) -> Game:
    """Let Bob break his truce with Alice, and take Kamchatka from her."""
    game = opened("recorded", alice, bob, charlie)
    put(
        game, turn="bob", rest="charlie", phase="attack", round=3, bob="alaska 9", alice="kamchatka 1, peru 5"
    )
    order(game, bob, f"truce {number(game, alice)} until 5")
    order(game, alice, f"accept truce {number(game, bob)} until 5")
    order(game, bob, "attack alaska kamchatka 3 moving 3", "666", "1")
    return game


def test_the_panel_says_that_a_truce_was_broken_with_the_battle_that_broke_it(
    as_alice: Client, alice: User, bob: User, charlie: User
) -> None:
    page = page_of(as_alice, broken(alice, bob, charlie))
    result = page.partition('id="result"')[2].partition("</div>")[0]
    assert "bob breaks the truce with you. bob took <b>Kamchatka</b> from you" in result


def test_what_was_lost_comes_after_the_truce_that_was_broken(
    as_alice: Client, alice: User, bob: User, charlie: User
) -> None:
    game = broken(alice, bob, charlie)
    while position_of(game).turn != seat_of(game, alice):
        seat, position = position_of(game).turn, position_of(game)
        due, land = position.to_place[seat], game.board.territories[position.owner.index(seat)].key
        order(game, bob if seat == seat_of(game, bob) else charlie, f"place {due} {land}" if due else "end")
    assert "bob breaks the truce with you. You lost 1 territory: <b>Kamchatka</b>, to bob." in page_of(
        as_alice, game
    )


def at_truce(form: str, alice: User, bob: User, charlie: User, area: str = "") -> Game:
    """Let Alice, who can attack Kamchatka and Alberta from Alaska, make a truce with Bob."""
    game = opened(form, alice, bob, charlie)
    put(
        game, turn="alice", rest="charlie", phase="attack", round=3, alice="alaska 9", bob="kamchatka 3, peru"
    )
    order(game, bob, f"truce {number(game, alice)} until 5{area}")
    order(game, alice, f"accept truce {number(game, bob)} until 5")
    game.refresh_from_db()
    return game


@pytest.mark.parametrize(
    ("language", "told"), [("en", "breaks your truce with bob"), ("fr", "rompt votre trêve avec bob")]
)
def test_an_attack_that_breaks_a_truce_says_so(
    as_alice: Client, alice: User, bob: User, charlie: User, language: str, told: str
) -> None:
    """In the list of targets, on the board and its table, on the button, and in the mail."""
    User.objects.filter(pk=alice.pk).update(language=language)
    game = at_truce("recorded", alice, bob, charlie)
    with translation.override(language):
        page = game_page(game, alice)
        form = AttackForm(page, chosen={"source": "alaska"})
        assert {land.key: land.caution for land in form.goals if land.caution} == {"kamchatka": told}
        assert {one.target: one.caution for one in form.prospects if one.caution} == {
            territory_name(page.rulebook.board, KAMCHATKA): told
        }
        assert [land for land, link in form.links("?").items() if told in link.text] == [KAMCHATKA]
        chances = [line for choice in choices(page, narrator_of(page)) for line in choice.lines]
        assert [told in line for line in chances if "Kamchatka" in line] == [True]
        assert not any(told in line for line in chances if "Kamchatka" not in line)

    address = reverse("game", args=[game.pk])
    button = unescape(as_alice.get(f"{address}?source=alaska&target=kamchatka").content.decode())
    assert told in button.partition('id="attack-go"')[2].partition("</button>")[0]
    button = unescape(as_alice.get(f"{address}?source=alaska&target=alberta").content.decode())
    assert told not in button.partition('id="attack-go"')[2].partition("</button>")[0]


def test_an_attack_outside_the_area_of_a_truce_breaks_nothing(alice: User, bob: User, charlie: User) -> None:
    game = at_truce("recorded", alice, bob, charlie, area=" in south_america")
    form = AttackForm(game_page(game, alice), chosen={"source": "alaska"})
    assert [land.caution for land in form.goals if land.key == "kamchatka"] == [""]


@pytest.mark.parametrize(("language", "told"), [("en", "can be broken"), ("fr", "on peut les rompre")])
def test_the_option_says_that_truces_that_are_only_recorded_can_be_broken(language: str, told: str) -> None:
    with translation.override(language):
        assert told in gettext(PlayersTrucesText.option.values["recorded"])


def test_help_says_which_player_has_which_number(alice: User, bob: User, charlie: User) -> None:
    """The example is “truce 2 until 5”."""
    game = opened("binding", alice, bob, charlie)
    *_, told = help_lines(game_page(game, alice))
    people = sorted((alice, bob, charlie), key=lambda user: number(game, user))
    one, two, three = (user.username for user in people)
    assert told == f"The numbers of the players: 1 {one}, 2 {two} and 3 {three}."


def test_help_numbers_no_players_where_no_order_names_one(alice: User, bob: User, charlie: User) -> None:
    lines = help_lines(game_page(open_table(alice, bob, charlie), alice))
    assert not any("numbers of the players" in line for line in lines)


WORLDS: dict[str, tuple[Given, ...]] = {
    "secret_binding": (
        (("bob", "truce {alice} until 5"), ("alice", "accept truce {bob} until 5")),
        (("bob", "truce {alice} until 4 in asia"), ("alice", "refuse truce {bob}")),
        (("bob", "standing defence 1"), ("alice", "standing defence 1")),
    ),
    "secret_notice": (
        (
            ("bob", "truce {alice} notice 2"),
            ("alice", "accept truce {bob} notice 2"),
            ("bob", "end truce {alice}"),
        ),
        (
            ("bob", "truce {alice} notice 1 on kamchatka alaska"),
            ("alice", "refuse truce {bob}"),
            ("bob", "standing defence 1"),
        ),
        (("bob", "standing defence 1"), ("alice", "standing defence 1"), ("bob", "standing defence 2")),
    ),
}
"""A truce is made, and notice of it given; one is refused; or questions are answered in advance."""


@pytest.mark.parametrize(
    ("form", "language"), [("secret_binding", "en"), ("secret_binding", "fr"), ("secret_notice", "en")]
)
def test_a_secret_truce_leaves_no_trace_for_anybody_else(
    alice: User,
    bob: User,
    charlie: User,
    make_user: Callable[..., User],
    form: str,
    language: str,
    stopped_clock: datetime,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither for another player, even one of the staff, nor for a stranger, a visitor or a program."""
    monkeypatch.setattr(compose, "board_png", engraved)
    stranger = make_user("dora")
    User.objects.update(language=language)
    User.objects.filter(pk=charlie.pk).update(is_staff=True, is_superuser=True)
    people = {"alice": alice, "bob": bob}
    charlie.refresh_from_db()
    stranger.refresh_from_db()
    game = opened(form, alice, bob, charlie)
    record(game)
    shown_outside(game, stranger)  # The dice of a quick game are committed to when it is first offered.
    numbers = {name: number(game, user) for name, user in people.items()}

    def told(given: Given) -> dict[str, bytes]:
        with transaction.atomic():
            for name, text in given:
                order(game, people[name], text.format(**numbers))
            found = shown_to_player(game, charlie) | watched(game) | shown_outside(game, None)
            found |= {f"{stranger} {where}": page for where, page in shown_outside(game, stranger).items()}
            transaction.set_rollback(True)
        return found

    agreed, refused, others = map(told, WORLDS[form])
    assert differing(agreed, refused) == []
    assert differing(agreed, others) == []
