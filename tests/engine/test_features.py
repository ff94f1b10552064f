"""Features add to the engine, and their secrets are hidden unless they open them."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

import pytest

from games.engine.events import Attacked, Event
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.position import Position
from games.engine.redaction import bit_of, everybody, redact, witnessed
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.rulebooks.registry import RULEBOOKS, declared
from tests.engine.scene import ALICE, BOB, CHARLIE, scene

WORLD = RULEBOOKS["h2000_world"]
SECRET: ExtraState[int] = ExtraState("secret", empty=0)
OPEN: ExtraState[int] = ExtraState("open", empty=0, seen=by_all)


@recorded_as("tolled")
@known_to_all
class Tolled(NamedTuple):
    """Somebody paid a toll."""

    seat: int
    price: int

    def fold(self, p: Position) -> None:
        OPEN.put(p, OPEN.of(p) + self.price)
        SECRET.put(p, SECRET.of(p) + self.price)


@recorded_as("whispered")
class Whispered(NamedTuple):
    """An event that does not say who may know of it."""

    seat: int

    def fold(self, p: Position) -> None: ...


@dataclass(frozen=True)
class Toll(Feature):
    """A feature that makes conquests cost something."""

    price: int = 1
    key = "toll"
    extras = (SECRET, OPEN)
    events = (Tolled,)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        table.write(Tolled(seat, self.price))


def conquest(*features: Feature) -> Table:
    """Let Alice take Kamchatka from Bob."""
    game = scene(alice="alaska 9", bob="kamchatka, japan 3", phase="attack")
    table = Table(WORLD.with_(*features), game.position, game.table.dice)
    game.table = table
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    return table


def test_a_feature_acts_at_the_hooks_that_it_overrides() -> None:
    table = conquest(Toll(price=3))

    assert Tolled(ALICE, 3) in table.events
    assert OPEN.of(table.position) == 3


def test_one_with_the_same_key_takes_its_place() -> None:
    table = conquest(Toll(price=3), Toll(price=5))

    assert [event for event in table.events if isinstance(event, Tolled)] == [Tolled(ALICE, 5)]


def test_extra_state_is_secret_unless_it_is_opened() -> None:
    table = conquest(Toll(price=3))

    for seat in (ALICE, BOB, None):
        view = redact(table.rulebook, table.position, seat)
        assert (OPEN.of(view), SECRET.of(view)) == (3, 0)


def test_state_that_no_feature_keeps_is_hidden_from_all() -> None:
    table = conquest(Toll())
    table.position.extra = {**table.position.extra, "forgotten": 7}

    assert "forgotten" not in redact(table.rulebook, table.position, ALICE).extra


def test_an_event_that_does_not_say_who_may_see_it_is_refused() -> None:
    with pytest.raises(TypeError, match="does not say who may know of it"):

        class Whispers(Feature):
            events = (Whispered,)


def test_an_event_without_a_name_for_records_is_refused() -> None:
    @known_to_all
    class Rained(NamedTuple):
        seat: int

    with pytest.raises(TypeError, match=r"Rained has no name for records: put @recorded_as\(…\) on it"):

        class Rain(Feature):
            events = (Rained,)


def test_two_events_of_one_name_are_refused() -> None:
    @recorded_as("tolled")
    @known_to_all
    class Rang(NamedTuple):
        seat: int

    with pytest.raises(TypeError, match="two kinds of event named “tolled”"):

        class Bells(Feature):
            events = (Tolled, Rang)

    class Chimes(Feature):
        key = "chimes"
        events = (Rang,)

    both = WORLD.with_(Toll(), Chimes())
    with pytest.raises(TypeError, match="two kinds of event named “tolled”"):
        list(declared([SimpleNamespace(__name__="bells", EDITIONS=(both,))]))


@dataclass(frozen=True)
class RoundEnd(Feature):
    """A feature that hides attacks from strangers, and their dice from most players.

    Only the attacker and a player who lost land by the attack see the dice.
    """

    key = "round_end_feature"

    def veil(self, rulebook: Rulebook, position: Position, view: Position, seat: int | None) -> None:
        view.armies = [0] * len(view.armies)

    def veil_event(
        self, rulebook: Rulebook, before: Position, after: Position, event: Event, seat: int | None
    ) -> Event | None:
        if not isinstance(event, Attacked) or seat == event.seat:
            return event
        if seat is None:
            return None
        return event if before.lands[seat] > after.lands[seat] else event._replace(rolls="", losses=())


def test_what_a_seat_sees_of_an_event_may_depend_on_its_position() -> None:
    game = scene(alice="alaska 9", bob="kamchatka, japan 3", charlie="peru", phase="attack")
    before, table = game.position, Table(WORLD.with_(RoundEnd()), game.position.copy(), game.table.dice)
    game.table = table
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")

    attack, *_ = witnessed(table.rulebook, before, table.events)

    part = attack.known_to(CHARLIE)
    assert isinstance(part, Attacked)
    assert part.rolls == ""
    assert attack.parts == ((bit_of(CHARLIE), part),)
    assert attack.seen == everybody(3) - bit_of(None)
    assert attack.known_to(ALICE) == attack.known_to(BOB) == attack.event
    assert attack.known_to(None) is None


def test_a_view_may_hide_more_of_a_position() -> None:
    table = conquest(RoundEnd())

    assert set(redact(table.rulebook, table.position, ALICE).armies) == {0}
    assert set(table.position.armies) != {0}


def test_two_things_that_are_kept_cannot_have_the_same_name() -> None:
    class Purse(Feature):
        key = "purse"
        extras = (ExtraState("open", empty=1),)

    class Chest(Feature):
        key = "chest"
        extras = (OPEN,)

    with pytest.raises(TypeError, match="“open”"):
        _ = WORLD.with_(Purse(), Chest()).extras
    assert "open" in WORLD.with_(Chest()).extras
