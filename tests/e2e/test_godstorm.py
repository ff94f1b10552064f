"""Godstorm on a phone: a whole turn, with the controls of each step in view, and a whole game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from games.models import Game
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles.cards.decks import PILES
from games.rulebooks.godstorm.pantheons import MAGIC, SKY, WAR
from games.rulebooks.godstorm.state import EPOCHS, GODS, TEMPLES, UNDERWORLD
from games.rulebooks.godstorm.underworld.spaces import MAP
from tests.e2e.player import end_turn, give
from tests.support.scenes import put
from tests.support.tables import act, let_computers_play, next_player, open_table, order, position_of, seat_of

KINGS = MAP.territory_index["crypt_of_kings"]
IS_IN_VIEW = """() => [...document.querySelectorAll("#orders .go")].filter(go => {
  const box = go.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return box.height && box.bottom <= innerHeight && go.contains(at);
}).map(go => go.id)"""
"""A script that returns the main buttons that can be pressed without scrolling."""

OUT_OF_VIEW = """() => {
  const shown = [...document.querySelectorAll("#orders .go, #end-phase, #claim-source")];
  const acted = shown.filter(part => part.checkVisibility() && !part.closest(".aside"));
  const fields = acted.flatMap(part => [...(part.form?.id.startsWith("slots-") ? part.form.elements : [])]);
  return [...acted, ...fields.filter(field => field.checkVisibility())].filter(part => {
    const box = part.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.top < 0 || box.bottom > innerHeight || !part.contains(at);
  }).map(part => part.id);
}"""
"""A script that returns the buttons and fields of a step that cannot be seen and pressed without scrolling.
"""
SCREENS = [(360, 740), (820, 1180), (1024, 700), (1366, 680)]
STEPS_IN_A_LINE = """() => {
  const steps = document.getElementById("steps");
  if (steps.offsetWidth <= 1) return true;  // The guide needs the room: they are for screen readers alone.
  const boxes = [...steps.children].map((step) => step.getBoundingClientRect());
  const right = steps.getBoundingClientRect().right + 1;
  return boxes.every((box) => box.top === boxes[0].top && box.right <= right);
}"""


def test_a_whole_turn_is_played_on_a_phone(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    put_at_war(game, alice, phase="reinforce", to_place=1, round=3)
    index, mine = GODSTORM.board.territory_index, seat_of(game, alice)
    page = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True)
    page.goto(game.get_absolute_url())

    def step(name: str, button: str) -> None:
        """Press the button of this step, which is in view."""
        expect(page.locator("#steps .now")).to_have_text(re.compile(f"^{name}"))
        assert page.evaluate(STEPS_IN_A_LINE)
        assert button in page.evaluate(IS_IN_VIEW)
        give(page, f"#{button}")

    page.locator("#at-gaul circle").click()
    step("Reinforce", "place-go")
    step("Return of the dead", "slots-return-0-go")
    page.locator("#at-iberia circle").click()
    expect(page.locator("#slots-summon-0-territory")).to_have_value("iberia")
    step("Gods and temples", "slots-summon-0-go")
    page.locator("summary", has_text="Build").click()
    page.locator("#slots-build-0-territory").select_option("iberia")
    step("Gods and temples", "slots-build-0-go")
    give(page, "#end-phase")
    page.locator("#slots-acquire-0 input[type=number]").first.fill("1")
    step("Acquire miracles", "slots-acquire-0-go")
    expect(page.locator("#slots-play-0")).to_contain_text("Storms")
    page.locator("#slots-play-0-territory").select_option("liguria")
    step("Miracles", "slots-play-0-go")
    while page.locator("#attack-source").count() == 0:
        give(page, "#end-phase")
    page.locator("#attack-source").select_option("gaul")
    expect(page.locator("#attack [name=source]")).to_have_value("gaul")
    page.locator("#at-liguria circle").click()
    expect(page.locator("#attack-go")).to_have_text("Attack Liguria")
    step("Invasions", "attack-go")
    if page.locator("#occupy-go").count():
        give(page, "#occupy-go")
    give(page, "#end-phase")
    give(page, "#end-phase")
    step("Charge from heaven", "slots-charge-0-go")
    step("Underworld", "slots-assail-0-go")
    end_turn(page)

    position = position_of(game)
    assert position.turn != mine
    assert index["iberia"] in TEMPLES.of(position)
    assert index["iberia"] in GODS.of(position)[mine]
    assert position.owner[index["liguria"]] == mine
    assert [owner for owner, _ in UNDERWORLD.of(position)].count(mine) == 2


@pytest.mark.parametrize(
    ("set_up", "steps"),
    [
        ("dealt", ["pantheons", "placement", "founding", "bid", "reinforce"]),
        ("claimed", ["pantheons", "claim"]),
    ],
)
def test_before_the_first_turn_the_controls_are_in_view(
    alice: User, transactional_db: None, page_of: Callable[..., Page], set_up: str, steps: list[str]
) -> None:
    """The reader still sees the guide, in the longer language."""
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, bots=["random", "random"], rulebook="godstorm", options={"set_up": set_up})
    page = page_of(alice)
    seen: list[str] = []

    while steps[-1] not in seen:
        let_computers_play(game)
        step = stage_of(game)
        if step not in seen:
            seen.append(step)
            check_view(page, game)
        act(game)

    assert seen == steps


def test_in_each_step_of_a_turn_the_controls_are_in_view(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    """The reader no longer sees the guide; `test_in_view` covers the steps with it."""
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    game.players.update(guided=False)
    page = page_of(alice)

    for stage in GODSTORM.turn:
        step = stage.key
        if step == "plague":
            continue
        to_place = {"to_place": 3} if step == "reinforce" else {}
        hand = ("storms", "visions", "eagles")
        put_at_war(game, alice, hand, phase=step, round=3, **to_place)
        check_view(page, game)


def test_for_a_question_the_controls_are_in_view(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    """A defender is asked for miracles of the sky; the fog asks for two things more."""
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    index, mine = GODSTORM.board.territory_index, seat_of(game, alice)
    gods = [[-1] * 4 for _ in range(3)]
    gods[mine][SKY] = index["gaul"]
    gods[seat_of(game, bob)][WAR] = gods[seat_of(game, bob)][MAGIC] = index["liguria"]
    held = [["fog", "warriors"] if seat == mine else [] for seat in range(3)]
    extra = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_faith": [9] * 3,
        "sky": [[card for card in PILES[SKY].cards if card not in held[mine]], [], held],
    }
    lands = "gaul 9, iberia 3"
    put(game, turn="bob", rest="bob", phase="attack", alice=lands, bob="liguria 12", extra=extra)
    order(game, alice, "standing sky ask")
    order(game, bob, "invade liguria gaul 9")
    check_view(page_of(alice), game)


def put_at_war(game: Game, alice: User, hand: Sequence[str] = ("storms",), **fields: Any) -> None:
    """Put alice on turn, with something to do in each step."""
    index, mine = GODSTORM.board.territory_index, seat_of(game, alice)
    gods = [[-1] * 4 for _ in range(3)]
    gods[mine][0] = index["gaul"]
    below = [[mine, 3] if space == KINGS else [-1, 0] for space in range(13)]
    deck = [card for card in PILES[0].cards if card not in hand]
    own = {
        "gs_pantheon": [1, 3, 4],
        "gs_gods": gods,
        "gs_temples": sorted([index["liguria"], index["gaul"]]),
        "gs_faith": [20] * 3,
        "gs_order": [0, 1, 2],
        "gs_epoch": 2,
        "gs_heaven": [3] * 3,
        "gs_underworld": below,
        "war": [deck, [], [list(hand) if seat == mine else [] for seat in range(3)]],
    }
    put(game, turn="alice", rest="bob", alice="gaul 20, iberia 3", extra=own, **fields)


def check_view(page: Page, game: Game) -> None:
    page.goto(game.get_absolute_url())
    assert page.locator("#orders .go, #end-phase, #claim-source").count()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT_OF_VIEW) == [], (width, stage_of(game))
        assert page.evaluate("() => document.documentElement.scrollWidth") <= width, stage_of(game)


def stage_of(game: Game) -> str:
    position = position_of(game)
    return position.pending[0] if position.pending else position.phase


def test_a_whole_game_is_played_on_a_phone(
    alice: User, transactional_db: None, page_of: Callable[..., Page]
) -> None:
    """From the choice of a pantheon to the points of the fifth epoch, without optional steps.

    The epochs between the set-up and the last one are played without the page.
    """
    game = open_table(alice, bots=["random", "random"], rulebook="godstorm")
    page = page_of(alice, viewport={"width": 360, "height": 740}, has_touch=True)
    given: set[str] = set()
    steps: set[str] = set()

    while next_player(game) is not None:
        let_computers_play(game)
        position = position_of(game)
        if position.is_over:
            break
        if GODSTORM.stage(position) not in GODSTORM.setup and position.round < EPOCHS:
            act(game, "random")
            continue
        page.goto(game.get_absolute_url())
        # A computer player's last order may have ended the game.
        while page.locator("#orders .seen").count() and game.players.filter(user=alice, to_act=True).exists():
            button = main_button(page)
            given.add(re.sub(r"-\d+", "", button))
            if page.locator("#steps .now").count():
                steps.add(page.locator("#steps .now").inner_text())
                assert page.evaluate(STEPS_IN_A_LINE)
                # If more can be done, going on is only a link below.
                assert button == "end-phase" or button in page.evaluate(IS_IN_VIEW)
            give(page, f"#{button}")

    page.goto(game.get_absolute_url())
    expect(page.locator(".end h2")).to_have_text("How it ended")
    # A miracle can turn an epoch back.
    rounds = position_of(game).round
    assert rounds >= EPOCHS
    expect(page.locator(".end > header p")).to_have_text(f"after {rounds} rounds")
    ranking = page.locator(".standings li")
    expect(ranking).to_have_count(3)
    points = [int(text.rpartition(" ")[2]) for text in ranking.locator("small").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert given == {"slots-wish-go", "plan-go", "slots-found-go", "slots-bid-go", "place-go", "end-phase"}
    assert {"Reinforce", "Gods and temples", "Invasions", "Underworld"} <= steps


def main_button(page: Page) -> str:
    """Place armies along the borders if asked, and return the button to press next."""
    if page.locator("#fill-borders").count():
        page.locator("#fill-borders").click()
        expect(page.locator("output [data-left]")).to_have_text("0")
    elif page.locator("#end-phase").count():
        return "end-phase"
    return page.locator("#orders .go:visible").first.get_attribute("id") or ""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1366, 680)])
def test_a_turn_is_written_in_lines(
    alice: User, bob: User, transactional_db: None, page_of: Callable[..., Page], width: int, height: int
) -> None:
    """An unreadable line, and all after it, return to the field to be put right; in French."""
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    put_at_war(game, alice, phase="reinforce", to_place=1, round=3)
    index, mine = GODSTORM.board.territory_index, seat_of(game, alice)
    page = page_of(alice, viewport={"width": width, "height": height})
    page.goto(game.get_absolute_url())
    page.get_by_text("Écrire des ordres").click()
    lines = [
        "placer tout Ibérie",
        "invoquer ciel Gaule",
        "bâtir Ibérie",
        "acquérir 1 guerre",
        "jouer tempêtes Ligurie",
        "attaquer Gaule vers Minoa jusqu’à 3",
        "fin du tour",
    ]
    page.locator("#written-text").fill("\n".join(lines))
    give(page, "#written .quiet")

    told = page.locator(".list-told")
    expect(told).to_contain_text("Une partie de vos ordres est exécutée")
    expect(told).to_be_in_viewport()
    expect(page.locator("#written-text")).to_have_value("\n".join(lines[-2:]))
    assert page.evaluate("() => document.documentElement.scrollWidth") <= width
    position = position_of(game)
    assert index["iberia"] in TEMPLES.of(position)
    assert GODS.of(position)[mine][SKY] == index["gaul"]

    page.locator("#written-text").fill("fin du tour")
    give(page, "#written .quiet")
    expect(told).to_contain_text("Vos ordres sont exécutés")
    assert position_of(game).turn != mine
