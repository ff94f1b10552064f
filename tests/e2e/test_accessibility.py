"""The pages are accessible by axe's rules and fit the screen: by day on a desk, by night on a phone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize

from accounts.mail.trials import trial_token
from accounts.models import User
from games.clock.pace import Farewell, Pace
from games.models import Clock, Contact, Game
from games.services.lobby.games import create_game
from games.services.lobby.leaving import resign
from games.services.notices.chat import set_room
from games.services.notices.feeds import renew_feed
from games.services.people import contacts
from tests.e2e.player import PAINT
from tests.support.scenes import put
from tests.support.tables import act_until_turns, open_table

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 360, "height": 780}
AROUND = ("record", "replay", "dice", "fork_now", "chain", "chat", "resign")
OWN = ("account_settings", "account_email", "hours", "notices", "subscriptions", "seats", "tournaments")
"""The pages about the reader, and those that lead to others."""
BY_DAY = ("light", DESK, ())
BY_NIGHT = ("dark", PHONE, ("color-contrast", "link-in-text-block"))
"""By day all rules are tried, by night those that depend on colours."""
IS_WIDE = "document.documentElement.scrollWidth > innerWidth"


@pytest.fixture
def game(alice: User, bob: User, transactional_db: None) -> Game:
    game = open_table(alice, bob, bots=["random"])
    lands: dict[str, Any] = {"alice": "alaska 20, alberta 1, peru 1", "bob": "kamchatka 1, japan 2"}
    hands = {"alice": "peru brazil siam china india"}
    return put(game, turn="alice", rest="bob", phase="attack", hands=hands, **lands)


def complaints(page: Page, *rules: str) -> list[str]:
    """Return what axe finds wrong, with the elements, and whether the page scrolls sideways.

    It tries all its rules, or the named ones.
    """
    page.evaluate(PAINT)
    options = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
    told = [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:4]]}" for one in found]
    return [*told, "scrolls sideways"] if page.evaluate(IS_WIDE) else told


@pytest.mark.parametrize(("theme", "size", "rules"), [BY_DAY, BY_NIGHT], ids=["day, desk", "night, phone"])
def test_pages_of_a_player(
    game: Game,
    page_of: Callable[..., Page],
    alice: User,
    theme: str,
    size: dict[str, int],
    rules: tuple[str, ...],
) -> None:
    waiting = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    renew_feed(user=alice)
    set_room(game=game, user=alice, url="https://chat.example.com/hook")
    User.objects.filter(pk=alice.pk).update(mail_off_at=timezone.now())
    here = game.get_absolute_url()
    page = page_of(alice, viewport=size, color_scheme=theme)
    found = {}
    for address in (
        here,
        here + "?source=alaska&target=kamchatka",
        here + "?view=table",
        reverse("record", args=[game.pk]),
        reverse("dice", args=[game.pk]),
        reverse("about_dice"),
        reverse("resign", args=[game.pk]),
        reverse("invitation", args=[waiting.token]),
        reverse("home"),
        reverse("start"),
        reverse("rules", args=["h2000_world"]),
        reverse("account_settings"),
        reverse("account_email"),
        reverse("prove_address", args=[trial_token(alice)]),
        reverse("notices"),
        reverse("chat", args=[game.pk]),
        "/nowhere/",
    ):
        page.goto(address)
        found[address] = complaints(page, *rules)

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("theme", "size", "rules"), [BY_DAY, BY_NIGHT], ids=["day, desk", "night, phone"])
def test_pages_about_friends_and_a_rematch(
    page_of: Callable[..., Page],
    alice: User,
    bob: User,
    charlie: User,
    transactional_db: None,
    theme: str,
    size: dict[str, int],
    rules: tuple[str, ...],
) -> None:
    contacts.keep(owner=alice, name="bob", kind=Contact.Kind.FRIEND)
    contacts.keep(owner=alice, name="charlie", kind=Contact.Kind.BLOCKED)
    game = open_table(alice, bob, charlie)
    for user in (bob, charlie):
        resign(game.pk, user)
    waiting = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    page = page_of(alice, viewport=size, color_scheme=theme)
    found = {}
    for address in (
        reverse("people"),
        reverse("people_of_game", args=[game.pk]),
        reverse("again", args=[game.pk]),
        reverse("invitation", args=[waiting.token]),
        f"{reverse('start')}?seats=4&computers=1",
    ):
        page.goto(address)
        found[address] = complaints(page, *rules)

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("phase", ["placement", "reinforce", "manoeuvre"])
def test_forms_of_the_other_phases(game: Game, page_of: Callable[..., Page], alice: User, phase: str) -> None:
    due = {"placement": 10, "reinforce": 3}.get(phase)
    lands: dict[str, Any] = {"alice": "alaska 20, alberta 1", "bob": "kamchatka 1"}
    hands = {"alice": "peru brazil siam china india"} if phase == "reinforce" else {}
    put(game, turn="alice", rest="bob", phase=phase, hands=hands, to_place=due, **lands)
    page = page_of(alice, viewport=PHONE)

    page.goto(game.get_absolute_url())

    assert complaints(page) == []


def test_pages_of_a_team(
    page_of: Callable[..., Page], alice: User, bob: User, transactional_db: None
) -> None:
    """They show a shared territory on the board and in the table, and an invitation with the teams."""
    waiting = create_game(creator=alice, name="Later", rulebook_key="h2006_team", seats=4, bots=["random"])
    game = open_table(alice, bots=["random"] * 3, rulebook="h2006_team")
    for name, seat in (("Vauban", 1), ("Zoe", 2), ("Turenne", 3)):
        game.players.filter(seat=seat).update(name=name)
    lands: dict[str, Any] = {"alice": "alberta 5", "Vauban": "kamchatka", "Zoe": "ontario"}
    shared = {"alaska": {"alice": 12, "Zoe": 3}, "peru": {"Zoe": 2, "alice": 2}}
    put(game, turn="alice", rest="Turenne", phase="attack", shared=shared, **lands)
    here, found = game.get_absolute_url(), {}
    page, guest = page_of(alice, viewport=PHONE), page_of(bob, viewport=PHONE)
    for address in (here, here + "?source=alaska&target=kamchatka", here + "?view=table"):
        page.goto(address)
        found[address] = complaints(page)
    guest.goto(reverse("invitation", args=[waiting.token]))
    found["invitation"] = complaints(guest)

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def test_the_bar_fits_with_the_longest_name(
    page_of: Callable[..., Page], make_user: Callable[..., User], transactional_db: None
) -> None:
    page = page_of(make_user("M" * 20, language="fr"), viewport=DESK)
    page.goto(reverse("rulebooks"))
    for width in (820, 1000, 1024):
        page.set_viewport_size({"width": width, "height": 700})
        assert not page.evaluate(IS_WIDE)
        switch = page.locator(".bar > [data-theme-switch]").bounding_box()
        assert switch is not None
        assert switch["x"] + switch["width"] <= width


@pytest.mark.parametrize(("theme", "size", "rules"), [BY_DAY, BY_NIGHT], ids=["day, desk", "night, phone"])
def test_pages_of_a_visitor(
    page_of: Callable[..., Page],
    transactional_db: None,
    theme: str,
    size: dict[str, int],
    rules: tuple[str, ...],
) -> None:
    page = page_of(None, viewport=size, color_scheme=theme)
    found = {}
    for address in (
        reverse("home"),
        reverse("account_signup"),
        reverse("account_login"),
        reverse("account_request_login_code"),
        reverse("account_reset_password"),
        reverse("rulebooks"),
        reverse("comparison"),
        reverse("rules", args=["mp80_objectives"]),
    ):
        page.goto(address)
        found[address] = complaints(page, *rules)

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(("theme", "size", "rules"), [BY_DAY, BY_NIGHT], ids=["day, desk", "night, phone"])
def test_pages_about_time(
    page_of: Callable[..., Page],
    make_user: Callable[..., User],
    alice: User,
    bob: User,
    transactional_db: None,
    theme: str,
    size: dict[str, int],
    rules: tuple[str, ...],
) -> None:
    pace = Pace(turn=timedelta(minutes=30), question=timedelta(minutes=5), farewell=Farewell.REPLACED)
    game = open_table(alice, bob, make_user("maximilian_von_und_zu_hohenzol"), pace=pace)
    Game.objects.update(name="The great war of the cousins of Saint-Germain-en-Laye, 2026")
    act_until_turns(game)
    Clock.objects.filter(player__game=game, player__user=bob).update(absent_since=timezone.now())
    found = {}
    for reader, addresses in (
        (
            alice,
            [
                game.get_absolute_url(),
                *(reverse(page, args=[game.pk]) for page in ("times", "record")),
                reverse("hours"),
            ],
        ),
        (bob, [game.get_absolute_url(), reverse("home")]),
        (make_user("odile"), [reverse("seats")]),
    ):
        page = page_of(reader, viewport=size, color_scheme=theme)
        for address in addresses:
            page.goto(address)
            page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
            found[f"{reader} {address}"] = complaints(page, *rules)
    assert {address: what for address, what in found.items() if what} == {}


# Targets outside of running text: with a mouse, too, they are 24 pixels high and wide (WCAG 2.2, 2.5.8).
SMALL_ALONE = """() => [...document.querySelectorAll("a[href], button, summary, select")]
  .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest("svg"))
  .filter((target) => !target.matches(".skip, .visually-hidden"))
  .filter((target) => getComputedStyle(target).display !== "inline"
    || target.parentElement.textContent.trim() === target.textContent.trim())
  .filter((target) => Math.min(target.offsetHeight, target.offsetWidth) < 24)
  .map((target) => target.outerHTML.slice(0, 120))"""

# Links in a column that are so close that a finger or a pointer hits the wrong one.
CROWDED = """() => {
  const alone = [...document.querySelectorAll("main a[href], main summary, main button")]
    .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest("svg"))
    .filter((target) => target.parentElement.textContent.trim() === target.textContent.trim())
    .map((target) => [target, target.getBoundingClientRect()]);
  return alone.filter(([target, box], at) => alone.slice(at + 1, at + 12).some(([other, next]) => {
    const apart = Math.abs(next.y + next.height / 2 - box.y - box.height / 2);
    return apart > 2 && apart < 24 && next.left < box.right && box.left < next.right;
  })).map(([target]) => target.outerHTML.slice(0, 120));
}"""


def test_links_in_lists_are_apart(page_of: Callable[..., Page], alice: User, transactional_db: None) -> None:
    page, found = page_of(alice), {}
    public = ("rulebooks", "comparison", "house_rules", "account_settings", "tournaments", "start")
    for address in (*map(reverse, public), reverse("rules", args=["h2000_world"])):
        page.goto(address)
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            found[address, size["width"]] = page.evaluate(CROWDED)

    assert {where: close[:4] for where, close in found.items() if close} == {}


def test_targets_are_big_enough_on_all_other_pages(
    game: Game, page_of: Callable[..., Page], alice: User, bob: User
) -> None:
    resign(game.pk, bob)
    resign(game.pk, alice)
    page, found = page_of(alice), {}
    addresses = [reverse(name, args=[game.pk]) for name in ("story", "analysis", "times", "public_link")]
    for address in (*addresses, *map(reverse, ("rulebooks", "comparison", "house_rules", "start", *OWN))):
        page.goto(address)
        page.evaluate("for (const fold of document.querySelectorAll('main details')) fold.open = true")
        found[address] = page.evaluate(SMALL_ALONE)

    assert {address: small[:4] for address, small in found.items() if small} == {}


def test_targets_are_big_enough_for_a_mouse(game: Game, page_of: Callable[..., Page], alice: User) -> None:
    page = page_of(alice)
    here, found = game.get_absolute_url(), {}
    for address in (here, here + "?view=table", *(reverse(name, args=[game.pk]) for name in AROUND), "/"):
        page.goto(address)
        for width in (1024, 1440):
            page.set_viewport_size({"width": width, "height": 700})
            found[address, width] = page.evaluate(SMALL_ALONE)

    assert {where: small for where, small in found.items() if small} == {}
    page.goto(here)
    for place in (".foot p > a", ".after > a"):
        assert page.locator(place).first.evaluate("link => link.offsetHeight") >= 24
