"""In every phase, a player sees all that the decision needs, on laptop and phone.

The guide is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine import Place, Position
from games.engine.errors import Impossible
from games.models import Game, Player
from games.rulebooks.registry import RULEBOOKS
from tests.e2e.test_one_screen import IS_IN_VIEW, SCREENS, at_war
from tests.engine.test_leaving import asked_about, asked_by_paradise, asked_by_visions, positions_of
from tests.support.scenes import put, put_position
from tests.support.tables import open_table, order, seat_of

SEATS = {
    "h2000_world": 3,
    "h2000_2p": 2,
    "h2000_capitals": 3,
    "h2006_mission": 3,
    "h2006_2p_active": 2,
    "h2006_team": 4,
    "mp80_objectives": 3,
    "mp80_2p": 2,
    "asso_2p": 2,
    "cdm57_rule1": 3,
    "godstorm": 3,
    "godstorm_2p": 2,
}
"""Editions whose pages differ, each with a number of players."""
WHOLE = ("h2000_world", "godstorm")
"""Editions whose every step is checked; for others, only their own steps and the fullest pages."""
SHARED = {stage.key for edition in WHOLE for stage in RULEBOOKS[edition].turn} - {"reinforce"}
OUT_OF_VIEW = """() => {
  const isShown = (part) =>
    part.checkVisibility() && part.type !== "hidden" && !part.closest(".visually-hidden");
  const first = document.querySelector("#orders .must") ? "#trade" : ".order-form:not(.aside *)";
  const fields = document.querySelectorAll(
    `#orders :is(${first}, .prospects) :is(select, button, input, a, [data-left], .places li)`,
  );
  // Of sets and goals of a move the first two are in view; rows below the first are scrolled.
  // On a phone armies are placed on the map, and who moves in comes last.
  const isPhone = innerWidth <= 680;
  const beside = [...document.querySelectorAll("#orders .places li")].slice(isPhone ? 0 : 1);
  beside.push(...document.querySelectorAll(":is(#trade, #fortify) .pick:nth-of-type(n+3)"));
  if (isPhone) beside.push(document.getElementById("attack-moving"));
  const cards = isPhone ? [] : document.querySelectorAll(".hand .card");
  const parts = new Set([...fields, ...cards, ...document.querySelectorAll(".ways a")].filter(isShown)
    .map((part) => part.closest(".places li") ?? part.closest(".pick, .stepper") ?? part)
    .filter((part) => !beside.includes(part)));
  const isInView = (part) => {
    const box = part.getBoundingClientRect();
    if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) return false;
    return [box.top + 3, box.top + box.height / 2, box.bottom - 3].every((y) => {
      const at = document.elementFromPoint(box.left + box.width / 2, y);
      return part.contains(at) || at?.contains(part);
    });
  };
  return [...parts].filter((part) => !isInView(part))
    .map((part) => part.id || part.textContent.trim().replaceAll(/\\s+/g, " ") || part.outerHTML);
}"""
"""A script that returns the parts of the present decision, and the cards in hand, that are not fully in view.
"""


def scenes(game: Game, alice: User) -> Iterator[str]:
    """Yield positions in which alice decides, each with the choices in her address."""
    is_whole = game.rulebook.key in WHOLE
    yield ""
    others = [player for player in game.players.order_by("seat") if player.user_id != alice.pk]
    partners = game.rulebook.teammates(seat_of(game, alice))
    foe = str(next(player for player in others if player.seat not in partners))
    board = game.board
    keys = [land.key for land in board.territories]
    source, target, near = keys[0], keys[board.borders[0][0]], keys[board.borders[0][1]]
    held: dict[str, Any] = {"round": 1, "rest": foe, "alice": f"{source} 30, {near} 3"}
    held |= {str(other): keys[-1 - i] for i, other in enumerate(others) if str(other) != foe}
    held[foe] = f"{target} 9"
    if game.rulebook.key.startswith("godstorm"):
        held |= {"round": 3, "extra": at_war(seat_of(game, alice), 0)}
    held["hands"] = {"alice": " ".join(card.key for card in board.cards[5:10])}
    ways = {"attack": f"?source={source}&target={target}", "manoeuvre": f"?source={source}&target={near}"}
    for stage in game.rulebook.turn:
        if not is_whole and stage.key.removesuffix("_again") in SHARED:
            continue
        places: dict[str, Any] = {"to_place": 5} if Place in stage.orders else {}
        try:
            put(game, turn="alice", phase=stage.key, **places, **held)
        except Impossible:  # There is nothing to decide.
            continue
        yield ""
        yield from (way for key, way in ways.items() if stage.key.startswith(key))
    put(game, turn="alice", phase="attack", **held)
    order(game, alice, f"attack {source} {target} with 3 dice")
    yield ways["attack"]
    if not is_whole:
        return
    yield ""
    put(game, turn="alice", phase="attack", **held | {foe: target})
    order(game, alice, f"attack {source} {target} until 1")
    yield ""


ASKED = {
    "h2000_capitals": ("headquarters", "defence"),
    "h2006_2p_active": ("influence", "defence", "support", "occupy", "allied_manoeuvre"),
    "h2006_team": ("claim", "manoeuvre"),
    "cdm57_rule1": ("spoils",),
    "mp80_2p": ("muster", "counter"),
    "godstorm": ("pantheons", "founding", "bid", "defence", "sky"),
}
"""The questions outside a player's turn whose forms differ."""


