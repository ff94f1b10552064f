"""Vespers, played at random to its end, by the computer players, and through the referee."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bots import BOTS
from games.engine.chance.dice import RandomDice
from games.engine.events import HIDDEN, to_json
from games.engine.events.folding import fold
from games.engine.legality import options
from games.engine.notation import (
    event_to_json,
    format_order,
    parse_order,
    position_from_json,
    position_to_json,
)
from games.engine.orders import Resign
from games.engine.ranking import outcome_of
from games.engine.redaction import redact, redact_event
from games.engine.table import Table
from games.features.piles import CardTaken
from games.referee import Referee
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, CHARLIE
from tests.proof.vespers import BLESSINGS, INCENSE, OATHS, RELICS, WORTH, IncenseOffered, Offer, Swear

EDITION = RULEBOOKS["vespers"]


def begun(seed: int = 1, players: int = 3) -> Table:
    return Table.begin(EDITION, players, RandomDice(random.Random(seed)), first=ALICE)


def play_one(table: Table, rng: random.Random, bot: str = "random") -> None:
    rulebook, position = table.rulebook, table.position
    seat = rng.choice(rulebook.to_act(position))
    table.play(seat, BOTS[bot].choose(rulebook, redact(rulebook, position, seat), seat, rng))


def until(table: Table, stage: str) -> Table:
    """Play on until this phase or question."""
    rng = random.Random(7)
    while table.rulebook.stage(table.position).key != stage:
        play_one(table, rng, "sensible")
    return table


def test_computers_that_know_nothing_of_it_leave_it_to_the_rules() -> None:
    table = until(begun(), "vespers")
    while table.rulebook.stage(table.position).key == "vespers":
        play_one(table, random.Random(1), "sensible")
    offered = [event.incense for event in table.events if isinstance(event, IncenseOffered)]
    assert offered == [0, 0, 0]
    assert not any(isinstance(event, CardTaken) for event in table.events)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("offer 2", Offer(2)),
        ("offrir 2", Offer(2)),
        ("J’offre 3", Offer(3)),
        ("swear war", Swear(1)),
        ("jurer la paix", Swear(0)),
        ("je jure guerre", Swear(1)),
    ],
)
def test_its_orders_are_read_and_written_in_both_languages(text: str, order: Any) -> None:
    assert parse_order(EDITION, text) == order
    for language in ("en", "fr"):
        assert parse_order(EDITION, format_order(EDITION, order, language)) == order


@settings(max_examples=10)
@given(st.integers(0, 10**6), st.integers(3, 6))
def test_any_game_of_it_ends_and_replays(seed: int, players: int) -> None:
    rng = random.Random(seed)
    table = begun(seed, players)
    for number in range(4000):
        if table.position.is_over:
            break
        if number % 150 == 149:
            table.play(rng.choice([s for s in range(players) if table.position.is_playing(s)]), Resign())
        else:
            play_one(table, rng)
    assert table.position.is_over
    record = json.loads(json.dumps([to_json(event) for event in table.events]))
    assert fold(map(EDITION.read_event, record)) == table.position
    assert outcome_of(EDITION, table.position).reason == "devotion"
    written = json.loads(json.dumps(position_to_json(EDITION, table.position)))
    assert position_from_json(EDITION, written) == table.position


def test_computer_players_play_it_to_its_end() -> None:
    bots = [*BOTS.values(), BOTS["sensible"]]
    games = [play_game(EDITION, bots, f"vespers {number}") for number in range(3)]

    assert all(game.winners for game in games)
    assert any(isinstance(event, CardTaken) for game in games for event in game.events)


def test_the_only_highest_bidder_draws_a_relic() -> None:
    table = until(begun(), "vespers")
    top = RELICS.of(table.position).deck[0]
    for seat, incense in ((CHARLIE, 3), (ALICE, 1), (BOB, 2)):
        table.play(seat, Offer(incense))

    assert RELICS.of(table.position).hands[CHARLIE] == (top,)
    assert len(RELICS.of(table.position).deck) == len(WORTH) - 1


def test_both_are_asked_and_neither_learns_what_the_other_swears() -> None:
    table = until(begun(), "oath")
    player, neighbour = table.rulebook.to_act(table.position)
    before = BLESSINGS.of(table.position) or (0, 0, 0)
    table.play(neighbour, Swear(1))

    assert table.rulebook.to_act(table.position) == (player,)
    assert OATHS.of(redact(EDITION, table.position, player))[neighbour] == HIDDEN
    table.play(player, Swear(0))
    assert BLESSINGS.of(table.position)[neighbour] == before[neighbour] + 2
    assert table.position.turn == neighbour


def told_to(table: Table, seat: int | None) -> list[Any]:
    """Return all that the engine tells a seat: position, record, options and advice."""
    view = redact(EDITION, table.position, seat)
    events = [known for event in table.events if (known := redact_event(event, seat)) is not None]
    told: list[Any] = [
        json.dumps(position_to_json(EDITION, view)),
        *(event_to_json(EDITION, event) for event in events),
    ]
    if seat in table.rulebook.to_act(table.position):
        assert seat is not None
        told += [str(options(EDITION, view, seat))]
        told += [BOTS[bot].choose(EDITION, view, seat, random.Random(5)) for bot in BOTS]
    return told


@pytest.mark.parametrize("reader", [ALICE, CHARLIE, None])
def test_two_games_that_differ_in_what_bob_offers_look_the_same_to_others(reader: int | None) -> None:
    tables = []
    for incense in (0, 3):
        table = until(begun(), "vespers")
        table.play(BOB, Offer(incense))
        tables.append(table)
    one, other = tables

    assert INCENSE.of(one.position) != INCENSE.of(other.position)
    assert told_to(one, BOB) != told_to(other, BOB)
    assert told_to(one, reader) == told_to(other, reader)


@pytest.mark.parametrize("reader", [ALICE, BOB, CHARLIE, None])
def test_two_games_that_differ_in_the_pile_look_the_same_to_all(reader: int | None) -> None:
    one, other = until(begun(), "vespers"), until(begun(), "vespers")
    stack = RELICS.of(other.position)
    stack._replace(deck=stack.deck[::-1]).put(other.position, RELICS.key)

    assert told_to(one, reader) == told_to(other, reader)


@pytest.mark.parametrize("reader", [BOB, CHARLIE, None])
def test_two_games_that_differ_in_an_oath_look_the_same_to_others(reader: int | None) -> None:
    tables = []
    for oath in (0, 1):
        table = until(begun(), "oath")
        assert table.rulebook.to_act(table.position)[0] == ALICE
        table.play(ALICE, Swear(oath))
        tables.append(table)

    assert told_to(tables[0], reader) == told_to(tables[1], reader)


def test_the_referee_plays_it_to_its_end() -> None:
    referee, rng = Referee(), random.Random(1)
    state = ask(referee, do="new", rulebook="vespers", players=3, options={"length": "one"}, seed=1)
    assert "vespers" in {one["key"] for one in ask(referee, do="rulebooks")["rulebooks"]}
    rulebook = EDITION.with_options({"length": "one"})
    while not state["winners"]:
        seat = rng.choice(state["to_act"])
        position = position_from_json(rulebook, ask(referee, do="position")["position"])
        order = BOTS["random"].choose(rulebook, position, seat, rng)
        text = format_order(rulebook, order, rng.choice(["en", "fr"]))
        state = ask(referee, do="order", seat=seat, text=text)
    events = ask(referee, do="events")["events"]
    kinds = {event["event"] for event in events}
    assert {
        "pile_shuffled",
        "polled",
        "answered",
        "sworn",
        "oaths_heard",
        "round_ended",
        "incense_offered",
    } <= kinds
    assert events[-1]["reason"] == "devotion"


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = referee.answer(json.dumps(request))
    assert answer["ok"], answer
    return answer


def test_its_secrets_are_marked_in_the_record() -> None:
    table = until(begun(), "vespers")
    table.play(BOB, Offer(2))

    assert redact_event(IncenseOffered(BOB, 2), ALICE) == IncenseOffered(BOB, HIDDEN)
    assert table.position.settled == 1 << BOB
