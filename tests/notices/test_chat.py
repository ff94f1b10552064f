"""The news of a game in a chat room: what is told, what never is, and what happens if a room takes none."""

from __future__ import annotations

import json
import logging
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import tasks
from games.engine.orders import Resign
from games.engine.position import Status
from games.models import ChatRoom, Game, Heartbeat, Incident, Mail
from games.models.mail.kinds import Kind
from games.notices.chat import LONGEST, payload, tell_rooms
from games.presentation.story.bulletin import lines_of_news
from games.selectors.record.bulletin import bulletin_for
from games.services import jobs as jobs
from games.services import wake
from games.services.errors import Refused
from games.services.notices.chat import DELAY, set_room
from games.services.play.orders import give_order
from games.services.time import deadlines
from tests.conftest import MovingClock
from tests.support.programs.outside import Outside
from tests.support.tables import act, known_to, next_player


@pytest.fixture
def room(game: Game, alice: User, there: Outside, clock: MovingClock) -> ChatRoom:
    """A room that has been greeted."""
    set_room(game=game, user=alice, url=there.url("/hooks/secret-token"))
    tell_rooms()
    there.calls.clear()
    return ChatRoom.objects.get()


def texts(there: Outside) -> list[str]:
    return [json.loads(call.body)["text"] for call in there.calls]


def tell(clock: MovingClock) -> None:
    """Let the sweep find the news a little later."""
    clock.pass_by(seconds=DELAY.seconds + 1)
    tell_rooms()


def take_over(game: Game) -> None:
    """Play turns until a territory has been taken and another player is on turn."""
    version, player = game.version, next_player(game)
    while not any(row[0] == "attacked" and row[-1] for row in events_after(game, version)):
        act(game)
    while next_player(game) == player:
        act(game)


def events_after(game: Game, version: int) -> list[Any]:
    return list(game.events.filter(number__gt=version).values_list("data", flat=True))


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_new_room_is_greeted(game: Game, alice: User, there: Outside) -> None:
    set_room(game=game, user=alice, url=there.url())
    tell_rooms()
    (text,) = texts(there)
    assert text.splitlines()[0] == game.name
    assert "News of this game will appear here." in text
    assert text.splitlines()[-1].endswith(game.get_absolute_url())
    assert ChatRoom.objects.get().answered == 204


def test_conquests_and_turns_are_told_once(
    game: Game, room: ChatRoom, there: Outside, clock: MovingClock
) -> None:
    take_over(game)
    tell_rooms()
    assert texts(there) == [], "what happens in so short a time is told in one message"
    tell(clock)
    (text,) = texts(there)
    assert " took " in text
    following = next_player(game)
    assert f"it is the turn of {following}." in text
    tell(clock)
    assert len(there.calls) == 1


def test_nothing_is_told_that_is_not_public(
    game: Game, room: ChatRoom, there: Outside, clock: MovingClock
) -> None:
    """The room reads the same, whatever the cards are and wherever armies went."""
    take_over(game)
    before = lines_of_news(bulletin_for(room))
    for event in game.events.filter(data__0__in=["card_drawn", "planned", "standing_set", "shuffled"]):
        event.data = [*event.data[:2], 999]
        event.save()
    assert lines_of_news(bulletin_for(room)) == before
    assert not any("card" in line or "armies" in line for line in before)


def test_missed_deadlines_are_told(game: Game, room: ChatRoom, there: Outside, clock: MovingClock) -> None:
    late = next_player(game)
    clock.pass_by(days=2, minutes=1)
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": timezone.now()})
    deadlines.serve_deadlines(game.pk)
    tell(clock)
    assert f"{late} missed a deadline, and was given more time." in texts(there)[-1]


