"""Every level of computer player gives orders that the phase offers, whatever those are."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from games.bots import BOTS, Bot, offered
from games.bots.beginner import BeginnerPlayer
from games.bots.restraint import view_for
from games.bots.sensible import SensiblePlayer
from games.bots.stand_in import Limits, StandIn
from games.engine import Option, Order, Position, Resign, Rulebook, Stage, Table, options, redact
from games.engine.board import members
from games.engine.chance.dice import RandomDice
from games.engine.feature import Feature
from games.engine.legality import Options, OrderRule, Slot, piecewise
from games.engine.notation.formatting import format_placements
from games.engine.notation.verb import Verb
from games.engine.notation.verbs.placements import read_placements
from games.engine.words.spellings import Spellings
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from tests.engine.scene import ALICE, scene
from tests.support.rulebooks.editions import CLOSED
from tests.support.rulebooks.house_sets import numbers, random_set
from tests.support.rulebooks.narrowed import narrowed, stands_for

LEVELS: dict[str, Bot] = {
    **BOTS,
    "waiting": StandIn(Limits()),
    "standing in": StandIn(Limits(attack=True, trade=True, move=True)),
    "holding": StandIn(Limits(attack=True, move=True, hold=("asia", "europe"))),
}
MOST_ORDERS = 150
"""The most orders that are played before options are taken away."""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Return a table of any edition, in any phase; half of those that allow house rules have some."""
    seed = draw(st.integers(0, 2**32))
    if draw(st.booleans()):
        key, chosen = random_set(f"{seed}")
        rulebook = rulebook_for(key, chosen)
    else:
        rulebook = RULEBOOKS[draw(st.sampled_from([*RULEBOOKS, *CLOSED]))]
    players = draw(st.sampled_from(numbers(rulebook)))
    rng = random.Random(seed)
    table = Table.begin(rulebook, players, RandomDice(rng))
    levels = [draw(st.sampled_from([*BOTS])) for _ in range(players)]
    for _ in range(draw(st.integers(0, MOST_ORDERS))):
        if rng.random() < 0.1:
            table.position.standing[rng.randrange(players)] = {"defence": 0}
        before = table.position.copy()
        seat = rulebook.to_act(before)[0]
        table.play(seat, chosen_by(BOTS[levels[seat]], table, seat, rng))
        if table.position.is_over:
            return Table(rulebook, before, RandomDice(rng))
    return table


def chosen_by(bot: Bot, table: Table, seat: int, rng: random.Random) -> Order:
    """Return a computer player's order at a table."""
    view = view_for(bot, table.rulebook, table.position, seat, reversed(table.events))
    return bot.choose(table.rulebook, view, seat, rng)


@settings(max_examples=35, phases=[Phase.generate])
@given(tables(), st.integers(0, 10**6))
def test_no_order_is_illegal_whatever_is_taken_away(table: Table, seed: int) -> None:
    position = table.position
    stage = table.rulebook.stage(position)
    less = narrowed(table.rulebook, stage.key, f"{seed}")
    for seat in less.to_act(position):
        for level, bot in LEVELS.items():
            there = Table(less, position.copy(), RandomDice(random.Random(seed)))
            there.events = table.events
            order = chosen_by(bot, there, seat, random.Random(seed))
            known = options(less, position, seat)
            assert any(stands_for(less, option, order) for option in known), (level, order)
            assert not isinstance(order, Resign) or {option.order for option in known} == {Resign}


@settings(max_examples=25, phases=[Phase.generate])
@given(tables())
def test_if_nothing_is_taken_away_they_order_what_they_want(table: Table) -> None:
    for seat in table.rulebook.to_act(table.position):
        view = redact(table.rulebook, table.position, seat)
        for bot in (SensiblePlayer(), BeginnerPlayer(), StandIn(Limits(attack=True, trade=True, move=True))):
            wanted = bot.wanted(table.rulebook, view, seat, random.Random(1))
            assert bot.choose(table.rulebook, view, seat, random.Random(1)) == wanted


class Salute(NamedTuple):
    """Salute on the player's own territories."""

    placements: tuple[tuple[int, int], ...]


def each_land(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    """Yield an option for each of two territories."""
    for land in members(position.lands[seat])[:2]:
        slots = {"armies": Slot("number", range(1, 2)), "territory": Slot("territory", (land,))}
        yield Option(Salute, "salute {armies} {territory}", slots)


@dataclass(frozen=True)
class Parade(Feature):
    """A phase in which computer players salute on two territories at once."""

    rule: OrderRule
    key = "parade"
    verbs = (
        Verb(
            Salute,
            Spellings(("salute",), ("saluer",)),
            reads=lambda reader: Salute(read_placements(reader)),
            writes=lambda book, order, language: format_placements(book.board, order.placements, language),
        ),
    )

    def install(self, rulebook: Rulebook) -> Rulebook:
        stage = Stage("parade", {Salute: self.rule}, bot_order=self.bot_order)
        return rulebook.with_phase(stage, before="attack")

    def bot_order(self, rulebook: Rulebook, view: Position, seat: int) -> Order:
        return Salute(tuple((land, 1) for land in members(view.lands[seat])[:2]))


@pytest.mark.parametrize(("listed", "most"), [(piecewise(partial(each_land)), 2), (each_land, 1)])
@pytest.mark.parametrize("bot", [SensiblePlayer(), BeginnerPlayer()])
def test_an_edition_itself_says_that_an_order_joins_options(bot: Bot, listed: Options, most: int) -> None:
    """The `bot_order` of the phase is then given as it is; otherwise an order takes one option."""
    rulebook = RULEBOOKS["h2000_world"].with_(Parade(OrderRule(lambda table, seat, order: None, listed)))
    game = scene(rulebook=rulebook, alice="alaska, peru", bob="siam", phase="parade")
    order = bot.choose(rulebook, redact(rulebook, game.position, ALICE), ALICE, random.Random(1))

    assert isinstance(order, Salute)
    assert len(order.placements) == most


def test_their_shared_code_knows_no_feature() -> None:
    """An edition that adds to what is offered handles this itself."""
    imports = [line for line in inspect.getsource(offered).splitlines() if " import " in line]
    assert imports
    assert not [line for line in imports if "games.features" in line or "games.rulebooks" in line]
