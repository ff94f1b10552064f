"""The staff pages show words rather than keys, and cut nothing off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from games.admin import base
from games.models import Game
from tests.support.kept import made_once
from tests.support.tables import act_until_turns, open_table

LISTS = ("accounts_user", "games_game", "games_mail", "games_player", "games_territory", "games_event")


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    return game


@pytest.fixture
def staff(client: Client, make_user: Callable[..., User]) -> Client:
    client.force_login(make_user("dora", is_staff=True, is_superuser=True))
    return client


def test_there_is_one_group_of_accounts(staff: Client) -> None:
    headings = re.findall(r'<a href="[^"]*" class="section"[^>]*>\s*(.*?)\s*</a>', page_of(staff, "index"))

    assert headings
    assert len([heading for heading in headings if "account" in heading.lower()]) == 1
    assert not any("mfa" in heading.lower() for heading in headings)


@pytest.mark.parametrize(
    ("page", "words", "key"),
    [
        ("games_game_changelist", "World conquest", ">h2000_world<"),
        ("games_mail_changelist", "a turn or a question", ">your_turn<"),
        ("games_territory_changelist", "Western United States", ">western_us<"),
    ],
)
def test_lists_speak_in_words(staff: Client, game: Game, page: str, words: str, key: str) -> None:
    html = page_of(staff, page)

    assert words in html
    assert key not in html


def test_a_game_tells_its_edition_and_options_in_words(staff: Client, game: Game) -> None:
    html = staff.get(reverse("admin:games_game_change", args=[game.pk])).content.decode()

    assert "by_symbol" not in html
    assert "h2000_world" not in html


@pytest.mark.parametrize(
    ("page", "asked", "found"),
    [
        ("games_game_changelist", {"rulebook_key": "h2000_world"}, True),
        ("games_game_changelist", {"rulebook_key": "mp80_world"}, False),
        ("games_mail_changelist", {"kind": "your_turn"}, True),
        ("games_mail_changelist", {"kind": "abandoned"}, False),
    ],
)
def test_lists_are_filtered_by_what_is_told(
    staff: Client, game: Game, page: str, asked: dict[str, str], found: bool
) -> None:
    answer = staff.get(reverse(f"admin:{page}"), asked)

    assert bool(answer.context["cl"].result_count) is found


@pytest.mark.parametrize(
    ("page", "said", "found"),
    [
        ("games_game_changelist", "e", 1),
        ("games_game_changelist", "alice march", 1),
        ("games_game_changelist", "'the long'", 1),
        ("games_game_changelist", "'march alice'", 0),
        ("games_game_changelist", "alice dora", 0),
        ("games_player_changelist", "alice", 1),
        ("games_player_changelist", "march", 3),
        ("games_mail_changelist", "dora", 0),
    ],
)
def test_lists_are_searched_for_each_word(
    staff: Client, game: Game, page: str, said: str, found: int
) -> None:
    answer = staff.get(reverse(f"admin:{page}"), {"q": said})

    assert answer.context["cl"].result_count == found


def test_a_list_that_is_not_searched_ignores_words(staff: Client, game: Game) -> None:
    answer = staff.get(reverse("admin:games_event_changelist"), {"q": "alice"})

    assert answer.context["cl"].result_count == game.version


def test_a_long_list_ends_and_says_so(staff: Client, game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MOST_LISTED", 2)
    monkeypatch.setattr(base.ReadOnlyAdmin, "list_per_page", 1)

    answer = staff.get(reverse("admin:games_player_changelist"))

    assert answer.context["cl"].paginator.num_pages == answer.context["cl"].result_count == 2
    assert "Only the first 2 rows are listed." in answer.content.decode()


def test_no_list_is_cut_on_a_desktop(game: Game, staff: Client, live_server: LiveServer, page: Page) -> None:
    page.context.add_cookies(
        [
            {"name": name, "value": cookie.value, "url": live_server.url}
            for name, cookie in staff.cookies.items()
        ]
    )
    for name in LISTS:
        page.goto(live_server.url + reverse(f"admin:{name}_changelist"))
        [wanted, room] = page.evaluate(
            "[...document.querySelectorAll('.results')].flatMap(list => [list.scrollWidth, list.clientWidth])"
        )
        assert wanted <= room, name


def page_of(client: Client, name: str) -> str:
    return client.get(reverse(f"admin:{name}")).content.decode()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_they_are_in_ink_and_paper(
    staff: Client, live_server: LiveServer, page: Page, theme: Literal["light", "dark"]
) -> None:
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 360, "height": 740})
    page.context.add_cookies(
        [
            {"name": name, "value": cookie.value, "url": live_server.url}
            for name, cookie in staff.cookies.items()
        ]
    )
    page.goto(live_server.url + reverse("admin:index"))
    ground = (
        "[...document.querySelectorAll('body, #header')].map((one) => getComputedStyle(one).backgroundColor)"
    )
    paper = {"light": "rgb(252, 250, 244)", "dark": "rgb(21, 34, 44)"}[theme]

    assert page.evaluate(ground) == [paper, paper]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
