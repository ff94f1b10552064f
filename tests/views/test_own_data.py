"""People can take all their data in one archive; it contains no secrets of others."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Game, Inbound
from games.services.lobby.games import create_game
from games.services.lobby.invitations import invite
from games.services.mail.inbound import receive
from games.services.notices.feeds import renew_feed
from games.services.notices.push import subscribe
from games.tournaments.services.organising.complaints import complain
from tests.support.mail.letters import address_of, letter
from tests.support.scenes import put, turn_the_pile
from tests.support.tables import act_until_turns, open_table
from tests.support.tournaments import open_tournament
from tests.views.conftest import ROBOT

DATA = reverse("own_data")


def archive(client: Client) -> dict[str, bytes]:
    """Return the archive of the signed-in person, who enters their password again."""
    name = User.objects.get(pk=client.session["_auth_user_id"]).username
    client.post(reverse("account_reauthenticate"), {"password": f"{name} on horseback"})
    answer: Any = client.post(DATA)
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="estafette-{name}.zip"'
    with zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as file:
        return {name: file.read(name) for name in file.namelist()}


def read(found: dict[str, bytes], name: str) -> Any:
    return json.loads(found[name])


def test_everything_of_a_person_is_in_one_archive(
    as_alice: Client, game: Game, alice: User, bob: User
) -> None:
    receive(address_of(game, alice), letter(alice.email, "board"), door=Inbound.Door.SMTP)
    hosted = create_game(creator=alice, name="The ferry", rulebook_key="h2000_world", seats=3, bots=[])
    invite(game_id=hosted.pk, host=alice, to="dora@example.net")
    tournament = open_tournament(bob, [alice])
    complain(tournament_id=tournament.pk, user=alice, text="They are late.")

    found = archive(as_alice)

    account = read(found, "account.json")
    assert (account["username"], account["addresses"][0]["email"]) == ("alice", alice.email)
    assert read(found, "invitations.json")["sent"][0]["to"] == "dora@example.net"
    assert read(found, "tournaments.json")["complaints"][0]["text"] == "They are late."
    assert read(found, "mails.json")["received"][0]["door"] == "smtp"
    assert any(name.endswith(".eml") and b"board" in mail for name, mail in found.items())
    assert {f"games/{game.pk}.json", f"games/{hosted.pk}.json"} <= found.keys()


def test_own_orders_are_marked(as_alice: Client, alice: User, bob: User) -> None:
    played = open_table(alice, bob, bots=["sensible"])
    act_until_turns(played)

    events = read(archive(as_alice), f"games/{played.pk}.json")["events"]

    assert 0 < sum(event["mine"] for event in events) < len(events)


def test_no_secret_of_others_is_in_it(as_alice: Client, game: Game, alice: User, bob: User) -> None:
    hands = ({"alice": "peru", "bob": "japan china joker"}, {"alice": "peru", "bob": "alaska brazil siam"})
    lands: dict[str, Any] = {"alice": "alaska 5, peru 2", "bob": "kamchatka 1, japan 4"}
    keys = [renew_feed(user=alice).token, game.token, alice.password, bob.email]
    subscribe(user=alice, endpoint="https://push.example.com/1", p256dh="public-key", auth="a-secret")
    one: list[bytes] = []
    other: list[bytes] = []
    for hand, pages, plan in ((hands[0], one, [[2, 5]]), (hands[1], other, [[7, 1]])):
        put(game, turn="alice", rest=ROBOT, phase="attack", hands=hand, **lands)
        game.players.filter(user=bob).update(plan=plan, standing={"defence": plan[0][1]})
        pages.append(archive(as_alice)[f"games/{game.pk}.json"])
        turn_the_pile(game)

    assert one == other
    whole = b"".join(archive(as_alice).values()).decode()
    assert not [key for key in [*keys, "a-secret", "on horseback"] if key in whole]


def test_only_people_who_have_just_confirmed_their_account_get_it(
    as_alice: Client, client: Client, alice: User
) -> None:
    assert as_alice.post(DATA).headers["Location"].startswith(reverse("account_reauthenticate"))
    assert Client().get(DATA).headers["Location"].startswith(reverse("account_login"))


def test_a_few_in_a_day_are_enough(as_alice: Client, game: Game) -> None:
    for _ in range(5):
        archive(as_alice)

    assert as_alice.post(DATA).status_code == 429


@pytest.mark.parametrize("address", [DATA])
def test_the_settings_lead_there(as_alice: Client, address: str) -> None:
    assert address in as_alice.get(reverse("account_settings")).content.decode()
