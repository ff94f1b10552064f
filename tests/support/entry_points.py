"""Everything that a game lets somebody know at every entry point, byte for byte, with a seat or without one.

Two games that differ only in what a person may not know look alike at all entry points.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.bots import bot_for
from games.engine import Position, options, redact
from games.engine.notation import describe, format_order, position_to_json
from games.engine.notation.events import event_to_json
from games.mail.daily import delivery
from games.mail.outgoing.compose import compose, words_for
from games.mail.outgoing.kinds import KINDS
from games.models import CalendarFeed, ChatRoom, DailyMail, Game, Inbound, Mail, Push, PushSubscription
from games.models.mail.kinds import Kind
from games.notices import chat, push
from games.presentation.board.atlas import atlas_of
from games.presentation.board.picture import BoardPicture
from games.presentation.story import bulletin
from games.selectors.game_page import game_page
from games.selectors.record.bulletin import bulletin_for
from games.selectors.record.events import part_for
from games.selectors.record.record_file import record_of
from games.services import jobs as jobs
from games.services.mail.daily import set_hour
from games.urls import urlpatterns
from tests.support.engraving import draw_engraving
from tests.support.looking import TOKEN, look, player_addresses, staff_addresses, wire
from tests.support.tables import position_of, seat_of

AT_THE_END = ("game_over", "eliminated", "public_link")
"""The kinds of mail that a running game never sends to people who play on."""
CALLS = (Kind.YOUR_TURN, Kind.REMINDER)
NEEDS_TIME = (Kind.REMINDER, Kind.VACATION, Kind.ABSENCE)
QUESTIONS = ("board", "games", "help", "resend")
"""The questions that a player can ask by mail."""
LATEST = 3
"""The number of latest frames from which forks are tried."""


def shown_to_player(game: Game, user: User) -> dict[str, bytes]:
    """Return what a player is shown and told of a running game, by entry point.

    Its record has to lead to its position (see `scenes.record`).
    """
    game = Game.objects.get(pk=game.pk)
    room_of(game, user)
    client = Client()
    client.force_login(user)
    staff = pages_of_staff(game) if user.is_staff else []
    return (
        look(client, [*addresses(game, user), *staff])
        | dict(mails_to(game, user))
        | dict(notices(game, user))
        | dict(programs(game, user))
        | dict(thinking(client, game))
    )


def shown_outside(game: Game, user: User | None) -> dict[str, bytes]:
    """Return what a person without a seat finds: a signed-in stranger, or (None) a visitor who is not."""
    game = Game.objects.get(pk=game.pk)
    client = Client()
    if user is not None:
        client.force_login(user)
    own = [pattern for pattern in urlpatterns if [*pattern.pattern.converters] == ["game_id"]]
    here = [reverse(str(pattern.name), args=[game.pk]) for pattern in own]
    around = [reverse("invitation", args=[game.token]), *map(reverse, ("home", "seats", "notices", "hours"))]
    found = look(client, [*here, *player_addresses(game), *around])
    return found if user is None else found | {"mail daily": daily_mail_to(user)}


def watched(game: Game) -> dict[str, bytes]:
    """Return what a watching program, the record file and a stranger's chat room tell."""
    game = Game.objects.get(pk=game.pk)
    host = User.objects.filter(players__game=game).order_by("pk")[0]
    with words_for(host):
        news = chat_told(room_of(game, host))
    return {
        "position": position_told(game, None),
        "events": events_told(game, None),
        "record": json.dumps(record_of(game)).encode(),
        "chat room": news,
    }


def room_of(game: Game, user: User) -> ChatRoom:
    """Return the chat room of the game; this person sets one up if there is none."""
    room = {"language": user.language, "url": "https://chat.example.org/", "set_by": user}
    return ChatRoom.objects.get_or_create(game=game, defaults=room)[0]


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """Return the entry points at which two games differ."""
    assert one.keys() == other.keys(), one.keys() ^ other.keys()
    return [where for where in one if one[where] != other[where]]


def addresses(game: Game, user: User) -> list[str]:
    """Return the addresses of the pages and files that the person can open.

    They show the game, the person's games, the seats to take over, and the calendar.
    """
    feed, _ = CalendarFeed.objects.get_or_create(user=user, defaults={"token": f"calendar-of-{user}"})
    own = ("dice", "record_file", "ahead", "times", "chat", "replay", "reel", "missed", "story", "analysis")
    return [
        *player_addresses(game),
        *(reverse(name, args=[game.pk]) for name in own),
        f"{reverse('dice', args=[game.pk])}?round=0",
        reverse("invitation", args=[game.token]),
        reverse("seats"),
        reverse("notices"),
        reverse("hours"),
        reverse("calendar", args=[feed.token]),
    ]


def pages_of_staff(game: Game) -> list[str]:
    """Return the staff's pages about the game, except single mails, whose numbers differ.

    The searches of the lists are left out too: `tests/admin/test_secrets` tries them.
    `tests/admin/test_games` tests that other people find none of these pages.
    """
    return [page for page in staff_addresses(game) if not re.search(r"/mail/\d|\?[qo_]", page)]


