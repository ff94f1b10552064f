"""The form of all mails: parts, headers, language, time zone, hostile names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from html.parser import HTMLParser

import pytest
from django.core.mail import EmailMultiAlternatives
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from accounts.models import User
from games.engine.orders import Resign
from games.mail.outgoing import post
from games.models import Game, Mail
from games.services.play.orders import give_order
from tests.support.tables import person_to_act, version_of

KINDS = ("your_turn", "game_over")
VOID = {"meta", "img", "br", "hr", "link", "base", "input"}


def end(game: Game, leaving: Sequence[int] = (0, 1)) -> None:
    for seat in leaving:
        give_order(game_id=game.pk, seat=seat, order=Resign(), seen=version_of(game))


def written(game: Game, kind: str, reader: User) -> EmailMultiAlternatives:
    """Return the mail of this kind to the reader."""
    mail = Mail.objects.filter(game=game, kind=kind, user=reader).latest("pk")
    message = post.write(mail)
    assert message is not None
    return message


@pytest.fixture(params=KINDS)
def message(request: pytest.FixtureRequest, game: Game) -> EmailMultiAlternatives:
    """Return a mail of each kind."""
    reader = person_to_act(game)
    if request.param == "game_over":
        end(game)
    return written(game, request.param, reader)


def parsed(message: EmailMultiAlternatives) -> EmailMessage:
    """Return the mail as it arrives."""
    return message_from_bytes(message.message().as_bytes(), policy=policy.default)


def html_of(message: EmailMultiAlternatives) -> str:
    body = parsed(message).get_body(("html",))
    assert body is not None
    return str(body.get_content())


class Balance(HTMLParser):
    """Raises AssertionError if a tag is not closed as it was opened; collects references."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sources: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.sources += [str(values[name]) for name in ("src", "background", "srcset") if name in values]
        self.links += [str(values["href"])] if "href" in values else []
        assert not any(name.startswith("on") for name in values)
        assert tag not in {"script", "link", "iframe", "form", "object"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# --- Parts


def test_a_mail_has_a_text_and_an_html_part(message: EmailMultiAlternatives) -> None:
    mail = parsed(message)

    text, html = mail.get_body(("plain",)), mail.get_body(("html",))

    assert text is not None
    assert html is not None
    assert text.get_content_charset() == html.get_content_charset() == "utf-8"
    assert not mail.defects


def test_the_html_is_whole_and_fetches_nothing(message: EmailMultiAlternatives) -> None:
    html = html_of(message)
    page = Balance()
    page.feed(html)

    assert page.open == []
    assert all(source.startswith("cid:") for source in page.sources)
    assert "url(" not in html
    assert "@import" not in html


def test_the_html_is_styled_even_if_style_sheets_are_ignored(message: EmailMultiAlternatives) -> None:
    html = html_of(message)

    assert re.search(r'<h1 style="[^"]*font:', html)
    assert "class=" in html
    sheet = html[html.index("<style") : html.index("</style>")]
    assert "prefers-color-scheme: dark" in sheet
    assert "max-width: 480px" in sheet


def test_the_text_fits_any_window(message: EmailMultiAlternatives) -> None:
    lines = message.body.splitlines()

    assert max(map(len, lines)) <= 78
    assert "\n\n\n" not in message.body
    assert "-- " in lines
    assert "&" not in message.body
    assert "<" not in message.body


def test_every_link_leads_to_the_site(
    message: EmailMultiAlternatives, game: Game, settings: Settings
) -> None:
    page = Balance()
    page.feed(html_of(message))

    board = re.compile(rf"{settings.SITE_URL}(/k/[\w-]+/|{game.get_absolute_url()})")
    [off] = {link for link in page.links if link.startswith(f"{settings.SITE_URL}/u/")}
    again = {settings.SITE_URL + reverse("again", args=[game.pk])} & {*page.links}
    [link] = set(page.links) - {settings.SITE_URL, off} - again
    assert board.fullmatch(link)
    assert {link, off, *again} <= set(message.body.splitlines())


# --- Headers


def test_the_mails_of_a_game_are_one_conversation(game: Game) -> None:
    reader = person_to_act(game)
    turn = written(game, "your_turn", reader)
    end(game)
    over = written(game, "game_over", reader)

    root = f"<game-{game.pk}@127.0.0.1>"
    for message in (turn, over):
        assert message.extra_headers["References"] == message.extra_headers["In-Reply-To"] == root
    assert turn.extra_headers["Message-ID"] != over.extra_headers["Message-ID"]


def test_a_mail_that_is_written_twice_is_the_same_mail(game: Game) -> None:
    reader = person_to_act(game)
    first, second = (written(game, "your_turn", reader) for _ in range(2))

    assert first.extra_headers["Message-ID"] == second.extra_headers["Message-ID"]


def test_readers_and_games_have_separate_mails(game: Game) -> None:
    end(game)
    mails = [written(game, "game_over", player.user) for player in game.players.all() if player.user]

    assert len({mail.extra_headers["Message-ID"] for mail in mails}) == 3


def test_no_machine_answers(message: EmailMultiAlternatives) -> None:
    mail = parsed(message)

    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "All"


def test_identities_belong_to_the_domain_of_the_site(game: Game, settings: Settings) -> None:
    settings.SITE_URL = "https://estafette.example.org"

    mail = parsed(written(game, "your_turn", person_to_act(game)))

    assert mail["Message-ID"].endswith("@estafette.example.org>")
    assert mail["List-Id"] == f"<game-{game.pk}.estafette.example.org>"


def test_the_subject_names_the_game(message: EmailMultiAlternatives) -> None:
    assert "The long march" in message.subject


# --- Hostile names


HOSTILE = 'X\r\nBcc: eve@example.org\r\n\r\n<b onclick="x">&amp; "Y"\x00\u2028'


@pytest.mark.parametrize("kind", KINDS)
def test_a_name_adds_no_header_no_line_and_no_markup(game: Game, kind: str) -> None:
    reader = person_to_act(game)
    others = game.players.exclude(user=reader)
    seats = [player.seat for player in others]
    others.update(user=None, bot="random", name='<i>Evil & "Co"')
    if kind == "game_over":
        end(game, seats)
    Game.objects.update(name=HOSTILE[:60])

    message = written(game, kind, reader)

    mail, html = parsed(message), html_of(message)
    assert "Bcc" not in mail
    assert mail["To"] == reader.email
    assert 'X Bcc: eve@example.org <b onclick="x">' in str(mail["Subject"])
    page = Balance()
    page.feed(html)
    assert page.open == []
    assert "<b onclick" not in html
    assert "<i>" not in html
    assert "&lt;i&gt;" in html
    assert '<i>Evil & "Co"' in message.body
    assert not any(line.startswith("Bcc") for line in message.body.splitlines())


# --- The reader's language and time zone


@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_is_written_in_its_readers_language(game: Game, kind: str) -> None:
    reader = person_to_act(game)
    if kind == "game_over":
        end(game)
    User.objects.exclude(pk=reader.pk).update(language="en")
    User.objects.filter(pk=reader.pk).update(language="fr")

    message = written(game, kind, reader)

    assert '<html lang="fr"' in html_of(message)
    assert "Ouvrir" in html_of(message) or "Voir" in html_of(message)
    assert "Groenland" in message.body or kind == "game_over"
    assert "territories" not in message.body


def test_times_are_those_of_the_reader(game: Game) -> None:
    reader = person_to_act(game)
    game.players.update(called_at=datetime(2026, 1, 2, 23, 30, tzinfo=UTC))
    told = {}
    for zone in ("Europe/Paris", "America/New_York"):
        User.objects.filter(pk=reader.pk).update(time_zone=zone)
        told[zone] = written(game, "your_turn", reader).body

    assert "Saturday 3 January, 00:30 CET" in " ".join(told["Europe/Paris"].split())
    assert "Friday 2 January, 18:30 EST" in " ".join(told["America/New_York"].split())


def test_writing_leaves_language_and_zone_as_they_were(game: Game) -> None:
    User.objects.update(language="fr", time_zone="Asia/Tokyo")
    before = timezone.get_current_timezone()

    written(game, "your_turn", person_to_act(game))

    assert timezone.get_current_timezone() is before
