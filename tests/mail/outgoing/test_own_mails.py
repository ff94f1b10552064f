"""No line of our own mails reads as an order, in case a mail program returns it unquoted."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.clock.pace import Pace
from games.mail.daily import delivery
from games.mail.incoming.replies.commands import read_command
from games.mail.incoming.replies.html.text import text_of_html
from games.mail.incoming.replies.lines import is_first_line, reads
from games.mail.incoming.replies.own_words import own_words
from games.mail.incoming.replies.reading import read_text
from games.mail.outgoing import post, vacation_mails
from games.mail.outgoing.compose import compose
from games.mail.outgoing.kinds import KINDS
from games.models import DailyMail, Game, Heartbeat, Mail, Player, VacationMail
from games.models.letters import Audience
from games.selectors.game_page import game_page
from games.services import jobs as jobs
from games.services.letters.writing import Recipients, write_letter
from games.services.mail import outbox
from games.services.mail.daily import set_hour
from games.services.notices.chat import give_up, set_room
from games.services.record.public_links import ask_for_link
from games.services.time import deadlines
from games.services.time.vacations import begin_vacation, end_vacation
from tests.conftest import MovingClock
from tests.mail.outgoing.test_messages import end, html_of
from tests.support.mail.letters import answer_to, send
from tests.support.tables import act_until_turns, hand_over_mails, next_player, open_table

DAY = timedelta(days=1)
PACE = Pace(turn=2 * DAY, question=DAY, excuses=1, misses=2, vacation=5 * DAY)
MESSAGES = (
    "help",
    "board",
    "games",
    "resend",
    "end\nend\nattack alaska kamchatka 3\nend",
    "attack atlantis",
    "standing defence ask",
)

LETTER = (
    "attack siam india until 4\nend\n\nnext turn: end\ntell bob: hello\nboard\n"
    + "place 3 siam and so on, " * 9
)
AHEAD = (
    "next turn:\nif attacked: end\nelse: trade best\nplace all alaska\nattack siam india until 2\nend turn"
)


@pytest.fixture(params=["en", "fr"])
def game(request: pytest.FixtureRequest, alice: User, bob: User, charlie: User, clock: MovingClock) -> Game:
    """Open a game with deadlines, of three people with one language.

    Messages note when they came by a separate clock, which this one must not be behind.
    """
    clock.now = datetime.now(UTC) + timedelta(hours=1)
    for user in (alice, bob, charlie):
        user.language = request.param
        user.save(update_fields=["language"])
    game = open_table(alice, bob, charlie, pace=PACE)
    act_until_turns(game)
    game.refresh_from_db()
    return game


def mails_of(game: Game, clock: MovingClock) -> Iterator[EmailMultiAlternatives]:
    """Yield mails of every kind that people are sent in the course of a game."""
    reader = next_player(game)
    assert reader is not None
    assert reader.user is not None
    yield from newest(game, "your_turn")
    hand_over_mails()
    yield from newest(game, "reminder")
    writer = game.players.exclude(pk=reader.pk).select_related("user")[0].user
    assert writer is not None
    to = Recipients(Audience.SOME, (reader.user.pk,))
    write_letter(game_id=game.pk, user=writer, to=to, text=LETTER)
    yield from newest(game, "letters")
    yield daily_mail(reader.user, clock)
    yield from mails_about_a_vacation(reader.user, clock)
    for text in MESSAGES:
        answer = answer_to(send(game, reader.user, text))
        assert answer is not None, text
        yield answer
    waiting = game.players.exclude(pk=reader.pk)[0]
    assert waiting.user is not None
    answer = answer_to(send(game, waiting.user, AHEAD))
    assert answer is not None
    yield answer
    for mail in Mail.objects.filter(game=game, kind="your_turn", sent_at=None):
        outbox.note_sent(mail)
    clock.pass_by(days=3)
    Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": clock.now})
    deadlines.serve_deadlines(game.pk)
    yield from newest(game, "absence", "your_turn")
    game.refresh_from_db()
    room = set_room(game=game, user=game.created_by, url="https://chat.example.com/hook")
    give_up(room, 404)
    yield from newest(game, "room_given_up")
    yield from news(game, reader, clock)
    end(game)
    yield from newest(game, "game_over")
    ask_for_link(game_id=game.pk, user=game.created_by, is_named=True)
    yield from newest(game, "public_link")


def news(game: Game, reader: Player, clock: MovingClock) -> Iterator[EmailMultiAlternatives]:
    """Yield mails about other players, as if the news had happened."""
    assert reader.user is not None
    for kind in ("started", "attacked", "eliminated", "abandoned", "played", "vacation"):
        occasion = "events/1-20" if kind == "played" else "now"
        mail = Mail.objects.create(
            kind=kind, user=reader.user, game=game, occasion=occasion, due_at=clock.now
        )
        yield compose(mail, KINDS[kind], reader, game_page(game, reader.user))


def daily_mail(reader: User, clock: MovingClock) -> EmailMultiAlternatives:
    """Return the daily mail of a person that a game waits for."""
    set_hour(reader, 8)
    DailyMail.objects.update(due_at=clock.now, since=clock.now - timedelta(days=1))
    taken = jobs.claim(DailyMail, reader.pk)
    assert taken is not None
    message = delivery.write_daily_mail(taken)
    assert message is not None
    set_hour(reader, None)
    return message


def mails_about_a_vacation(reader: User, clock: MovingClock) -> Iterator[EmailMultiAlternatives]:
    """Yield the mails about a vacation that began by itself and that its person ends."""
    vacation = begin_vacation(user=reader, until=clock.now + 2 * DAY, by_itself=True)
    yield from map(vacation_mails.compose, VacationMail.objects.filter(vacation=vacation))
    end_vacation(user=reader)


def newest(game: Game, *kinds: str) -> Iterator[EmailMultiAlternatives]:
    """Yield the last mail of each of these kinds."""
    for kind in kinds:
        message = post.write(Mail.objects.filter(game=game, kind=kind).latest("pk"))
        assert message is not None
        yield message


def test_no_line_reads_as_an_order(game: Game, clock: MovingClock) -> None:
    found: set[str] = set()
    for message in mails_of(game, clock):
        for text in (str(message.body), text_of_html(html_of(message)), str(message.subject)):
            found.update(own_words(text, partial(is_first_line, game.rulebook)).lines)
    for line in found | {line.strip(" -*•") for line in found}:
        assert not reads(game.rulebook, None, line), line
        assert read_command(line) is None, line


def test_a_mail_that_comes_back_orders_nothing(game: Game, clock: MovingClock) -> None:
    for message in mails_of(game, clock):
        for text in (str(message.body), text_of_html(html_of(message))):
            reply = read_text(text, game.rulebook)
            assert reply.problem is not None
            assert not reply.steps
            assert not reply.commands
            assert reply.ahead is None


def test_these_are_mails_of_every_kind(game: Game, clock: MovingClock) -> None:
    assert len(list(mails_of(game, clock))) == len(MESSAGES) + 18
    assert set(Mail.objects.filter(game=game).values_list("kind", flat=True)) == set(KINDS)
