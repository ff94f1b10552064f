"""Lists are tried out on a seat's view, and the results are those that could happen."""

from __future__ import annotations

import random

import pytest

from games.analysis.trials import Trial, try_out
from games.bots import bot_for
from games.engine.chance.dice import RandomDice
from games.engine.chance.odds import siege_table
from games.engine.events import HIDDEN
from games.engine.lists import Do, EndReason, SeatView, left_open
from games.engine.lists.steps import fill_in
from games.engine.notation import format_list, parse_list, parse_order
from games.engine.orders import Attack, Place
from games.engine.redaction import imagined, redact
from games.engine.table import Table
from games.features.headquarters.secret import CHOSEN
from games.features.missions.secrets import MISSIONS
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, BOB, Scene, index, scene

TIMES = 400


def trial_of(game: Scene, text: str, seat: int = ALICE, times: int = TIMES) -> Trial:
    view = SeatView(game.rulebook, redact(game.rulebook, game.position, seat), seat)
    return try_out(view, parse_list(game.rulebook, text), times, random.Random(5))


def test_it_tells_how_likely_a_land_is_taken() -> None:
    game = scene(alice="alaska 9", bob="kamchatka 4, peru", phase="attack")
    tried = trial_of(game, "attack alaska kamchatka until taken moving 1\nend")
    odds = siege_table(game.rulebook.combat).odds(9, 4)[0]
    assert tried.share(tried.taken[index("kamchatka")]) == pytest.approx(odds, abs=0.07)


def test_it_tells_where_a_list_would_stop() -> None:
    game = scene(alice="alaska 9", bob="kamchatka, peru", phase="attack")
    tried = trial_of(game, "attack alaska kamchatka until 4 moving 3\nattack alaska peru 1")
    assert {reason for reason, _ in tried.ends} == {EndReason.ILLEGAL}
    assert {order.target for _, order in tried.ends if isinstance(order, Attack)} == {index("peru")}


def test_a_list_for_the_next_turn_begins_with_its_reinforcements() -> None:
    game = scene(alice="alaska 2, alberta", bob="kamchatka, peru", phase="attack", turn=BOB)
    tried = trial_of(game, "place 3 alaska\nend\nend")
    assert tried.ends == {(EndReason.DONE, None): TIMES}
    assert tried.armies == 6


def test_nothing_that_the_seat_does_not_know_makes_a_difference() -> None:
    """Two games that differ only in what others hold give the same trials."""
    one = scene(alice="alaska 9", bob="kamchatka 2, peru", phase="attack", hands={BOB: "siam china"})
    two = scene(alice="alaska 9", bob="kamchatka 2, peru", phase="attack", hands={BOB: "egypt congo"})
    text = "attack alaska kamchatka until 2 moving 3\nend"
    assert trial_of(one, text) == trial_of(two, text)


@pytest.mark.parametrize("edition", RULEBOOKS)
def test_in_every_edition_the_unknown_can_be_imagined_and_a_list_be_tried(edition: str) -> None:
    rulebook, rng = rulebook_for(edition), random.Random(3)
    table = Table.begin(rulebook, rulebook.players[-1], RandomDice(random.Random(3)))
    position, bot = table.position, bot_for("sensible")
    while not position.is_over and position.round < 3:
        seat = rulebook.to_act(position)[0]
        table.play(seat, bot.choose(rulebook, redact(rulebook, position, seat), seat, rng))
    seat = position.turn
    view = SeatView(rulebook, redact(rulebook, position, seat), seat)
    found = imagined(view.rulebook, view.position, view.seat, rng)
    cards = [card for pile in (*found.hands, found.deck, found.discard) for card in pile]
    assert HIDDEN not in cards
    assert len(cards) == len(set(cards))
    assert HIDDEN not in (*MISSIONS.of(found), *CHOSEN.of(found))
    assert try_out(view, parse_list(rulebook, "end"), 5, rng).times == 5


def test_the_best_trial_is_kept_with_its_orders() -> None:
    game = scene(alice="alaska 4, alberta", bob="kamchatka, peru", phase="attack", turn=BOB)
    tried = trial_of(game, "place rest alaska\nattack alaska kamchatka until 1\noccupy all", times=20)
    assert tried.best.owner[index("kamchatka")] == ALICE
    assert tried.best.armies_on(tried.best.lands[ALICE]) == 8
    assert [type(order).__name__ for order in tried.given] == ["Place", "Attack", "Occupy"]
    assert tried.given[0] == Place(((index("alaska"), 3),))


OPENED = [
    ("reinforce", "place 1 alaska, 2 alberta", "place 1 alaska, all alberta"),
    ("reinforce", "place 2 alaska", "place 2 alaska"),
    ("attack", "attack alaska kamchatka until 2 moving 5", "attack alaska kamchatka until 2 moving all"),
    ("attack", "attack alaska kamchatka 3 moving 4", "attack alaska kamchatka 3 moving 4"),
    ("manoeuvre", "fortify alaska alberta 5", "fortify alaska alberta all"),
    ("manoeuvre", "fortify alaska alberta 4", "fortify alaska alberta 4"),
    ("reinforce", "trade alaska peru siam", "trade best"),
]


@pytest.mark.parametrize(("phase", "order", "opened"), OPENED, ids=[order for _, order, _ in OPENED])
def test_as_many_as_may_be_are_left_open_and_filled_in_again(phase: str, order: str, opened: str) -> None:
    game = scene(
        alice="alaska 6, alberta",
        bob="kamchatka, peru",
        phase=phase,
        to_place=[3, 0] if phase == "reinforce" else [0, 0],
        hands={ALICE: "alaska peru siam"},
    )
    view = SeatView(game.rulebook, redact(game.rulebook, game.position, ALICE), ALICE)
    meant = parse_order(game.rulebook, order)

    found = left_open(view, meant)

    assert format_list(game.rulebook, (Do(found),)) == opened
    assert fill_in(view, found) == meant