def mails_to(game: Game, user: User) -> Iterator[tuple[str, bytes]]:
    """Yield a mail of every kind that could be sent now, the answer to each question, and the daily mail."""
    player = game.players.get(user=user)
    with words_for(user):
        page = game_page(game, user)
        for key, kind in KINDS.items():
            if (
                key in (*AT_THE_END, Kind.ANSWER)
                or (key in NEEDS_TIME and page.times is None)
                or (key in CALLS and not player.to_act)
            ):
                continue
            occasion = "events/1-9999" if key == "played" else "now"
            mail = Mail(kind=key, game=game, user=user, occasion=occasion)
            yield f"mail {key}", wire(compose(mail, kind, player, page))
        for question in QUESTIONS:
            message, _ = Inbound.objects.get_or_create(
                identity=f"{player.pk} {question}",
                defaults={
                    "player": player,
                    "user": user,
                    "seen": 0,
                    "question": question,
                    "outcome": Inbound.Outcome.ANSWERED,
                    "state": Inbound.State.DONE,
                },
            )
            mail = Mail(
                kind=Kind.ANSWER, game=game, user=user, occasion=f"message-{message.pk}-{message.state}"
            )
            yield f"mail {question}", wire(compose(mail, KINDS[Kind.ANSWER], player, page))
    yield "mail daily", daily_mail_to(user)


def daily_mail_to(user: User) -> bytes:
    """Return the daily mail as it goes over the wire; empty if there is none to send."""
    set_hour(user, 8)
    now = timezone.now()
    DailyMail.objects.update(due_at=now, planned_at=now, since=now - timedelta(days=1))
    taken = jobs.claim(DailyMail, user.pk)
    assert taken is not None
    message = delivery.write_daily_mail(taken)
    set_hour(user, None)
    return b"" if message is None else wire(message)


def engraved(picture: BoardPicture) -> bytes:
    """Return the picture of a mail before it becomes pixels; it takes the place of `compose.board_png`."""
    sheets = atlas_of(picture.board)
    return "".join(draw_engraving(picture, sheet) for sheet in sheets).encode()


def notices(game: Game, user: User) -> Iterator[tuple[str, bytes]]:
    """Yield what devices and a chat room are told."""
    player = game.players.get(user=user)
    for kind, occasion in ((Kind.YOUR_TURN, "turn-1"), (Kind.YOUR_TURN, "call-1"), (Kind.REMINDER, "turn-1")):
        call = Push(game=game, subscription=PushSubscription(user=user), kind=kind, occasion=occasion)
        yield f"push {kind} {occasion}", json.dumps(push.message(call, player)).encode()
    with words_for(user):
        yield "chat room", chat_told(game.chat_room)


def chat_told(room: ChatRoom) -> bytes:
    """Return what a chat room is told, in the language of the present reader."""
    return json.dumps(chat.payload(room, bulletin.lines_of_news(bulletin_for(room)))).encode()


def thinking(client: Client, game: Game) -> Iterator[tuple[str, bytes]]:
    """Yield the forks of the latest frames and the chances of the present one, with advice agreed."""
    Game.objects.filter(pk=game.pk).update(advice=True)
    frames = client.get(reverse("reel", args=[game.pk])).json()["frames"][-LATEST:]
    forks = look(client, [reverse("fork", args=[game.pk, frame["at"]]) for frame in frames])
    yield from ((f"fork {number}", page) for number, page in enumerate(forks.values()))
    here = client.get(reverse("fork_now", args=[game.pk]))["Location"]
    asked = client.post(here, {"do": "playouts"}, follow=True)
    yield "playouts", TOKEN.sub(b"", asked.content)
    # The address is made from what the reader knows, and differs if that differs.
    yield "playouts alone", client.get(asked.context["playouts_url"]).content


def programs(game: Game, user: User) -> Iterator[tuple[str, bytes]]:
    """Yield what programs in the person's place are told, and what a computer player would do there."""
    seat, rulebook, position = seat_of(game, user), game.rulebook, position_of(game)
    view = redact(rulebook, position, seat)
    yield "position", position_told(game, seat)
    legal = [describe(rulebook, option) for option in options(rulebook, view, seat)]
    yield "legal", json.dumps(legal, default=str).encode()
    yield "events", events_told(game, seat)
    yield "orders seen", str(game.known[seat]).encode()
    # Every seat knows what the table knows, so this is alike if a seat's knowledge is alike.
    yield "position looked on", position_told(game, None)
    yield "events looked on", events_told(game, None)
    if seat in rulebook.to_act(position):
        yield "advice", advised(game, view, seat).encode()


def position_told(game: Game, seat: int | None) -> bytes:
    """Return the position as a program in this seat reads it (None: a spectator)."""
    view = redact(game.rulebook, position_of(game), seat)
    return json.dumps(position_to_json(game.rulebook, view)).encode()


def events_told(game: Game, seat: int | None) -> bytes:
    """Return the events as a program in this seat reads them."""
    rows = game.events.order_by("number").values_list("data", "seen", "parts")
    told = (game.rulebook.read_event(part) for row in rows if (part := part_for(seat, *row)) is not None)
    return json.dumps([event_to_json(game.rulebook, event, 0) for event in told]).encode()


def advised(game: Game, view: Position, seat: int) -> str:
    """Return the order that the sensible computer player would give."""
    order = bot_for("sensible").choose(game.rulebook, view, seat, random.Random(7))
    return format_order(game.rulebook, order)
