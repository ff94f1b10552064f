"""`verify_game` finds whatever does not agree with the record, and names it."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.engine.orders import Resign
from games.models import Event, Game
from games.services.lobby.games import create_game
from games.services.play.orders import give_order
from games.services.record.verify import differences
from tests.support.kept import made_once
from tests.support.tables import act, act_until_turns, open_table, seat_of


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    """A game some turns old, in which cards were drawn."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    while not game.cards.filter(place="hand").exists():
        act(game)
    return game


def named(game: Game) -> list[str]:
    return [str(difference) for difference in differences(game.pk)]


@pytest.mark.every_database
def test_a_sound_game_has_no_differences(game: Game) -> None:
    assert named(game) == []


def test_a_game_that_waits_for_players_is_sound(alice: User) -> None:
    assert named(create_game(creator=alice, name="Alps", rulebook_key="h2000_world", seats=3, bots=[])) == []


CORRUPTIONS: dict[str, tuple[Callable[[Game], Any], str]] = {
    "game.status": (lambda g: change(g, status="over"), 'game: status is "over", by the record "running"'),
    "game.version": (lambda g: change(g, version=F("version") + 2), "game: version is "),
    "game.known": (
        lambda g: change(g, known=[count + 1 for count in g.known]),
        "game: known is ",
    ),
    "game.state": (lambda g: change(g, state={**g.state, "sets_traded": 9}), "game: state.sets_traded is 9"),
    "game.state.lost": (lambda g: change(g, state={}), "game: state.phase is null"),
    "game.options": (lambda g: change(g, options={"sets": "progressive"}), "game: options is "),
    "game.rulebook": (lambda g: change(g, rulebook_key="risk"), 'game: rulebook_key is "risk"'),
    "game.computer_due": (lambda g: change(g, computer_due=timezone.now()), "game: computer due is true"),
    "game.ended": (lambda g: change(g, ended_at=timezone.now()), "game: ended is true"),
    "player.to_act": (lambda g: g.players.filter(seat=1).update(to_act=~F("to_act")), "player 1: to_act is "),
    "player.to_place": (lambda g: g.players.filter(seat=2).update(to_place=77), "player 2: to_place is 77"),
    "player.status": (lambda g: g.players.filter(seat=0).update(status=1), "player 0: status is 1"),
    "player.plan": (lambda g: g.players.filter(seat=0).update(plan=[[3, 1]]), "player 0: plan is [[3, 1]]"),
    "player.standing": (
        lambda g: g.players.filter(seat=1).update(standing={"defence": 1}),
        'player 1: standing is {"defence": 1}, by the record {}',
    ),
    "player.missing": (lambda g: g.players.filter(seat=2).delete(), "player 2: its row is missing"),
    "territory.armies": (
        lambda g: g.territories.filter(number=4).update(armies=99),
        "territory 4: armies is 99",
    ),
    "territory.owner": (
        lambda g: g.territories.filter(number=5).update(owner=None),
        "territory 5: owner is null",
    ),
    "territory.key": (lambda g: g.territories.filter(number=6).update(key="mu"), 'territory 6: key is "mu"'),
    "territory.missing": (
        lambda g: g.territories.filter(number=7).delete(),
        "territory 7: its row is missing",
    ),
    "territory.extra": (
        lambda g: g.territories.create(number=42, key="mu", armies=1),
        "territory 42: there is a row, and nothing like it by the record",
    ),
    "card.place": (lambda g: g.cards.filter(number=8).update(place="discard"), 'card 8: place is "discard"'),
    "card.rank": (lambda g: g.cards.filter(number=9).update(rank=99), "card 9: rank is 99"),
    "card.missing": (lambda g: g.cards.filter(number=10).delete(), "card 10: its row is missing"),
    "event.data": (
        lambda g: at(g, 3).update(data=["deployed", 0, 1, 40, 2]),
        "event 3: its digest does not fit it",
    ),
    "event.digest": (lambda g: at(g, 4).update(digest="0" * 64), "event 4: its digest does not fit it"),
    "event.seen": (
        lambda g: at(g, 1).update(seen=1),
        "event 1: seen is 1, by the record 15",
    ),
    "event.parts": (
        lambda g: at(g, 2).update(parts=[]),
        "event 2: parts is [], by the record [[15, [",
    ),
    "event.missing": (lambda g: at(g, 5).delete(), "event 5: it is missing; event 6 follows"),
    "event.kind": (
        lambda g: at(g, 6).update(data=["abducted", 1]),
        "event 6: it cannot be folded (ValueError",
    ),
    "event.shape": (lambda g: at(g, 6).update(data=["deployed", "x", 1]), "event 6: it cannot be folded"),
    "event.nonsense": (lambda g: at(g, 6).update(data={"a": 1}), "event 6: it cannot be folded"),
    "event.schema": (
        lambda g: at(g, 1).update(data=["began", 99, *at(g, 1).get().data[2:]]),
        "event 1: it cannot be folded (ValueError: The record has schema 99",
    ),
    "event.impossible": (
        lambda g: at(g, 7).update(data=["deployed", 0, 99, 1, 1]),
        "event 7: it cannot be folded",
    ),
    "event.swapped": (lambda g: swap(g, 8, 9), "event 8: its digest does not fit it"),
    "event.last": (lambda g: at(g, last(g)).delete(), "game: version is "),
    "event.first": (lambda g: at(g, 1).delete(), "event 1: it is missing; event 2 follows"),
    "throw.thrown": (lambda g: first_throw(g, thrown="6 6 6"), "dice: "),
    "throw.link": (lambda g: first_throw(g, link="0" * 64), "dice: "),
    "throw.nonsense": (lambda g: first_throw(g, link="z"), "dice: they cannot be checked"),
    "throw.missing": (lambda g: g.throws.first().delete(), "dice: "),  # type: ignore[union-attr]
    "word": (lambda g: g.players.filter(seat=1).update(word="mine"), "dice: the words are not those"),
    "commitment": (lambda g: g.commitments.update(shuffles_end="0" * 64), "dice: the secret of the shuffles"),
    "events": (lambda g: g.events.all().delete(), 'game: status is "running", by the record "waiting"'),
}