def test_a_new_vacation_hides_no_missed_deadline(game: Game, room: ChatRoom, there: Outside) -> None:
    """It is noted without waiting for the game, so it may be seen before a row with a lower key."""
    Incident.objects.create(pk=1001, game=game, kind=Incident.Kind.VACATION, seat=0)
    first = bulletin_for(room)
    assert lines_of_news(first) == []
    room.told_incident = first.last_incident
    Incident.objects.create(pk=1000, game=game, kind=Incident.Kind.EXCUSED, seat=0)

    [line] = lines_of_news(bulletin_for(room))

    assert "missed a deadline" in line


def test_the_end_is_told(game: Game, room: ChatRoom, there: Outside, clock: MovingClock) -> None:
    for _ in range(2):
        player = next_player(game)
        assert player is not None
        give_order(game_id=game.pk, seat=player.seat, order=Resign(), seen=known_to(game, player.seat))
    (winner,) = game.players.filter(status=Status.PLAYING)
    tell(clock)
    assert f"{winner} won" in texts(there)[-1] or f"{winner} has won" in texts(there)[-1]


def test_the_room_speaks_the_language_of_the_person_who_set_it_up(
    game: Game, alice: User, there: Outside, clock: MovingClock
) -> None:
    alice.language = "fr"
    set_room(game=game, user=alice, url=there.url())
    take_over(game)
    tell(clock)
    assert " prend " in texts(there)[-1]


@pytest.mark.parametrize(
    ("host", "key"), [("discord.com", "content"), ("hooks.slack.com", "text"), ("matrix.example.org", "text")]
)
def test_each_chat_gets_what_it_takes_and_nobody_is_called(
    game: Game, alice: User, host: str, key: str
) -> None:
    game.name = "@everyone <!channel> *x* [y](https://evil.example)"
    room = ChatRoom(game=game, url=f"https://{host}/x", set_by=alice, language="en")
    message = payload(room, ["a_b took Peru."])
    assert "<!channel>" not in message[key]
    assert "[y]" not in message[key] or message.get("mrkdwn") is False
    assert "@everyone" not in message[key] or host == "hooks.slack.com"
    if host == "discord.com":
        assert message["allowed_mentions"] == {"parse": []}


def test_only_the_last_of_too_many_news_are_told(game: Game, alice: User) -> None:
    room = ChatRoom(game=game, url="https://discord.com/x", set_by=alice, language="en")
    text = payload(room, [f"line {number}" for number in range(1000)])["content"]
    assert len(text) <= LONGEST + 10
    assert "line 999" in text
    assert text.splitlines()[1] == "…"


def test_a_room_that_fails_is_tried_again_with_the_same_news(
    game: Game, room: ChatRoom, there: Outside, clock: MovingClock
) -> None:
    take_over(game)
    there.status = 500
    tell(clock)
    tell(clock)
    assert len(there.calls) == 1
    there.status = 200
    clock.pass_by(minutes=2)
    tell_rooms()
    first, second = texts(there)
    assert second == first
    room.refresh_from_db()
    assert (room.answered, room.attempts) == (200, 0)


def test_a_room_that_asks_to_wait_is_left_alone_so_long(
    game: Game, room: ChatRoom, there: Outside, clock: MovingClock
) -> None:
    take_over(game)
    there.status, there.headers = 429, {"Retry-After": "600"}
    tell(clock)
    clock.pass_by(minutes=9)
    tell_rooms()
    assert len(there.calls) == 1
    clock.pass_by(minutes=2)
    tell_rooms()
    assert len(there.calls) == 2


def test_a_room_that_refuses_messages_is_given_up_and_its_owner_told(
    game: Game, alice: User, room: ChatRoom, there: Outside, clock: MovingClock
) -> None:
    take_over(game)
    there.status = 404
    for pause in (timedelta(minutes=1), *ChatRoom.PAUSES):
        clock.now += pause + timedelta(seconds=1)
        tell_rooms()
    assert len(there.calls) == 1 + len(ChatRoom.PAUSES)
    room.refresh_from_db()
    assert room.stopped_at == clock.now
    assert Mail.objects.get(kind=Kind.ROOM_GIVEN_UP).user == alice
    act(game)
    tell(clock)
    assert len(there.calls) == 1 + len(ChatRoom.PAUSES)
    page = client_of(alice).get(reverse("chat", args=[game.pk])).text
    assert "Nothing more is sent there" in page
    there.status = 204
    client_of(alice).post(reverse("greet_room", args=[game.pk]))
    tell_rooms()
    room = ChatRoom.objects.get()
    assert (room.stopped_at, room.answered) == (None, 204)


