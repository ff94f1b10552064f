"""The story that a seat is told."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.engine import events as e
from games.engine.redaction import witnessed
from games.models import Event, Game
from games.models.event import chained_digest
from games.selectors.record.events import LONGEST_ROUND, Lapse, since_last_turn
from games.services.record.storage import parts_of
from tests.support.scenes import put
from tests.support.tables import open_table, position_of

ALICE, BOB, CHARLIE = range(3)


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    """A running game of three; the test writes its record."""
    game = open_table(alice, bob, charlie)
    put(game, turn="alice", rest="charlie", phase="attack", alice="alaska 5", bob="japan 4")
    game.events.all().delete()
    return game


def write(game: Game, *events: e.Event) -> None:
    """Make these events the record."""
    Event.objects.bulk_create(
        Event(
            game=game,
            number=number,
            data=e.to_json(one.event),
            seen=one.seen,
            parts=parts_of(one),
            digest=chained_digest("", e.to_json(one.event)),
            created_at=timezone.now(),
        )
        for number, one in enumerate(witnessed(game.rulebook, position_of(game), events), start=1)
    )


def turn(seat: int, number: int) -> e.TurnBegan:
    return e.TurnBegan(seat, number, "reinforce", 3, (("territories", 3),))


def told(game: Game, seat: int) -> list[e.Event | Lapse]:
    return [one.event for one in since_last_turn(game, position_of(game), seat)]


def test_while_others_play_it_begins_with_the_readers_last_turn(game: Game) -> None:
    turns = [turn(ALICE, 1), turn(BOB, 1), turn(CHARLIE, 1), turn(ALICE, 2), turn(BOB, 2)]
    write(game, *turns)

    assert told(game, ALICE) == turns[3:]
    assert told(game, CHARLIE) == turns[2:]


def test_on_the_readers_turn_it_begins_at_the_end_of_their_last_one(game: Game) -> None:
    turns = [turn(ALICE, 1), turn(BOB, 1), turn(CHARLIE, 1), turn(ALICE, 2), turn(BOB, 2)]
    write(game, *turns)

    assert told(game, BOB) == turns[2:]


def test_before_the_readers_first_turn_it_is_all_that_happened(game: Game) -> None:
    events: list[e.Event] = [e.Dealt((0,), (1,), "placement"), turn(ALICE, 1), turn(BOB, 1)]
    write(game, *events)

    assert told(game, CHARLIE) == events
    assert told(game, BOB) == events


def test_eliminated_players_are_told_the_last_round(game: Game) -> None:
    put(game, turn="alice", rest="alice", phase="attack", bob="japan 4")
    turns = [turn(seat, number) for number in (1, 2) for seat in (ALICE, BOB, CHARLIE)]
    write(game, *turns)

    assert told(game, CHARLIE) == turns[3:]


def test_a_round_without_end_is_cut_at_the_beginning_of_a_turn(game: Game) -> None:
    card = e.CardDrawn(BOB, 3)
    write(game, turn(ALICE, 1), *[card] * LONGEST_ROUND, turn(CHARLIE, 1), card, turn(BOB, 2))

    assert told(game, ALICE)[0] == turn(CHARLIE, 1)


def test_a_single_query_reads_no_more_than_the_story(game: Game, django_assert_num_queries: Any) -> None:
    write(game, *[turn(seat, number) for number in range(1, 400) for seat in (ALICE, BOB, CHARLIE)])
    view = position_of(game)

    with django_assert_num_queries(1):
        assert len(since_last_turn(game, view, ALICE)) == 3


def test_secrets_of_others_are_hidden_or_missing(game: Game) -> None:
    write(game, turn(ALICE, 1), e.Planned(BOB, ((1, 2),)), e.CardDrawn(BOB, 7), e.CardDrawn(ALICE, 8))

    assert told(game, ALICE) == [turn(ALICE, 1), e.CardDrawn(BOB, e.HIDDEN), e.CardDrawn(ALICE, 8)]
