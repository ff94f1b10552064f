"""What holds in every game, on games played at random."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import events as e
from games.engine.board import mask_of
from games.engine.dice import RandomDice
from games.engine.evolve import evolve, fold
from games.engine.legality import options
from games.engine.notation import format_order, parse_order, position_from_json, position_to_json
from games.engine.orders import Trade
from games.engine.position import NOBODY, Status, redact
from games.engine.table import decide
from games.engine.visibility import redact_event
from tests.engine.bookkeeper import Bookkeeper
from tests.engine.random_play import Played, fill, play
from tests.support.secrets import other_secret, with_other_secrets

seeds = st.integers(0, 2**32 - 1)
games = seeds.map(play)
some = settings(max_examples=30, deadline=None)


@some
@given(games)
def test_armies_are_what_was_placed_and_moved_less_what_was_lost(played: Played) -> None:
    """The books are kept from the record alone; they agree with the position after every event."""
    books = Bookkeeper(len(played.rulebook.board.territories))
    position = fold(played.events[:1])
    for event in played.events[1:]:
        evolve(position, event)
        books.note(through_json(event))
        assert books.armies() == position.armies


@some
@given(games)
def test_no_territory_is_ever_empty_once_it_is_given_or_claimed(played: Played) -> None:
    """None is free when the first turn begins, nor when armies are placed on those claimed."""
    position, given = fold(played.events[:1]), 0
    for event in played.events[1:]:
        evolve(position, event)
        owned = mask_of(t for t, owner in enumerate(position.owner) if owner != NOBODY)
        assert owned == mask_of(t for t, armies in enumerate(position.armies) if armies > 0)
        assert owned & given == given
        given = owned
        assert position.phase in ("", "claim") or owned.bit_count() == len(position.owner)


@some
@given(games)
def test_every_card_is_in_one_place(played: Played) -> None:
    """Those of headquarters lie aside once play has begun."""
    shuffled = next(n for n, event in enumerate(played.events, 1) if isinstance(event, e.Shuffled))
    position = fold(played.events[:shuffled])
    cards = list(range(len(played.rulebook.board.cards)))
    for event in played.events[shuffled:]:
        evolve(position, event)
        held = [*position.deck, *position.discard, *(c for hand in position.hands for c in hand)]
        aside = [land for land in position.headquarters if land != NOBODY]
        assert sorted(held + aside) == cards or (not position.round and sorted(held) == cards)


@some
@given(games)
def test_what_a_position_says_twice_agrees(played: Played) -> None:
    """The masks of lands follow the owners, who holds no land is out, who is out holds no cards.

    (Until all is claimed, who plays may hold none.)
    """
    for _, position in played.moments:
        for seat in range(position.seats):
            owned = mask_of(t for t, owner in enumerate(position.owner) if owner == seat)
            assert position.lands[seat] == owned
            assert owned or position.status[seat] != Status.PLAYING or position.phase == "claim"
            assert position.is_playing(seat) or not position.hands[seat]
        assert position.is_over == bool(position.winners)
        assert all(position.is_playing(seat) for seat in played.rulebook.to_act(position))


@some
@given(games)
def test_the_record_folds_to_the_position_at_any_moment(played: Played) -> None:
    """Through JSON, and without a rulebook."""
    for length, position in played.moments[-1:] + played.moments[:: len(played.moments) // 5 + 1]:
        assert fold(e.from_json(through_json(event)) for event in played.events[:length]) == position


@some
@given(games)
def test_positions_are_read_back_as_they_were_written(played: Played) -> None:
    for _, position in played.moments:
        written = json.loads(json.dumps(position_to_json(played.rulebook, position)))
        assert position_from_json(played.rulebook, written) == position


@some
@given(games)
def test_orders_are_read_back_as_they_were_written(played: Played) -> None:
    board = played.rulebook.board
    for _, order in played.orders:
        text = format_order(board, order)
        assert parse_order(board, text) == order
        assert parse_order(board, text.upper().replace("_", " ")) == order


@some
@given(games, seeds.map(random.Random))
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_know(played: Played, rng: random.Random) -> None:
    """Shuffle the pile among others' hands, change their plans and answers: nobody can tell."""
    for _, position in rng.sample(played.moments, min(8, len(played.moments))):
        if position.is_over:
            continue
        for seat in (None, *range(position.seats)):
            other = with_other_secrets(position, seat, rng)
            views = [position_to_json(played.rulebook, redact(p, seat)) for p in (position, other)]
            assert views[0] == views[1]


@some
@given(games, seeds.map(random.Random))
def test_what_a_seat_is_told_does_not_depend_on_what_it_may_not_know(
    played: Played, rng: random.Random
) -> None:
    for seat in (None, *range(played.moments[0][1].seats)):
        told = [redact_event(event, seat) for event in played.events]
        assert told == [redact_event(other_secret(event, seat, rng), seat) for event in played.events]


@some
@given(games, seeds.map(random.Random))
def test_what_happens_in_public_does_not_depend_on_hidden_cards(played: Played, rng: random.Random) -> None:
    """The same order has the same consequences for all who look on, whatever anybody holds."""
    for _, position in rng.sample(played.moments, min(8, len(played.moments))):
        other = with_other_secrets(position, None, rng)
        other.plans, other.standing = position.plans, position.standing
        other.headquarters = position.headquarters
        for seat in played.rulebook.to_act(position):
            for option in options(played.rulebook, position, seat):
                if option.order is not Trade:
                    order = fill(played.rulebook, option, rng)
                    told = [
                        public(decide(played.rulebook, p, seat, order, RandomDice(random.Random(1))))
                        for p in (position, other)
                    ]
                    assert told[0] == told[1]


@some
@given(games)
def test_a_seat_is_offered_the_same_whether_secrets_are_known_or_not(played: Played) -> None:
    for _, position in played.moments:
        for seat in range(position.seats):
            seen = options(played.rulebook, redact(position, seat), seat)
            assert seen == options(played.rulebook, position, seat)


def public(events: list[e.Event]) -> list[e.Event | None]:
    """The events as a spectator may know them."""
    return [redact_event(event, None) for event in events]


def through_json(event: e.Event) -> list[object]:
    """The event as another program would read it."""
    data: list[object] = json.loads(json.dumps(e.to_json(event)))
    return data