def change(game: Game, **values: Any) -> None:
    Game.objects.filter(pk=game.pk).update(**values)


def first_throw(game: Game, **values: Any) -> None:
    """Change the first order that threw dice."""
    game.throws.filter(pk=game.throws.exclude(thrown="").values("pk")[:1]).update(**values)


def at(game: Game, number: int) -> Any:
    return Event.objects.filter(game=game, number=number)


def last(game: Game) -> int:
    return Game.objects.get(pk=game.pk).version


def swap(game: Game, one: int, other: int) -> None:
    at(game, one).update(number=100_000)
    at(game, other).update(number=one)
    at(game, 100_000).update(number=other)


@pytest.mark.every_database
def test_each_corruption_is_named(game: Game, subtests: pytest.Subtests) -> None:
    game.refresh_from_db()
    for kind, (corrupt, expected) in CORRUPTIONS.items():
        with subtests.test(kind), transaction.atomic():
            corrupt(game)
            found = named(game)
            transaction.set_rollback(True)
            assert any(line.startswith(expected) for line in found), found
            if kind.startswith(("player", "territory", "card")):
                assert len(found) == 1


@pytest.mark.parametrize("kind", ["event.digest", "event.data"])
def test_one_changed_event_is_named_once(game: Game, kind: str) -> None:
    corrupt, expected = CORRUPTIONS[kind]

    corrupt(game)

    assert [line for line in named(game) if line.startswith("event")] == [expected]


def test_changed_data_shows_in_the_rows_too(game: Game) -> None:
    changed = next(event for event in game.events.all() if event.data[0] == "deployed")
    name, seat, territory, armies, following = changed.data

    at(game, changed.number).update(data=[name, seat, territory, armies + 3, following])

    assert any(line.startswith(f"territory {territory}: armies is") for line in named(game))


def test_a_finished_game_is_sound(game: Game, bob: User, charlie: User) -> None:
    for loser in (bob, charlie):
        give_order(game_id=game.pk, seat=seat_of(game, loser), order=Resign(), seen=last(game))

    assert named(game) == []
    change(game, status="running")
    assert named(game) == ['game: status is "running", by the record "over"']


def test_a_worker_at_the_computers_turns_does_not_matter(game: Game) -> None:
    change(game, computer_lease=timezone.now() + timedelta(hours=1))

    assert named(game) == []


# --- The command


def run(*arguments: Any) -> str:
    output = io.StringIO()
    call_command("verify_game", *arguments, stdout=output)
    return output.getvalue()


def test_the_command_says_that_all_is_well(game: Game, alice: User) -> None:
    open_table(alice, bots=["random", "random"])

    assert run("--all") == "As their records say: 2 of 2 games.\n"
    assert run(game.pk) == "As their records say: 1 of 1 games.\n"


def test_the_command_prints_what_differs_and_fails(game: Game, alice: User) -> None:
    sound = open_table(alice, bots=["random", "random"])
    game.territories.filter(number=4).update(armies=99)
    output = io.StringIO()

    with pytest.raises(CommandError, match="1 of 2 games") as failure:
        call_command("verify_game", "--all", stdout=output)

    assert failure.value.returncode == 1
    assert output.getvalue().startswith(f"game {game.pk}\n  territory 4: armies is 99, by the record ")
    assert f"game {sound.pk}\n" not in output.getvalue()


@pytest.mark.parametrize("arguments", [(), ("--all", "3"), ("three",)])
def test_the_command_wants_games_or_all(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run(*arguments)


def test_the_command_knows_no_such_game(db: None) -> None:
    with pytest.raises(CommandError, match="no game 404") as failure:
        run(404)
    assert failure.value.returncode == 2
