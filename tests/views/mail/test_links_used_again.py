"""Links of mails used again: by another person, after they have done their work, or too late."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.closing import close_account
from accounts.mail.trials import trial_token
from accounts.models import User
from games.engine.orders import Resign
from games.models import Consent, Game, Invitation, MailSubscription, PublicLink
from games.services.lobby.games import create_game, join_game
from games.services.lobby.invitations import invite
from games.services.mail.subscriptions import unsubscribe_token
from games.services.play.orders import give_order
from tests.support.kept import made_once
from tests.support.tables import act_until_turns, open_table, seat_of, version_of


@pytest.fixture
def waiting(alice: User, bob: User) -> Game:
    """A game of Alice's that waits for two people, with an invitation to bob."""
    game = create_game(creator=alice, name="Later", rulebook_key="h2000_world", seats=3, bots=[])
    invite(game_id=game.pk, host=alice, to="bob")
    return game


def said(client: Client, game: Game, action: str) -> str:
    """Return the messages after an action on an invitation."""
    answer = client.post(reverse(action, args=[game.token]), follow=True)
    return " ".join(map(str, answer.context["messages"]))


def begin(game: Game, *guests: User) -> None:
    for guest in guests:
        join_game(game_id=game.pk, user=guest)


# --- Invitations


def test_joining_twice_takes_one_seat(as_bob: Client, waiting: Game, bob: User) -> None:
    said(as_bob, waiting, "join")
    said(as_bob, waiting, "join")

    assert waiting.players.filter(user=bob).count() == 1
    assert waiting.players.filter(user=None).count() == 1


def test_nobody_declines_for_another(as_charlie: Client, waiting: Game, bob: User) -> None:
    assert "There is nothing to decline" in said(as_charlie, waiting, "decline")
    assert not Invitation.objects.exclude(declined_at=None).exists()


def test_declining_twice_declines_once(as_bob: Client, waiting: Game) -> None:
    assert "You have declined" in said(as_bob, waiting, "decline")
    first = Invitation.objects.get().declined_at

    assert "You have declined" in said(as_bob, waiting, "decline")
    assert Invitation.objects.get().declined_at == first


def test_players_who_have_joined_have_nothing_to_decline(as_bob: Client, waiting: Game, bob: User) -> None:
    said(as_bob, waiting, "join")

    assert "There is nothing to decline" in said(as_bob, waiting, "decline")
    assert waiting.players.filter(user=bob).exists()
    assert Invitation.objects.get().declined_at is None


def test_nobody_declines_a_game_that_has_begun_without_them(
    as_bob: Client, waiting: Game, charlie: User, make_user: object
) -> None:
    begin(waiting, charlie, make_user("dora"))  # type: ignore[operator]

    assert "There is nothing to decline" in said(as_bob, waiting, "decline")
    assert Invitation.objects.get().declined_at is None


# --- Unsubscribing


def test_switching_off_twice_does_it_once_and_for_its_reader_alone(
    as_bob: Client, alice: User, bob: User
) -> None:
    link = reverse("unsubscribe", args=[unsubscribe_token(alice, "game_over")])
    for client in (as_bob, Client()):
        assert client.post(link).status_code == 200

    [kept] = MailSubscription.objects.all()
    assert (kept.user, kept.kind, kept.wanted) == (alice, "game_over", False)


def test_links_to_a_closed_account_do_nothing(alice: User) -> None:
    links = [
        reverse("unsubscribe", args=[unsubscribe_token(alice, kind)]) for kind in ("game_over", "daily")
    ] + [reverse("prove_address", args=[trial_token(alice)])]
    close_account(alice)

    for link in links:
        for answer in (Client().get(link), Client().post(link), Client().post(link, {"wanted": "yes"})):
            assert answer.status_code in {404, 410}
            assert f"ex-{alice.pk}" not in answer.content.decode()
    assert not MailSubscription.objects.exists()


# --- Answers about a public link


@pytest.fixture
@made_once
def over(alice: User, bob: User) -> Game:
    game = open_table(alice, bob, bots=["sensible"])
    act_until_turns(game)
    for user in (bob, alice):
        game.refresh_from_db()
        if game.status == Game.Status.RUNNING:
            give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))
    return game


def answer(client: Client, game: Game, said: str) -> int:
    return client.post(reverse("public_link", args=[game.pk]), {said: "", "called": "player"}).status_code


def test_answers_about_a_public_link_count_once_and_for_oneself(
    as_alice: Client, as_bob: Client, as_charlie: Client, over: Game, bob: User
) -> None:
    answer(as_alice, over, "ask")
    token = PublicLink.objects.get().token
    assert answer(as_charlie, over, "agree") == 404
    assert answer(as_charlie, over, "refuse") == 404
    assert answer(as_alice, over, "ask") == 302
    assert PublicLink.objects.get().token == token
    for _twice in range(2):
        answer(as_bob, over, "agree")
    assert Consent.objects.filter(player__user=bob, agrees=True).count() == 1


def test_an_answer_to_a_link_that_was_refused_opens_nothing(
    as_alice: Client, as_bob: Client, over: Game
) -> None:
    answer(as_alice, over, "ask")
    token = PublicLink.objects.get().token
    for _twice in range(2):
        answer(as_bob, over, "refuse")

    answer(as_alice, over, "agree")

    assert not PublicLink.objects.exists()
    assert Client().get(reverse("public_story", args=[token])).status_code == 404
