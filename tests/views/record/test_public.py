"""A finished game shown to others: who decides on that, and what nobody sees there."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO
from itertools import count

import pytest
from django.conf import settings
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from accounts.models import User
from games.engine.orders import Resign
from games.mail.incoming import inbox
from games.mail.outgoing import post
from games.models import Consent, Film, Game, Inbound, Mail, PublicLink
from games.notices import films
from games.presentation.replay.frames import Replay
from games.selectors.game_page import GamePage
from games.services.errors import Refused
from games.services.mail.inbound import receive
from games.services.play.orders import give_order
from games.services.record import playouts
from games.services.record.public_links import answer_about_link, ask_for_link
from games.views import rate_limits
from games.views.record import public
from games.views.record.replay import played_back
from tests.support.kept import made_once
from tests.support.mail.letters import address_of, letter
from tests.support.tables import act_until_turns, open_table, seat_of, version_of

PAGES = (
    "public_story",
    "public_replay",
    "public_reel",
    "public_analysis",
    "public_fork_now",
    "public_preview",
)


@pytest.fixture
@made_once
def over(alice: User, bob: User) -> Game:
    """A finished game of Alice and Bob against two computer players; both have left it.

    Its name tells their names.
    """
    game = open_table(alice, bob, bots=["sensible"])
    Game.objects.filter(pk=game.pk).update(name="alice against bob")
    act_until_turns(game)
    for user in (bob, alice):
        game.refresh_from_db()
        if game.status == Game.Status.RUNNING:
            give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def link_of(game: Game) -> PublicLink:
    return PublicLink.objects.get(game=game)


def statuses(link: PublicLink, pages: Sequence[str] = PAGES) -> set[int]:
    """Return the statuses of these pages for a stranger."""
    return {Client().get(reverse(name, args=[link.token]), follow=True).status_code for name in pages}


def test_it_opens_when_all_agree_and_closes_for_good_on_a_refusal(over: Game, alice: User, bob: User) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    link = link_of(over)
    assert statuses(link) == {404}

    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    assert statuses(link) == {200}

    answer_about_link(game_id=over.pk, user=bob, agrees=False)
    assert statuses(link) == {404}
    with pytest.raises(Refused):
        ask_for_link(game_id=over.pk, user=alice, is_named=False)
    ask_for_link(game_id=over.pk, user=bob, is_named=False)
    assert link_of(over).token != link.token
    assert set(Consent.objects.values_list("player__user", flat=True)) == {bob.pk}


def test_silence_is_consent_seven_days_after_the_mail_and_no_earlier(
    over: Game, alice: User, bob: User
) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    link = link_of(over)
    asked = Mail.objects.get(kind="public_link")
    assert asked.user == bob
    long_ago = timezone.now() - timedelta(days=7, minutes=1)

    assert statuses(link, PAGES[:1]) == {404}
    Mail.objects.filter(pk=asked.pk).update(sent_at=long_ago + timedelta(hours=1))
    assert statuses(link, PAGES[:1]) == {404}
    Mail.objects.filter(pk=asked.pk).update(sent_at=long_ago)
    assert statuses(link, PAGES[:1]) == {200}


def test_a_game_that_goes_on_has_no_public_link(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"])

    with pytest.raises(Refused):
        ask_for_link(game_id=game.pk, user=alice, is_named=True)
    PublicLink.objects.create(game=game, asked_by=alice)
    for user in (alice, bob):
        Consent.objects.create(player=game.players.get(user=user), agrees=True)
    assert statuses(link_of(game), PAGES[:1]) == {404}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_players_who_do_not_wish_it_are_not_named(over: Game, alice: User, bob: User, language: str) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=True)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    link, stranger = link_of(over), Client(headers={"Accept-Language": language})
    told = [stranger.get(reverse(name, args=[link.token]), follow=True) for name in PAGES[:5]]

    assert all(response["X-Robots-Tag"].startswith("noindex") for response in told)
    assert "alice" in told[0].content.decode()
    for response in told:
        page = response.content.decode().lower()
        assert not re.search(r"\bbob\b", page)
        assert "alice against" not in page
        assert "@example.org" not in page
        assert f"/games/{over.pk}/" not in page


def test_strangers_who_ask_too_often_are_stopped(
    over: Game, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "MOST_LOOKS", 2)

    answered = [Client().get(reverse("public_story", args=["x" * 22])).status_code for _ in range(3)]

    assert answered == [404, 404, 429]


def test_a_fork_tells_strangers_the_winner(over: Game, alice: User, bob: User) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)

    stranger = Client()
    last = stranger.get(reverse("public_fork_now", args=[link_of(over).token]), follow=True)
    page = stranger.post(
        last.request["PATH_INFO"], {"order": "written", "text": "resign", "seen": 0}, follow=True
    )

    assert re.fullmatch(r"\w+ has won, as nobody else is left", page.context["heading"].title)
    assert "You have conquered" not in page.content.decode()


def test_strangers_can_fork_any_frame_while_the_link_is_open(
    over: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    link, stranger = link_of(over), Client()
    at, elsewhere = (reverse("public_fork", args=[token, "1.0"]) for token in (link.token, "x" * 22))
    for closed in (at, elsewhere):
        assert stranger.get(closed).status_code == 404
        assert stranger.post(closed, {"do": "playouts"}).status_code == 404
    answer_about_link(game_id=over.pk, user=bob, agrees=True)

    owner = stranger.get(at).context["page"].view.owner[0]
    changed = {"do": "armies", "territory": 0, "owner": owner, "armies": 9}
    stepped = stranger.post(at, changed, follow=True)
    line = stepped.redirect_chain[-1][0].partition("?")[0]
    assert line.startswith(at)
    assert Client().get(line).context["page"].view.armies[0] == 9
    monkeypatch.setattr(playouts, "MOST", 2)
    stranger.post(line, {"do": "playouts"})
    while playouts.play_out_next():
        pass
    shown = stranger.get(line)
    assert b"2 playouts" in shown.content
    part = shown.context["playouts_url"]
    assert b"with the cards as they were" in Client().get(part).content

    monkeypatch.setattr(rate_limits, "MOST_PLAYOUTS", 1)
    assert stranger.post(line, {"do": "playouts"}).status_code == 429
    answer_about_link(game_id=over.pk, user=alice, agrees=False)
    assert {stranger.get(page).status_code for page in (at, line, part)} == {404}
    assert stranger.post(line, {"do": "again"}).status_code == 404


def test_a_preview_that_is_being_drawn_is_not_drawn_again(
    over: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    address = reverse("public_preview", args=[link_of(over).token])
    drawn = []

    class Waiting(Exception):
        """Raised instead of waiting."""

    def wait(_seconds: float) -> None:
        raise Waiting

    def draw(_page: GamePage) -> bytes:
        drawn.append("picture")
        if len(drawn) == 1:
            with pytest.raises(Waiting):
                Client().get(address)
        return b"picture"

    monkeypatch.setattr(public, "sleep", wait, raising=False)
    monkeypatch.setattr(public, "draw_preview", draw)
    stranger = Client(raise_request_exception=False)  # Otherwise it would raise the other one's exception.
    answers = [stranger.get(address).content for _ in range(2)]

    assert answers == [b"picture", b"picture"]
    assert drawn == ["picture"]


def test_the_preview_and_the_film_are_pictures_without_a_word(over: Game, alice: User, bob: User) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    link, stranger = link_of(over), Client()
    address = reverse("public_film", args=[link.token])
    page = stranger.get(link.get_absolute_url()).content.decode()
    preview = reverse("public_preview", args=[link.token])
    png = stranger.get(preview).content
    assert f'<meta property="og:image" content="{settings.SITE_URL}{preview}">' in page
    assert Image.open(BytesIO(png)).size == (1200, 630)

    assert stranger.get(address).status_code == 404
    for _ in range(2):
        assert stranger.post(reverse("public_make_film", args=[link.token])).status_code == 302
    films.make_films()
    film = stranger.get(address)

    assert film["Content-Type"] == "image/webp"
    assert len(film.content) <= 1_500_000
    assert Image.open(BytesIO(film.content)).size == (600, 369)
    made = Film.objects.get()
    assert made.made == made.frames > 1
    answer_about_link(game_id=over.pk, user=alice, agrees=False)
    assert not Film.objects.exists()


def test_players_ask_and_answer_on_a_page(over: Game, alice: User, bob: User, charlie: User) -> None:
    address = reverse("public_link", args=[over.pk])
    clients = []
    for user in (alice, bob, charlie):
        client = Client()
        client.force_login(user)
        clients.append(client)
    as_alice, as_bob, as_charlie = clients

    assert as_charlie.get(address).status_code == 404
    assert as_charlie.post(address, {"ask": "", "called": "player"}).status_code == 404
    assert as_alice.post(address, {"ask": "", "called": "nonsense"}).status_code == 422
    assert as_alice.post(address, {"ask": "", "called": "name"}).status_code == 302
    assert "alice asks for a public link" in as_bob.get(address).content.decode()
    assert as_bob.post(address, {"agree": "", "called": "player"}).status_code == 302
    assert link_of(over).get_absolute_url() in as_alice.get(address).content.decode()
    assert as_alice.post(address, {"refuse": ""}).status_code == 302
    assert "Somebody at this table does not want a public link" in as_bob.get(address).content.decode()
    assert as_alice.get(reverse("story", args=[over.pk])).status_code == 200


def test_the_mail_can_be_answered_and_is_dropped_once_it_is_settled(
    over: Game, alice: User, bob: User
) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    message = post.write(Mail.objects.get(kind="public_link"))
    assert message is not None
    assert "alice asks for a public link" in message.body
    assert reverse("public_link", args=[over.pk]) in message.body

    receive(address_of(over, bob), letter("bob@example.org", "public no"), door=Inbound.Door.SMTP)
    inbox.read_messages()

    assert not PublicLink.objects.exists()
    assert post.write(Mail.objects.get(kind="public_link")) is None


def test_requests_of_strangers_are_limited_by_their_cost(
    over: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    at = reverse("public_fork", args=[link_of(over).token, "1.0"])
    seconds = count(step=3)  # Each look takes three seconds.
    monkeypatch.setattr(rate_limits, "thread_time", lambda: next(seconds))

    told = [Client().get(at).status_code for _ in range(5)]
    others = [Client(REMOTE_ADDR=f"127.0.0.{n}").get(at).status_code for n in range(2, 16)]

    assert told == [200, 200, 200, 200, 429]
    assert others == [200] * 10 + [429] * 4


def test_a_replay_is_folded_once(over: Game, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ask_for_link(game_id=over.pk, user=alice, is_named=False)
    answer_about_link(game_id=over.pk, user=bob, agrees=True)
    folded: list[int] = []

    def noted(game: Game, page: GamePage) -> Replay:
        folded.append(game.pk)
        return played_back(game, page)

    monkeypatch.setattr(public, "played_back", noted)

    pages = [reverse(name, args=[link_of(over).token]) for name in ("public_fork_now", "public_replay")]
    assert all(Client().get(page, follow=True).status_code == 200 for page in (*pages, *pages))
    assert len(folded) == 1
    over.players.get(user=alice).consent.delete()
    ask_for_link(game_id=over.pk, user=alice, is_named=True)
    assert b"alice" in Client().get(pages[1]).content


@pytest.mark.parametrize(
    ("addresses", "households"),
    [
        (["2001:db8:1:2::7", "2001:db8:1:2:ffff::9"], 1),
        (["2001:db8:1:2::7", "2001:db8:1:3::7"], 2),
        (["192.0.2.7", "::ffff:192.0.2.7"], 1),
        (["::ffff:192.0.2.7", "::ffff:192.0.2.8"], 2),
    ],
)
def test_a_household_is_one_visitor(addresses: list[str], households: int, rf: RequestFactory) -> None:
    found = {rate_limits.household(rf.get("/", REMOTE_ADDR=address)) for address in addresses}

    assert len(found) == households
