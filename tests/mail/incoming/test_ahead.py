"""Orders for the next turn, left by mail: kept, tried out, given when it comes, replaced, and taken back."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.incoming.replies import Problem
from games.mail.incoming.replies.reading import read_text
from games.mail.outgoing import post
from games.models import Game, Inbound, Mail, Player
from games.models.mail.kinds import Kind
from tests.support.mail.letters import address_of, answer_to, send, words_of
from tests.support.rulebooks.every_word import EVERY_WORD
from tests.support.scenes import put
from tests.support.tables import let_computers_play, open_table, position_of, seat_of, version_of

TURN = "next turn:\nplace all alaska\nattack alaska kamchatka until taken moving 1\nend turn"


@pytest.fixture
def game(game: Game) -> Game:
    """A game at bob's turn, with alice's turn next; she has an army that is sure to win."""
    players = {player.user: player for player in game.players.select_related("user")}
    order = sorted(players.values(), key=lambda player: player.seat)
    put_in_turn(order)
    game.refresh_from_db()
    return put(
        game, turn="bob", rest="charlie", alice="alaska 90, peru", bob="kamchatka", phase="attack", round=2
    )


def put_in_turn(order: list[Player]) -> None:
    """Seat bob before alice, and charlie after her."""
    names = {str(player.user): player.user_id for player in order}
    for player in order:
        Player.objects.filter(pk=player.pk).update(user=None)
    for player, name in zip(order, ("bob", "alice", "charlie"), strict=True):
        Player.objects.filter(pk=player.pk).update(user=names[name])


def ahead_of(game: Game, user: User) -> str:
    return str(game.players.get(user=user).ahead)


def test_orders_for_the_next_turn_are_kept_and_tried_out(game: Game, alice: User) -> None:
    before = version_of(game)

    message = send(game, alice, f"Hello!\n\n{TURN}\n\nCheers,\nAlice")

    assert (message.state, message.outcome, message.given) == ("done", "answered", 0)
    assert version_of(game) == before
    assert ahead_of(game, alice) == TURN.partition("\n")[2]
    told = words_of(message)
    assert told.startswith("Your orders for the next turn are kept ")
    assert "> attack alaska kamchatka until 1 moving 1 > end turn" in told
    assert "- over 99 %: all of it is done" in told
    assert ": Kamchatka" in told
    assert "the line “next turn: nothing” takes them back." in told


def test_they_are_given_when_the_turn_comes_and_told(game: Game, alice: User, bob: User) -> None:
    send(game, alice, TURN)
    send(game, bob, "end turn")
    let_computers_play(game)

    assert position_of(game).turn == seat_of(game, alice) + 1
    assert not Mail.objects.filter(kind=Kind.YOUR_TURN, user=alice, occasion="turn-2").exists()
    mail = post.write(Mail.objects.get(kind=Kind.PLAYED, user=alice))
    assert mail is not None
    told = " ".join(str(mail.body).split())
    assert "The orders that you left were given the moment your turn came." in told
    assert "What your orders achieved in round 2" in told
    assert "You took Kamchatka from bob" in told
    assert "Dice: " in told
    assert mail.reply_to == [address_of(game, alice)]


def test_if_they_stop_the_turn_mail_says_why(game: Game, alice: User, bob: User) -> None:
    send(game, alice, "next turn:\nplace all alaska\nstop\nend turn")
    send(game, bob, "end turn")
    let_computers_play(game)

    assert position_of(game).turn == seat_of(game, alice)
    mail = post.write(Mail.objects.filter(kind=Kind.YOUR_TURN, user=alice).latest("pk"))
    assert mail is not None
    assert "You wanted to decide yourself then. Not done: end turn" in " ".join(str(mail.body).split())
    assert not Mail.objects.filter(kind=Kind.PLAYED).exists()


def test_others_replace_them_and_nothing_takes_them_back(game: Game, alice: User) -> None:
    address = address_of(game, alice)
    send(game, alice, TURN, to=address)

    send(game, alice, "next turn: place all alaska; end turn", to=address)
    assert ahead_of(game, alice) == "place all alaska; end turn"

    message = send(game, alice, "Prochain tour : rien", to=address)
    assert ahead_of(game, alice) == ""
    assert words_of(message).startswith("No orders are left for your next turn ")


def test_orders_for_now_and_for_the_next_turn_go_in_one_mail(game: Game, bob: User) -> None:
    message = send(game, bob, "end turn\nnext turn:\nplace all kamchatka\nend turn")

    assert (message.outcome, message.given) == ("given", 1)
    assert ahead_of(game, bob) == "place all kamchatka\nend turn"
    told = words_of(message)
    assert told.startswith("Your orders were carried out ")
    assert "== Left for your next turn > place all kamchatka > end turn" in told


def test_players_still_on_turn_are_told_that_it_was_not_kept(game: Game, bob: User) -> None:
    message = send(game, bob, "stop\nend turn\nnext turn: end turn")

    assert (message.outcome, message.left[-1]) == ("stopped", "end turn")
    assert ahead_of(game, bob) == ""
    assert "give your orders now, and leave orders for the next turn when it is over." in words_of(message)


def test_one_unreadable_line_stops_everything(game: Game, bob: User) -> None:
    before = version_of(game)

    message = send(game, bob, "end turn\nnext turn:\nattack atlantis siam 3")

    assert message.outcome == "unreadable"
    assert (version_of(game), ahead_of(game, bob)) == (before, "")
    assert "atlantis" in words_of(message)


def test_a_list_from_before_the_last_turn_is_out_of_date(game: Game, alice: User, bob: User) -> None:
    address = address_of(game, bob)
    send(game, bob, "end turn")
    assert send(game, bob, "next turn: end turn", to=address).outcome == "answered"
    send(game, bob, "next turn: nothing", to=address)
    for name in ("alice", "charlie", "bob"):
        put(game, turn=name, rest="charlie", alice="alaska 9", bob="kamchatka 9", phase="attack", round=3)
        player = game.players.get(user__username=name)
        assert player.user is not None
        send(game, player.user, "end turn")

    message = send(game, bob, "next turn: end turn", to=address)

    assert message.outcome == "stale"
    assert ahead_of(game, bob) == ""


def test_a_former_owner_leaves_nothing(game: Game, alice: User, make_user: object) -> None:
    address = address_of(game, alice)
    assert callable(make_user)
    game.players.filter(user=alice).update(user=make_user("odile"))

    message = send(game, alice, TURN, to=address)

    assert message.outcome == "moved"
    assert not game.players.exclude(ahead="").exists()


def test_they_can_be_left_before_the_first_turn(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    waiting = game.players.filter(to_act=False)[0]
    assert waiting.user is not None

    before = version_of(game)
    land = game.board.territories[position_of(game).owner.index(waiting.seat)].key
    lines = (f"place all {land}", f"if {land} is mine: end turn", "else: stop")

    message = send(game, waiting.user, "\n".join(["next turn:", *lines]))

    assert (message.outcome, version_of(game)) == ("answered", before)
    assert ahead_of(game, waiting.user) == "\n".join(lines)
    told = words_of(message)
    assert "Tried out 200 times, with dice for the trial alone and the rest of the set-up made up" in told
    assert "as you see it now" not in told
    assert "- over 99 %: all of it is done" in told


def test_help_and_the_answer_after_a_turn_tell_of_it(game: Game, bob: User, settings: Settings) -> None:
    told = words_of(send(game, bob, "end turn\nhelp"))

    assert "“next turn: place all peru; attack peru brazil until 2; end turn”." in told
    assert "below a line that says “next turn:”." in told


def test_a_turn_without_a_list_is_not_told(game: Game, bob: User) -> None:
    send(game, bob, "end turn")

    assert not Mail.objects.filter(kind=Kind.PLAYED).exists()
    assert Inbound.objects.get().question == ""


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("next turn:\nend turn", ("next turn: end turn",)),
        ("Next turn : end turn", ("next turn: end turn",)),
        ("My orders for the next turn:\nplace 3 siam", ("next turn: place 3 siam",)),
        ("This is for my next turn: place 3 siam", ("next turn: place 3 siam",)),
        ("Bonjour,\n\nprochain tour :\nplacer 3 Siam", ("next turn: place 3 siam",)),
        ("Au prochain tour\nplacer 3 Siam", ("next turn: place 3 siam",)),
        ("Voici mes ordres pour le tour suivant : placer 3 Siam", ("next turn: place 3 siam",)),
        ("place 3 siam. Next turn: end turn", ("place 3 siam", "next turn: end turn")),
        ("next turn:\nend\nif cards > 3: stop", ("next turn: end", "next turn: if cards > 3: stop")),
        ("next turn: end turn\nboard", ("next turn: end turn", "board")),
        ("next turn: never mind", ("next turn: nothing",)),
        ("tour suivant : annuler.", ("next turn: nothing",)),
    ],
)  # fmt: skip
def test_other_ways_to_say_it(text: str, orders: tuple[str, ...]) -> None:
    assert read_text(text, EVERY_WORD).orders == orders


def test_nothing_below_the_line_is_told() -> None:
    assert read_text("end turn\nnext turn:", EVERY_WORD).problem is Problem.NOTHING_AHEAD


def test_the_quoted_confirmation_of_a_list_orders_nothing(game: Game, alice: User) -> None:
    answer = answer_to(send(game, alice, TURN))

    assert answer is not None
    reply = read_text(str(answer.body), game.rulebook)
    assert (reply.steps, reply.ahead, reply.commands) == ((), None, ())
