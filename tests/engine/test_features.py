"""What a feature adds, and that its secrets are closed unless it opens them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from games.engine.events.knowledge import known_to_all
from games.engine.feature import Feature
from games.engine.keep import Keep, by_all
from games.engine.position import Position
from games.engine.table import Table
from games.engine.visibility import redact
from games.rulebooks import RULEBOOKS
from tests.engine.scene import ALICE, BOB, scene

WORLD = RULEBOOKS["h2000_world"]
SECRET: Keep[int] = Keep("secret", empty=0)
OPEN: Keep[int] = Keep("open", empty=0, seen=by_all)


@known_to_all
class Tolled(NamedTuple):
    """Somebody paid a toll."""

    seat: int
    price: int

    def fold(self, p: Position) -> None:
        OPEN.put(p, OPEN.of(p) + self.price)
        SECRET.put(p, SECRET.of(p) + self.price)


class Whispered(NamedTuple):
    """It does not say who may know of it."""

    seat: int

    def fold(self, p: Position) -> None: ...


@dataclass(frozen=True)
class Toll(Feature):
    """A conquest costs something."""

    price: int = 1
    key = "toll"
    keeps = (SECRET, OPEN)
    events = (Tolled,)

    def taken(self, table: Table, seat: int, target: int, loser: int) -> None:
        table.write(Tolled(seat, self.price))


def conquest(*features: Feature) -> Table:
    """Alice has just taken Kamchatka from Bob."""
    game = scene(alice="alaska 9", bob="kamchatka, japan 3", phase="attack")
    table = Table(WORLD.with_(*features), game.position, game.table.dice)
    game.table = table
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    return table


def test_a_feature_acts_at_the_moments_that_it_overrides() -> None:
    table = conquest(Toll(price=3))

    assert Tolled(ALICE, 3) in table.events
    assert OPEN.of(table.position) == 3


def test_one_with_the_same_key_takes_its_place() -> None:
    table = conquest(Toll(price=3), Toll(price=5))

    assert [event for event in table.events if isinstance(event, Tolled)] == [Tolled(ALICE, 5)]


def test_what_is_kept_is_a_secret_to_all_unless_it_is_opened() -> None:
    table = conquest(Toll(price=3))

    for seat in (ALICE, BOB, None):
        view = redact(table.rulebook, table.position, seat)
        assert (OPEN.of(view), SECRET.of(view)) == (3, 0)


def test_what_no_feature_keeps_is_shown_to_nobody() -> None:
    table = conquest(Toll())
    table.position.extra = {**table.position.extra, "forgotten": 7}

    assert "forgotten" not in redact(table.rulebook, table.position, ALICE).extra


def test_an_event_that_does_not_say_who_may_know_of_it_makes_no_rulebook() -> None:
    @dataclass(frozen=True)
    class Whispers(Feature):
        key = "whispers"
        events = (Whispered,)

    with pytest.raises(TypeError, match="does not say who may know of it"):
        WORLD.with_(Whispers())
