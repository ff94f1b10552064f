"""The game goes on when any player leaves, whatever is to be decided then.

Each question of each edition, and each phase in which several decide at once, is tried with every seat.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.bots import BOTS, bot_for
from games.engine import Position, Resign, Rulebook, Standing, Table, redact
from games.engine.chance.dice import RandomDice
from games.engine.errors import OrderError
from games.engine.legality import Stage, on_turn, options
from games.features.piles import PileState
from games.rulebooks.godstorm.miracles.beginning import CARDS
from games.rulebooks.godstorm.miracles.cards.death import CARDS as DEATH_CARDS
from games.rulebooks.godstorm.miracles.state import LOOKED_AT
from games.rulebooks.godstorm.state import UNDERWORLD
from games.rulebooks.house.presets_text import PRESETS
from games.rulebooks.registry import RULEBOOKS
from tests.rulebooks.godstorm.miracles.tables import play, table_with

BY_A_CARD = ("pandora", "vision", "paradise")
"""Questions that come up too seldom to wait for them; they are put by hand."""
GAMES, ORDERS, AFTERWARDS = 12, 400, 12
"""The games in which a question is waited for, the orders in each, and the orders after somebody has left."""


def is_shared(stage: Stage) -> bool:
    """Return whether seats other than the one on turn may decide in a stage."""
    return bool(stage.orders) and stage.actors is not on_turn


def with_shared_stages(edition: Rulebook) -> Iterator[tuple[str, Rulebook]]:
    """Yield the stages of an edition in which others decide, each with the fewest options that bring it."""
    found = set[str]()
    alone = ({choice.key: value} for choice in edition.choices for value in choice.values)
    for chosen in ({}, *alone, *(preset.options for preset in PRESETS)):
        try:
            rulebook = edition.with_options(chosen)
        except OrderError:
            continue
        for key, stage in rulebook.stages.items():
            if is_shared(stage) and key not in found and key not in BY_A_CARD:
                found.add(key)
                yield key, rulebook


SHARED = [
    pytest.param(key, rulebook, id=f"{edition}-{key}")
    for edition in RULEBOOKS
    for key, rulebook in with_shared_stages(RULEBOOKS[edition])
]


def positions_of(key: str, rulebook: Rulebook) -> Iterator[Position]:
    """Yield positions in which this stage is open, from games in which everybody wants to be asked."""
    for number in range(GAMES):
        rng = random.Random(f"{rulebook.key} {key} {number}")
        table = Table.begin(rulebook, rng.choice(rulebook.players), RandomDice(rng))
        kinds = [rng.choice(("sensible", "random")) for _ in range(table.position.players)]
        for _ in range(ORDERS):
            position = table.position
            if position.is_over:
                break
            if rulebook.stage(position).key == key:
                yield position
            for seat in range(position.players):
                ask_for_everything(table, seat)
            seat = rulebook.to_act(position)[0]
            play_by(table, seat, kinds[seat], rng)


def ask_for_everything(table: Table, seat: int) -> None:
    position = table.position
    for question in table.rulebook.decisions(position) if position.is_playing(seat) else ():
        if position.standing[seat].get(question) != 0:
            table.play(seat, Standing(question, 0))


def play_by(table: Table, seat: int, kind: str, rng: random.Random) -> None:
    """Let a computer player of this kind decide for a seat."""
    view = redact(table.rulebook, table.position, seat)
    table.play(seat, bot_for(kind).choose(table.rulebook, view, seat, rng))


def leave(rulebook: Rulebook, position: Position, *seats: int) -> Table:
    """Return the table after these seats have left, one after the other."""
    table = Table(rulebook, position.copy(), RandomDice(random.Random(7)))
    for seat in seats:
        if not table.position.is_over and table.position.is_playing(seat):
            table.play(seat, Resign())
    return table


def check_going_on(table: Table, kind: str) -> None:
    """Assert that somebody is to act, that all who are have an order, and that the game goes on."""
    rulebook, rng = table.rulebook, random.Random(7)
    for _ in range(AFTERWARDS):
        position = table.position
        if position.is_over:
            return
        stage = rulebook.stage(position)
        awaited = stage.actors(position)
        assert awaited
        for seat in awaited:
            assert position.is_playing(seat)
            assert {option.order for option in options(rulebook, position, seat)} & {*stage.orders}
        if kind == "rules" and stage.answers:
            table.leave_to_rules(awaited[0])
        else:
            play_by(table, awaited[0], "sensible" if kind == "rules" else kind, rng)


def try_all_who_leave(rulebook: Rulebook, position: Position) -> None:
    """Let one seat leave, or two, while computers or the rules answer what is still open."""
    playing, kinds = [seat for seat in range(position.players) if position.is_playing(seat)], [*BOTS]
    for seat in playing:
        for kind in ("rules", kinds[seat % len(kinds)]):
            check_going_on(leave(rulebook, position, seat), kind)
        other = playing[playing.index(seat) - 1]
        check_going_on(leave(rulebook, position, seat, other), "rules")


@pytest.mark.parametrize(("key", "rulebook"), SHARED)
def test_the_game_goes_on_when_any_player_leaves(key: str, rulebook: Rulebook) -> None:
    try_all_who_leave(rulebook, next(positions_of(key, rulebook)))


def storm(cards: dict[int, list[str]], relics: dict[int, list[str]]) -> Table:
    """Put Godstorm with three seats, and a target for every card."""
    return table_with(
        cards,
        lands={0: {"gaul": 5, "iberia": 3}, 1: {"alemannia": 1, "thule": 2}},
        gods={0: {"war": "gaul", "death": "gaul"}, 1: {"sky": "thule"}},
        relics=relics,
        temples=["gaul", "thule"],
        plague=["roma", "rus"],
    )


def asked_about(card: str) -> Table:
    """Put the question of Pandora’s Box, which has turned up a card of death, about the card's target."""
    table = storm({1: ["fog", "storms"]}, {0: ["pandora"]})
    position = table.position
    UNDERWORLD.put(position, ((0, 3), *UNDERWORLD.of(position)[1:]))
    stack = PileState.of(position, "death")
    stack._replace(deck=(card, *(other for other in stack.deck if other != card))).put(position, "death")
    table.begin_turn(0, position.round + 1)
    assert position.pending == ("pandora", 0, CARDS.index(card))
    return table


