"""When an account is closed in the middle of a game, the others play on, and nothing more is sent to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from pytest_django.fixtures import Settings

from accounts.closing import close_account
from accounts.models import User
from games.clock.pace import Pace
from games.engine import Status
from games.engine.board import members
from games.engine.orders import Attack, Plan, Standing
from games.mail.incoming import inbox
from games.mail.outgoing import compose, post
from games.models import Game, Inbound, Mail
from games.services import jobs as jobs
from games.services.mail.inbound import note_failure, receive
from games.services.play.ahead import leave_orders
from games.services.play.orders import give_order
from games.services.record.verify import differences
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Tournament
from tests.support.mail.letters import address_of, letter
from tests.support.tables import (
    act,
    act_until_turns,
    end_turn,
    known_to,
    let_computers_play,
    open_table,
    order,
    person_to_act,
    position_of,
    seat_of,
    seat_to_act,
)
from tests.support.tournaments import close, open_tournament, people, play_to_the_end, running


@pytest.fixture(autouse=True)
def _plain_mails(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send mails at once, without their pictures."""
    settings.MAIL_DELAY = 0
    monkeypatch.setattr(compose, "board_png", lambda picture: b"png")


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    game = open_table(alice, bob, charlie, pace=Pace())
    act_until_turns(game)
    return game


def next_person(game: Game) -> User:
    """Return who plays after the person on turn."""
    seat = (seat_of(game, person_to_act(game)) + 1) % 3
    user = game.players.get(seat=seat).user
    assert user is not None
    return user


def gone(game: Game, user: User) -> str:
    """Close an account with mails on their way; return its former address."""
    address = user.email
    assert Mail.objects.filter(game=game).exists()
    close_account(User.objects.get(pk=user.pk))
    return address


def goes_on(game: Game, left: User, address: str) -> None:
    """Assert that the others play whole turns, and that no mail goes to the person who has left."""
    player = game.players.get(user=left)
    assert (player.status, player.to_act, player.ahead) == (Status.RESIGNED, False, "")
    mail.outbox.clear()
    for _turn in range(3):
        end_turn(game)
        let_computers_play(game)
        assert person_to_act(game) != left
        post.deliver_mails()
    assert mail.outbox, "the others get theirs"
    assert not [message for message in mail.outbox if is_to(message, left, address)]
    assert not list(differences(game.pk))


def is_to(message: EmailMessage, left: User, address: str) -> bool:
    """Return whether a mail goes to a closed account, at its old address or its new one."""
    left.refresh_from_db()
    return not {address, left.email}.isdisjoint(message.recipients())


@pytest.mark.parametrize("begins", [True, False])
def test_during_a_turn_before_and_after_its_first_order(game: Game, begins: bool) -> None:
    user = person_to_act(game)
    if not begins:
        act(game)

    address = gone(game, user)

    goes_on(game, user, address)


def front(game: Game, seat: int) -> int:
    """Return the territory of a seat that has the most enemies around it."""
    position = position_of(game)
    around = game.board.borders
    return max(
        members(position.lands[seat]),
        key=lambda land: len({position.owner[near] for near in around[land]} - {seat}),
    )


@pytest.mark.parametrize("leaves", ["attacker", "defender"])
def test_while_a_question_to_the_player_or_in_their_turn_is_open(
    alice: User, bob: User, charlie: User, leaves: str
) -> None:
    game = open_table(alice, bob, charlie, pace=Pace())
    while (position := position_of(game)).round == 0:
        seat = seat_to_act(game)
        plan = Plan(((front(game, seat), position.to_place[seat]),))
        give_order(game_id=game.pk, seat=seat, order=plan, seen=known_to(game, seat))
    attacker = person_to_act(game)
    seat = seat_of(game, attacker)
    source, target = next(
        (near, heap)
        for heap in (front(game, other) for other in range(3) if other != seat)
        for near in game.board.borders[heap]
        if position.owner[near] == seat
    )
    asked = position.owner[target]
    give_order(game_id=game.pk, seat=asked, order=Standing("defence", 0), seen=known_to(game, asked))
    order(game, attacker, f"place {position.to_place[seat]} {game.board.territories[source].key}")
    give_order(game_id=game.pk, seat=seat, order=Attack(source, target, 3, None), seen=known_to(game, seat))
    defender = person_to_act(game)
    assert seat_of(game, defender) == asked
    user = attacker if leaves == "attacker" else defender

    address = gone(game, user)

    goes_on(game, user, address)


def test_while_a_mail_of_the_player_waits_to_be_read(game: Game) -> None:
    user = person_to_act(game)
    receive(address_of(game, user), letter(user.email, "end"), door=Inbound.Door.SMTP)

    address = gone(game, user)
    mail.outbox.clear()
    inbox.read_messages()

    assert not Inbound.objects.filter(user=user).exists()
    assert not mail.outbox
    goes_on(game, user, address)


def test_while_a_mail_of_the_player_is_being_read(game: Game) -> None:
    user = person_to_act(game)
    receive(address_of(game, user), letter(user.email, "resign"), door=Inbound.Door.SMTP)
    addresses = []

    def close_and_read(message: Inbound) -> None:
        addresses.append(gone(game, user))
        mail.outbox.clear()
        inbox.work_on(message)

    jobs.do_due(Inbound, close_and_read, note_failure)

    assert not Inbound.objects.filter(user=user).exists()
    assert not mail.outbox
    goes_on(game, user, *addresses)


def test_while_a_list_for_the_next_turn_waits(game: Game) -> None:
    user = next_person(game)
    seat = seat_of(game, user)
    land = game.board.territories[members(position_of(game).lands[seat])[0]].key
    leave_orders(game_id=game.pk, seat=seat, text=f"place rest {land}\nend turn")
    assert game.players.get(user=user).ahead

    address = gone(game, user)

    goes_on(game, user, address)


def test_while_organising_and_playing_a_tournament(alice: User, make_user: Callable[..., User]) -> None:
    riders = [alice, *people(make_user, 3)]
    tournament = open_tournament(alice, riders, size=4, rounds=2)
    close(tournament)
    [table] = running(tournament)
    assert table.game is not None
    send_letters()
    post.deliver_mails()
    mail.outbox.clear()
    address = alice.email

    close_account(User.objects.get(pk=alice.pk))
    play_to_the_end(tournament)
    send_letters()
    post.deliver_mails()

    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.OVER
    assert mail.outbox, "the others are told of the end"
    assert not [message for message in mail.outbox if is_to(message, alice, address)]
    assert not list(differences(table.game.pk))