def questions(edition: str) -> Iterator[Position]:
    """Yield positions with a question to a player who has five cards in hand."""
    rulebook = RULEBOOKS[edition]
    for key in ASKED[edition]:
        found = (position for position in positions_of(key, rulebook) if position.players == SEATS[edition])
        position = next(found).copy()
        hand = position.hands[rulebook.to_act(position)[0]]
        while rulebook.stage(position) not in rulebook.setup and len(hand) < 5 and position.deck:
            hand.append(position.deck.pop())
        yield position
    if edition == "godstorm":
        yield from (
            table.position for table in (asked_about("crops"), asked_by_visions(), asked_by_paradise())
        )


@pytest.mark.parametrize("edition", ASKED)
def test_the_question_is_in_view(
    alice: User, transactional_db: None, page_of: Callable[..., Page], edition: str
) -> None:
    game = open_table(alice, bots=["beginner"] * (SEATS[edition] - 1), rulebook=edition)
    User.objects.update(language="fr")  # Its words are longer.
    page = page_of(alice, has_touch=True)
    for position in questions(edition):
        asked = game.rulebook.to_act(position)[0]
        sit(game, alice, asked)
        put_position(game, position)
        Player.objects.update(guided=True)
        page.goto(game.get_absolute_url())
        check(page)


def sit(game: Game, user: User, seat: int) -> None:
    """Let a person and the computer player in this seat change places."""
    mine, other = game.players.get(user=user), game.players.get(seat=seat)
    if mine != other:
        game.players.filter(pk=mine.pk).update(user=None, bot=other.bot)
        game.players.filter(pk=other.pk).update(user=user, bot="")


@pytest.mark.parametrize("edition", SEATS)
def test_the_controls_of_the_decision_are_in_view(
    alice: User, transactional_db: None, page_of: Callable[..., Page], edition: str
) -> None:
    game = open_table(alice, bots=["beginner"] * (SEATS[edition] - 1), rulebook=edition)
    User.objects.update(language="fr" if edition in WHOLE else "en")
    Player.objects.update(guided=True)
    page = page_of(alice, has_touch=True)
    for address in scenes(game, alice):
        page.goto(game.get_absolute_url() + address)
        check(page)
        if edition == "h2000_world":
            advice_stands_above_the_lesson(page)


def test_the_ways_on_after_the_game_are_in_view(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"])
    put(game, turn="alice", rest="alice", phase="attack", round=9, alice="alaska 9", bob="kamchatka 1")
    order(game, alice, "attack alaska kamchatka with 3 dice", "654", "1")
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    expect(page.locator(".ways a", has_text="The story of the game")).to_be_visible()
    check(page)


def check(page: Page) -> None:
    """Check that everything is in view on each screen."""
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        step = page.locator("#steps .now span").all_inner_texts()
        assert page.evaluate(OUT_OF_VIEW) == [], (width, step, page.url)


def advice_stands_above_the_lesson(page: Page) -> None:
    """Check that advice is in view too on laptops, unless an attack is shown above the next one."""
    if not page.locator("#advised").count():
        return
    if page.locator("#attack-go").count() and page.locator("#result:not([hidden])").count():
        return
    for width, height in SCREENS[:2]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IS_IN_VIEW, "#advised"), (width, page.url)


def test_nothing_moves_when_a_land_is_pointed_at_or_armies_are_placed(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"])
    lands = [
        "alaska",
        "alberta",
        "ontario",
        "quebec",
        "peru",
        "egypt",
        "ural",
        "india",
        "northwest_territory",
    ]
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=9, alice=", ".join(lands))
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    for width, height in SCREENS[:2]:
        page.set_viewport_size({"width": width, "height": height})
        below = page.locator("#powers").bounding_box()
        for land in lands:
            page.locator(f"#at-{land} circle").click()
            page.locator(f"#at-{land} circle").hover()
            assert page.locator("#powers").bounding_box() == below, land
        for land in lands:
            page.locator(f"#place-at-{land}").fill("")


def test_the_heading_has_the_emblem_of_the_player_on_turn(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"])
    colours = {player.user: player.colour for player in game.players.exclude(user=None)}
    put(game, turn="bob", rest="bob", phase="attack", round=2, alice="alaska 9")
    page = page_of(alice)
    page.goto(game.get_absolute_url())
    expect(page.locator("#turn-h")).to_have_text("bob is playing")
    expect(page.locator("#whose .emblem")).to_have_class(re.compile(rf"\b{colours[bob]}\b"))

    put(game, turn="alice", rest="bob", phase="attack", round=2, alice="alaska 9")
    page.reload()
    expect(page.locator("#whose .emblem")).to_have_class(re.compile(rf"\b{colours[alice]}\b"))


def test_the_place_to_take_an_army_back_is_as_wide_as_a_pointer_needs(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"])
    put(game, turn="alice", rest="bob", phase="reinforce", to_place=3, alice="alaska 2, peru 2")
    page = page_of(alice, viewport={"width": 1366, "height": 680})
    page.goto(game.get_absolute_url())
    for land in ("alaska", "peru"):
        page.locator(f"#at-{land} circle").click()
        reach = page.locator(f"[data-placed='at-{land}'] .reach")
        box = reach.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 2)
        expect(page.locator(f"[data-placed='at-{land}'] text")).to_have_text("")