def test_events_during_a_message_to_a_room_are_told_next(
    game: Game, room: ChatRoom, there: Outside, clock: MovingClock
) -> None:
    take_over(game)
    clock.pass_by(minutes=1)
    held = jobs.claim(ChatRoom, room.pk)
    assert held is not None
    assert jobs.claim(ChatRoom, room.pk) is None
    act(game)
    jobs.give_back(held, told=game.version)
    room.refresh_from_db()
    assert room.due_at is not None


def test_a_worker_that_dies_over_a_room_is_replaced(room: ChatRoom, clock: MovingClock) -> None:
    ChatRoom.objects.update(due_at=clock.now)
    assert jobs.claim(ChatRoom, room.pk)
    assert jobs.due_jobs(ChatRoom, clock.now) == []
    clock.pass_by(seconds=jobs.LEASE.seconds + 1)
    assert jobs.due_jobs(ChatRoom, clock.now) == [room.pk]


def test_the_sweep_wakes_a_worker_for_it(
    room: ChatRoom, clock: MovingClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []
    monkeypatch.setattr(wake, "wake_worker", lambda task, *_: sent.append(task))
    ChatRoom.objects.update(due_at=clock.now)
    tasks.sweep()
    assert wake.TELL_ROOMS in sent


def test_only_the_host_can_choose_a_room(game: Game, bob: User, charlie: User, make_user: Any) -> None:
    with pytest.raises(Refused):
        set_room(game=game, user=bob, url="https://chat.example.com/x")
    client_of(bob).post(reverse("chat", args=[game.pk]), {"url": "https://chat.example.com/x"})
    assert not ChatRoom.objects.exists()
    stranger = client_of(make_user("dora"))
    for name in ("chat", "greet_room", "leave_room"):
        assert stranger.post(reverse(name, args=[game.pk]), {"url": "https://a.example"}).status_code == 404


def test_any_player_can_end_it(game: Game, room: ChatRoom, charlie: User) -> None:
    page = client_of(charlie).get(reverse("chat", args=[game.pk])).text
    assert "chat.example.com" in page
    client_of(charlie).post(reverse("leave_room", args=[game.pk]))
    assert not ChatRoom.objects.exists()


def test_the_address_is_shown_to_nobody_again_and_not_logged(
    game: Game,
    alice: User,
    room: ChatRoom,
    there: Outside,
    clock: MovingClock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    assert "secret-token" not in client_of(alice).get(reverse("chat", args=[game.pk])).text
    take_over(game)
    there.status = 500
    tell(clock)
    there.addresses = ["127.0.0.1"]
    clock.pass_by(hours=1)
    tell_rooms()
    assert len(caplog.records) >= 2
    assert "secret-token" not in caplog.text


@pytest.mark.parametrize("url", ["http://chat.example.com/x", "https://127.0.0.1/x", "chat", ""])
def test_addresses_that_lead_nowhere_public_are_not_taken(game: Game, alice: User, url: str) -> None:
    response = client_of(alice).post(reverse("chat", args=[game.pk]), {"url": url})
    assert response.status_code == 422
    assert not ChatRoom.objects.exists()


def test_greetings_are_not_for_flooding(game: Game, alice: User, there: Outside) -> None:
    client = client_of(alice)
    answers = [
        client.post(reverse("chat", args=[game.pk]), {"url": there.url()}).status_code for _ in range(6)
    ]
    assert answers == [302] * 5 + [422]
