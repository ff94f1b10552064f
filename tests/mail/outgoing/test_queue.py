"""The readers of each mail, and the times at which it is sent."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine import Illegal
from games.engine.board import members
from games.engine.orders import Attack, Defend, End, Order, Plan, Resign, Standing
from games.engine.policies.combat import DEFENCE
from games.models import Game, Inbound, Mail
from games.services.jobs import due_jobs
from games.services.play.orders import give_order
from tests.support.refusals import refused
from tests.support.tables import act, next_player, open_table, person_to_act, position_of, seat_of, version_of


def order(game: Game, seat: int, given: Order) -> None:
    give_order(game_id=game.pk, seat=seat, order=given, seen=version_of(game))


def calls(game: Game, user: User) -> list[str]:
    mails = Mail.objects.filter(game=game, user=user, kind="your_turn")
    return list(mails.order_by("pk").values_list("occasion", flat=True))


def end_turn(game: Game) -> None:
    """Play on until somebody else is to act."""
    seat = seat_of(game, person_to_act(game))
    while (player := next_player(game)) and player.seat == seat:
        act(game)


def test_the_player_on_turn_is_told(game: Game, alice: User, bob: User, charlie: User) -> None:
    reader = person_to_act(game)

    others = {alice, bob, charlie} - {reader}

    assert calls(game, reader)[-1] == "turn-1"
    assert not any("turn-1" in calls(game, other) for other in others)


def test_a_new_turn_is_a_new_mail(game: Game) -> None:
    reader = person_to_act(game)
    for _ in range(3):
        end_turn(game)

    assert person_to_act(game) == reader
    assert [call for call in calls(game, reader) if call.startswith("turn")] == ["turn-1", "turn-2"]


def attack_somebody_who_wants_to_be_asked(game: Game) -> tuple[User, User]:
    """Attack a neighbour who is asked how to defend; return attacker and defender."""
    attacker = person_to_act(game)
    seat = seat_of(game, attacker)
    while position_of(game).phase != "attack":
        act(game)
    view, board = position_of(game), game.board
    source, target = next(
        (source, target)
        for source in members(view.lands[seat])
        for target in board.borders[source]
        if view.owner[target] != seat
    )
    game.territories.filter(number__in=(source, target)).update(armies=6)
    order(game, view.owner[target], Standing(DEFENCE, 0))
    order(game, seat, Attack(source, target, 1, None))
    return attacker, person_to_act(game)


def test_a_question_and_the_turn_it_interrupts_are_one_mail_each(game: Game) -> None:
    attacker, defender = attack_somebody_who_wants_to_be_asked(game)
    called_at = game.players.get(user=defender).called_at
    assert called_at is not None
    assert calls(game, defender)[-1] == f"call-{called_at:%Y-%m-%dT%H:%M:%S.%f}"
    turns = calls(game, attacker)

    order(game, seat_of(game, defender), Defend(1))

    assert person_to_act(game) == attacker
    assert calls(game, attacker) == turns


def test_a_turn_that_goes_on_is_told_to_players_who_needed_no_mail_before(game: Game) -> None:
    attacker, defender = attack_somebody_who_wants_to_be_asked(game)
    turn = Mail.objects.filter(game=game, user=attacker, occasion="turn-1")
    turn.update(dropped_at=timezone.now())

    order(game, seat_of(game, defender), Defend(1))

    assert turn.get().dropped_at is None
    assert turn.get().pk in due_jobs(Mail, timezone.now())


def test_a_turn_that_goes_on_after_a_persons_answer_is_told_again(game: Game) -> None:
    attacker, defender = attack_somebody_who_wants_to_be_asked(game)
    Mail.objects.filter(user=attacker).update(sent_at=timezone.now())

    order(game, seat_of(game, defender), Defend(1))

    again = Mail.objects.get(user=attacker, sent_at=None)
    called_at = game.players.get(user=attacker).called_at
    assert (again.kind, again.occasion) == ("your_turn", f"turn-1/{called_at:%Y-%m-%dT%H:%M:%S.%f}")


def test_players_whose_list_waits_get_no_call(game: Game) -> None:
    attacker, defender = attack_somebody_who_wants_to_be_asked(game)
    Mail.objects.filter(user=attacker).update(sent_at=timezone.now())
    player, waiting = game.players.get(user=attacker), Inbound.State.WAITING
    Inbound.objects.create(player=player, user=attacker, seen=0, state=waiting)

    order(game, seat_of(game, defender), Defend(1))

    assert not Mail.objects.filter(user=attacker, sent_at=None).exists()


def test_a_message_that_nobody_has_read_yet_keeps_nobody_from_being_called(game: Game) -> None:
    """It may be a note of absence, which is never answered."""
    attacker, defender = attack_somebody_who_wants_to_be_asked(game)
    Mail.objects.filter(user=attacker).update(sent_at=timezone.now())
    Inbound.objects.create(player=game.players.get(user=attacker), user=attacker, seen=0)

    order(game, seat_of(game, defender), Defend(1))

    assert Mail.objects.filter(user=attacker, kind="your_turn", sent_at=None).exists()


def test_a_plan_that_is_used_up_is_told(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    first = person_to_act(game)
    seat = seat_of(game, first)
    land = position_of(game).owner.index(seat)
    order(game, seat, Plan(((land, 2),)))
    before = calls(game, first)

    while person_to_act(game) != first:
        act(game)

    assert len(calls(game, first)) == len(before) + 1
    assert not position_of(game).plans[seat]


def test_mails_about_a_turn_are_held_back(alice: User, settings: Settings) -> None:
    settings.MAIL_DELAY = 60
    game = open_table(alice, bots=["random", "random"])
    while on_turn_is_computer(game):
        act(game)
    now = timezone.now()

    assert due_jobs(Mail, now) == []
    assert len(due_jobs(Mail, now + timedelta(seconds=61))) == 1


def on_turn_is_computer(game: Game) -> bool:
    player = next_player(game)
    return player is not None and bool(player.bot)


def test_the_end_is_told_to_everybody_but_computers(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"])
    for user in (alice, bob):
        order(game, seat_of(game, user), Resign())

    told = Mail.objects.filter(game=game, kind="game_over").values_list("user__username", flat=True)

    assert sorted(told) == ["alice", "bob"]


def test_a_refused_order_queues_nothing(game: Game) -> None:
    seat = seat_of(game, person_to_act(game))
    before = Mail.objects.count()

    with refused(Illegal, "Place your"):
        order(game, seat, End())

    assert Mail.objects.count() == before