@pytest.mark.parametrize("card", [card.key for card in DEATH_CARDS if card.effect.asks])
def test_pandora_waits_for_no_player_who_left(card: str) -> None:
    table = asked_about(card)
    try_all_who_leave(table.rulebook, table.position)


def test_a_card_of_pandora_without_a_victim_is_let_go_and_the_turn_begins() -> None:
    table = asked_about("crops")
    table.play(1, Resign())
    assert (table.position.pending, table.position.turn, table.position.phase) == (None, 0, "reinforce")
    assert table.position.to_place[0] >= 3


def asked_by_visions() -> Table:
    """Put the question to a seat that looks at another's hand: which card to take."""
    table = storm({0: ["visions", "storms"], 1: ["fog", "gather"], 2: ["convert"]}, {})
    play(table, "play visions 2")
    return table


def asked_by_paradise() -> Table:
    """Put the question to a seat from where the plague comes."""
    table = storm({0: ["paradise"], 1: ["fog"]}, {})
    play(table, "play paradise")
    assert table.rulebook.stage(table.position).key == "paradise"
    return table


def test_visions_wait_for_no_player_who_left() -> None:
    table = asked_by_visions()
    try_all_who_leave(table.rulebook, table.position)
    table.play(1, Resign())
    assert (table.position.pending, table.position.turn, table.position.phase) == (None, 0, "miracles")
    assert LOOKED_AT.of(table.position)[0] == ()


def test_the_plague_of_paradise_waits_for_no_player_who_left() -> None:
    table = asked_by_paradise()
    try_all_who_leave(table.rulebook, table.position)
