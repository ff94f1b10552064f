"""A mail with believed orders: what is done with it, and what its answer says."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.db.models import F
from django.utils import timezone, translation

from accounts.models import User
from games.clock.pace import Pace
from games.engine.board import members
from games.engine.orders import Standing
from games.engine.policies.combat import DEFENCE
from games.features.muster import MUSTER
from games.mail.incoming import inbox
from games.mail.incoming.replies.commands import read_command
from games.mail.incoming.vacation import vacation_by_mail
from games.models import Clock, Game, Inbound, Incident, Mail, Player
from games.presentation.language.grammar import the
from games.services.mail import inbound
from games.services.play.orders import give_order
from games.services.time.vacations import end_vacation
from tests.conftest import MovingClock
from tests.support.mail.letters import address_of, answer_to, killed_after_one_order, letter, send, words_of
from tests.support.scenes import let_alice_attack, put
from tests.support.tables import (
    act_until_turns,
    open_table,
    order,
    person_to_act,
    position_of,
    seat_of,
    seat_to_act,
    version_of,
)


@pytest.fixture
def game(game: Game) -> Game:
    return let_alice_attack(game)


# --- Obeyed


def test_a_list_of_orders_is_carried_out(game: Game, alice: User) -> None:
    message = send(game, alice, "Hello!\n\nattack alaska kamchatka 1\nend")

    assert (message.state, message.outcome, message.given) == ("done", "given", 2)
    assert position_of(game).turn != seat_of(game, alice)


@pytest.mark.parametrize("ending", ["end", "fin du tour"])
def test_a_turn_that_ended_by_itself_may_be_ended_too(game: Game, alice: User, ending: str) -> None:
    put(game, turn="alice", rest="charlie", alice="alaska 9, alberta", bob="kamchatka", phase="manoeuvre")

    message = send(game, alice, f"fortify alaska alberta 2\n{ending}")

    assert (message.state, message.outcome, message.given) == ("done", "given", 1)
    assert position_of(game).turn != seat_of(game, alice)


def test_the_answer_tells_the_dice_the_board_and_what_is_to_be_decided(game: Game, alice: User) -> None:
    message = send(game, alice, "attack alaska kamchatka 3")

    text = words_of(message)
    assert "Your orders were carried out" in text
    assert "What your orders achieved" in text
    assert "Dice: " in text
    assert "== The board" in text
    assert "Answer this mail to give your next orders." in text


def test_a_plan_is_told_with_its_remainder(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    lands = members(position_of(game).lands[seat_to_act(game)])[:2]
    one, other = (the(game.board, land) for land in lands)

    message = send(game, person_to_act(game), f"Place 20 in {one} and the rest in {other}")

    text = words_of(message)
    assert f"Your plan: 20 armies in {one} and 1 in {other}." in text.partition("How the game stands")[0]
    assert f"Your plan: 19 armies in {one} and 1 in {other}." in text.partition("How the game stands")[2]
    assert "unseen" not in text


def test_the_answer_tells_what_an_order_alone_brought(game: Game, alice: User) -> None:
    order(game, alice, "attack alaska kamchatka until 2", *["666", "11", "666", "1"])
    assert "You moved 5 armies from Alaska to Kamchatka." in words_of(send(game, alice, "occupy all"))

    text = words_of(send(game, alice, "end turn"))
    assert "What your orders achieved - You drew the card" in text
    assert "received" not in text


def test_the_answer_tells_that_a_turn_or_a_phase_is_over(game: Game, alice: User) -> None:
    put(game, turn="alice", rest="charlie", alice="alaska 9, alberta", bob="kamchatka", phase="attack")

    assert "What your orders achieved - The phase is over." in words_of(send(game, alice, "end"))
    assert "What your orders achieved - The turn is over." in words_of(send(game, alice, "end"))


def test_players_who_move_no_more_armies_in_are_told_so(game: Game, alice: User) -> None:
    order(game, alice, "attack alaska kamchatka until 2", *["666", "11", "666", "1"])

    text = words_of(send(game, alice, "occupy 3"))

    assert "What your orders achieved - No more armies moved in." in text
    assert "nobody else can see it" not in text


def test_a_question_is_asked_once_and_ends_in_one_sign(game: Game, alice: User) -> None:
    order(game, alice, "attack alaska kamchatka until 2", *["666", "11", "666", "1"])

    text = words_of(send(game, alice, "board"))

    assert "You have taken Kamchatka. How many armies move in? Occupation - Move 3 to 8 armies in." in text
    assert "For example: “occupy 8”." in text


def test_the_answer_belongs_to_the_conversation_and_is_marked_as_a_machine_s(game: Game, alice: User) -> None:
    message = send(game, alice, "attack alaska kamchatka 3")

    answer = answer_to(message)

    assert answer is not None
    assert answer.to == [alice.email]
    assert answer.extra_headers["Auto-Submitted"] == "auto-replied"
    assert answer.extra_headers["In-Reply-To"] == message.message_id
    assert answer.extra_headers["References"].endswith(f"@127.0.0.1> {message.message_id}")


def test_a_list_uses_its_address_up_and_the_answer_carries_the_next(game: Game, alice: User) -> None:
    first = address_of(game, alice)
    message = send(game, alice, "attack alaska kamchatka 3")
    answer = answer_to(message)
    assert answer is not None
    before = version_of(game)

    again = send(game, alice, "end", to=first)

    assert again.outcome == "stale"
    assert version_of(game) == before
    assert "Nothing was done. Here is how the game stands" in words_of(again)
    [following] = answer.reply_to
    assert send(game, alice, "end", to=following).given == 1


def test_answers_of_others_do_not_use_the_address_up(game: Game, alice: User, bob: User) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=Standing(DEFENCE, 0), seen=version_of(game))
    send(game, alice, "attack alaska kamchatka 1")
    address = address_of(game, alice)
    send(game, bob, "defend 1\nstanding defence 2")

    message = send(game, alice, "attack alaska kamchatka 1", to=address)

    assert message.outcome == "given"


def test_the_address_of_a_turn_is_of_no_use_in_the_next(game: Game, alice: User) -> None:
    address = address_of(game, alice)
    Player.objects.filter(game=game, user=alice).update(acted_version=0)
    state = {**Game.objects.get(pk=game.pk).state}
    state["round"] += 1
    Game.objects.filter(pk=game.pk).update(state=state)

    assert send(game, alice, "end", to=address).outcome == "stale"
    assert send(game, alice, "standing defence 1", to=address).outcome == "given"


def test_one_unreadable_line_stops_everything(game: Game, alice: User) -> None:
    before = version_of(game)

    message = send(game, alice, "attack alaska kamchatka 3\nattack alaska atlantis 3\nend")

    assert message.outcome == "unreadable"
    assert version_of(game) == before
    text = words_of(message)
    assert "Your mail was not understood" in text
    assert "atlantis" in text
    assert "send the whole list again" in text


def test_a_list_stops_before_the_first_order_that_is_illegal(game: Game, alice: User) -> None:
    message = send(game, alice, "attack alaska kamchatka 3\nattack peru siam 2\nend")

    assert (message.outcome, message.given) == ("stopped", 1)
    assert position_of(game).phase == "attack"
    text = words_of(message)
    assert "Some of your orders were carried out" in text
    assert "> attack peru siam 2 > end" in text
    assert "Peru and Siam have no common border." in text


def test_an_order_given_by_another_way_ends_the_list(game: Game, alice: User, bob: User) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=Standing(DEFENCE, 0), seen=version_of(game))
    message = send(game, alice, "attack alaska kamchatka until 3\nend")
    assert message.state == "waiting"
    give_order(game_id=game.pk, seat=seat_of(game, alice), order=Standing(DEFENCE, 1), seen=version_of(game))
    send(game, bob, "defend 1\nstanding defence 1")

    inbox.read_messages()

    message.refresh_from_db()
    assert (message.state, message.outcome, message.given) == ("done", "stopped", 1)


def test_orders_that_come_after_the_end_of_the_turn_are_told_so(game: Game, alice: User) -> None:
    message = send(game, alice, "end turn\nattack alaska kamchatka 1")

    assert (message.outcome, message.left) == ("stopped", ["attack alaska kamchatka 1"])
    assert "Your turn was over before these orders." in words_of(message)


def test_a_list_waits_for_the_answer_of_another_and_goes_on_by_itself(
    game: Game, alice: User, bob: User
) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=Standing(DEFENCE, 0), seen=version_of(game))

    message = send(game, alice, "attack alaska kamchatka 3\nend")

    assert (message.state, message.given, message.left) == ("waiting", 1, ["end"])
    text = words_of(message)
    assert "The rest follows by itself after that." in text
    assert "== What is to follow > end ==" in text
    assert "It is your turn. Waiting for bob." in text
    assert "not done" not in text
    assert "orders for your next turn" not in words_of(message)  # the sender is on turn
    inbox.read_messages()
    assert position_of(game).pending

    send(game, bob, "defend 1")
    inbox.read_messages()

    message.refresh_from_db()
    assert (message.state, message.outcome, message.given) == ("done", "given", 2)
    assert "Your orders were carried out" in words_of(message)


def test_writing_while_the_list_waits_takes_the_turn_back(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, pace=Pace())
    act_until_turns(game)
    let_alice_attack(game)
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=Standing(DEFENCE, 0), seen=version_of(game))
    order(game, alice, "attack alaska kamchatka 1")
    Clock.objects.filter(player__user=alice).update(covered=F("occasion"))

    message = send(game, alice, "attack alaska kamchatka until taken\nend turn")

    assert message.state == "waiting"
    assert not Clock.objects.get(player__user=alice).is_covered
    assert game.incidents.get().kind == Incident.Kind.RETURNED


def test_players_who_are_done_are_told_when_others_have_answered(game: Game, alice: User, bob: User) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=Standing(DEFENCE, 0), seen=version_of(game))

    message = send(game, alice, "attack alaska kamchatka 1")

    assert (message.state, message.given, message.left) == ("waiting", 1, [])
    assert "You will get another mail after that." in words_of(message)

    send(game, bob, "defend 1")
    inbox.read_messages()

    message.refresh_from_db()
    assert (message.state, message.outcome) == ("done", "given")
    assert "You attacked bob in Kamchatka, losing" in words_of(message)
    assert "Your turn, alice." in words_of(message)


def test_a_turn_waits_while_another_leads_the_neutral(alice: User, bob: User) -> None:
    game = open_table(alice, bob, rulebook="h2000_2p")
    act_until_turns(game)
    first = game.players.get(to_act=True)
    assert first.user is not None
    land = game.board.territories[position_of(game).owner.index(first.seat)].key
    other = game.players.exclude(pk=first.pk).get()
    assert other.user is not None
    give_order(game_id=game.pk, seat=other.seat, order=Standing(MUSTER, 0), seen=version_of(game))

    message = send(game, first.user, f"place all {land}\nend turn")

    assert (message.state, message.given, message.left) == ("waiting", 1, ["end turn"])
    assert position_of(game).turn == first.seat

    force = game.board.territories[position_of(game).owner.index(2)].key
    send(game, other.user, f"place all {force}")
    inbox.read_messages()

    message.refresh_from_db()
    assert (message.state, message.outcome) == ("done", "given")
    assert position_of(game).turn == other.seat


def test_the_orders_that_end_the_game_are_told_as_what_they_are(game: Game, alice: User) -> None:
    put(game, turn="alice", rest="alice", alice="alaska 90", bob="kamchatka", phase="attack")

    message = send(game, alice, "attack alaska kamchatka until taken\nend turn")

    assert (message.state, message.outcome, message.left) == ("done", "given", [])
    assert words_of(message).startswith("You have conquered the world ")
    assert "Nothing is secret any more. " in words_of(message)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("board", "== The board"),
        ("games", "- The long march: Your orders are awaited"),
        ("help", "Armies on your territories: “place 3 alaska, 2 peru”."),
        ("help", "“attack alaska kamchatka 3”, “attack alaska kamchatka until 2 moving 4”."),
        ("help", "“resend”, “vacation 10 days”, “stand-in: attack, move”."),
        ("help", "“if peru is mine: attack peru brazil until 2”."),
        ("resend", "== Since your last turn"),
    ],
)
def test_a_question_is_answered_and_nothing_is_done(
    game: Game, alice: User, question: str, told: str
) -> None:
    before, address = version_of(game), address_of(game, alice)

    message = send(game, alice, question)

    assert version_of(game) == before
    answer = answer_to(message)
    assert answer is not None
    assert answer.reply_to == [address]
    assert message.outcome == "answered"
    assert told in words_of(message)


def test_standing_answers_are_told_among_other_orders(game: Game, alice: User) -> None:
    told = words_of(send(game, alice, "attack alaska kamchatka 1\nstanding defence ask\nstanding defence 1"))

    assert "- From now on you are asked each time how many dice defend. - From now on you defend" in told
    assert "with at most 1 die, without being asked. - You attacked bob in Kamchatka" in told


def test_a_secret_order_by_mail_is_told_to_nobody_else(game: Game, alice: User, bob: User) -> None:
    message = send(game, bob, "standing defence 1")

    assert message.given == 1
    assert "It is noted; nobody else can see it." in words_of(message)
    assert not Mail.objects.filter(kind="answer").exclude(user=bob).exists()


def test_conditions_are_decided_when_they_are_reached(game: Game, alice: User) -> None:
    text = "if kamchatka is mine: end\nelse: attack alaska kamchatka 1\nattack alaska kamchatka 1"

    message = send(game, alice, text)

    assert (message.outcome, message.given) == ("given", 2)


def test_a_list_that_stops_says_so_and_keeps_the_rest(game: Game, alice: User) -> None:
    message = send(game, alice, "attack alaska kamchatka 1\nstop unless kamchatka is mine\nend")

    text = words_of(message)
    assert (message.outcome, message.given, message.left) == ("stopped", 1, ["end"])
    assert "Your list says that you want to decide yourself now." in text


def test_a_list_of_which_nothing_comes_to_be_done(game: Game, alice: User) -> None:
    message = send(game, alice, "if kamchatka is mine: end")

    assert (message.outcome, message.given) == ("given", 0)
    assert "Your orders asked for nothing to be done" in words_of(message)


def test_an_attack_goes_on_to_its_limit_and_is_resumed(game: Game, alice: User) -> None:
    put(game, turn="alice", rest="charlie", alice="alaska 9", bob="kamchatka 30", phase="attack")
    raw = letter(alice.email, "attack alaska kamchatka until taken while armies > 6\nend")
    message = inbound.receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)
    killed_after_one_order(game, message)

    inbox.read_messages()

    message.refresh_from_db()
    armies = position_of(game).armies[0]
    assert message.outcome == "given"
    assert message.given > 2
    assert 3 <= armies <= 9


def test_the_remaining_lines_are_told_in_the_readers_language(game: Game, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(language="fr")

    message = send(game, alice, "attack alaska kamchatka 1\nattack peru siam 2")

    assert message.left == ["attaquer Pérou vers Siam avec 2 dés"]
    assert "Une partie de vos ordres est exécutée" in words_of(message)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("vacation 10 days", "The line “vacation over” brings you back earlier."),
        ("vacation until 2099-12-24", "A vacation must end in the future, within"),
        ("vacation until 9999-12-31", "A vacation must end in the future, within"),
        ("vacation until Friday", "It is not clear how long you want to be away"),
        ("vacances jusqu’au 2025-12-24", "A vacation must end in the future"),
        ("vacation over", "Your vacation is over: your clocks run again."),
    ],
)
def test_a_vacation_can_begin_and_end_by_mail(game: Game, alice: User, text: str, told: str) -> None:
    message = send(game, alice, text)

    assert message.outcome == "answered"
    assert told in words_of(message)


@pytest.mark.parametrize(
    ("text", "told", "hold"),
    [
        ("Stand-in: attack, hold Asia and Africa.", "limits: attack, hold Asia, Africa.", ["asia", "africa"]),
        ("remplaçant : tenir l’Asie, déplacer", "limits: move, hold Asia.", ["asia"]),
        ("stand-in: nothing", "limits: nothing.", []),
        ("stand-in: hold Siam", "“siam” is not clear. Write what the computer may do", ["europe"]),
    ],
)
def test_the_limits_of_a_stand_in_can_be_said_by_mail(
    alice: User, bob: User, charlie: User, text: str, told: str, hold: list[str]
) -> None:
    game = open_table(alice, bob, charlie, pace=Pace())
    act_until_turns(game)
    player = game.players.get(user=alice)
    player.limits = {"hold": ["europe"]}
    player.save()

    message = send(game, alice, text)

    assert message.outcome == "answered"
    assert told in words_of(message)
    player.refresh_from_db()
    assert player.limits["hold"] == hold


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("vacances jusqu’au 3 décembre", "jusqu’au 3 décembre 2026."),
        ("vacances jusqu’au 1er décembre 2026", "jusqu’au 1 décembre 2026."),
        ("vacances jusqu’au 02/12/2026", "jusqu’au 2 décembre 2026."),
        ("vacation until December 3rd", "jusqu’au 3 décembre 2026."),
        ("vacances 3 jours", "jusqu’au 25 novembre 2026."),
        ("vacances du 24/11/2026 au 3/12/2026", "jusqu’à quand"),
        ("vacances du 24 novembre au 3 décembre", "jusqu’à quand"),
        ("vacances jusqu’au 31 novembre", "jusqu’à quand"),
        ("Fin de mes vacances !", "Vos vacances sont finies"),
    ],
)
def test_the_last_day_of_a_vacation_is_said_as_people_say_days(
    game: Game, alice: User, clock: MovingClock, text: str, told: str
) -> None:
    clock.now = datetime(2026, 11, 22, 9, tzinfo=UTC)
    User.objects.filter(pk=alice.pk).update(language="fr", time_zone="Europe/Paris")
    alice.refresh_from_db()

    assert told in vacation_told(alice, text)


def vacation_told(user: User, text: str) -> str:
    """Return the answer to a line that begins or ends a vacation."""
    command = read_command(text)
    assert command is not None
    with translation.override(user.language), timezone.override(user.time_zone):
        return vacation_by_mail(user, command.about)


@pytest.mark.parametrize("sign", ["alice", "A+", "Biz, Alice", "Bonne fin de journée !", "à toi"])
def test_orders_may_be_signed_without_further_words(game: Game, alice: User, sign: str) -> None:
    assert send(game, alice, f"attack alaska kamchatka 1\n\n{sign}").given == 1


def test_orders_may_be_signed_with_initials(game: Game, alice: User) -> None:
    User.objects.filter(pk=alice.pk).update(username="Jeanne-Marie Dupont")

    assert send(game, alice, "attack alaska kamchatka 1\n\nJM").given == 1
    assert send(game, alice, "attack alaska kamchatka 1\n\nJMK").outcome == "unreadable"


@pytest.mark.parametrize("line", ["Aide svp", "help, please", "À l’aide !"])
def test_help_may_be_asked_for_politely(game: Game, alice: User, line: str) -> None:
    assert send(game, alice, line).question == "help"


@pytest.mark.parametrize(
    "orders", ["attack alaska kamchatka 1", "end\nend\nend", "next turn:\nend", "attack siam india 1"]
)
def test_a_vacation_is_told_with_what_became_of_the_orders(game: Game, alice: User, orders: str) -> None:
    told = words_of(send(game, alice, f"vacation 5 days\n{orders}"))

    assert re.search(r"Your clocks are stopped until \d+ [A-Z][a-z]+ \d{4}\. ", told)


def test_a_vacation_is_told_once_more_when_a_list_goes_on(game: Game, alice: User, bob: User) -> None:
    give_order(game_id=game.pk, seat=seat_of(game, bob), order=Standing(DEFENCE, 0), seen=version_of(game))
    message = send(game, alice, "vacation 5 days\nattack alaska kamchatka 3\nend")
    assert "Your clocks are stopped until" in words_of(message)

    send(game, bob, "defend 1")
    inbox.read_messages()

    message.refresh_from_db()
    assert words_of(message).count("Your clocks are stopped until") == 1
    assert alice.vacations.count() == 1


def test_a_list_that_goes_on_does_not_restart_a_past_vacation(game: Game, alice: User, bob: User) -> None:
    order(game, bob, "standing defence ask")
    send(game, alice, "attack alaska kamchatka 1")
    message = send(game, alice, "vacation 10 days\nend")
    assert (message.state, message.given) == ("waiting", 0)
    end_vacation(user=alice)

    order(game, bob, "defend 1")
    inbox.read_messages()

    message.refresh_from_db()
    assert (message.state, message.given) == ("done", 1)
    assert "Your clocks are stopped until" in message.reason
    assert alice.vacations.count() == 1
    assert not alice.vacations.at(timezone.now()).exists()


def test_nobody_comes_and_goes_a_hundred_times_in_a_mail(game: Game, alice: User) -> None:
    message = send(game, alice, "vacation 10 days\nvacation over\n" * 50)

    assert message.outcome == "answered"
    assert alice.vacations.count() == 1
