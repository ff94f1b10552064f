"""An organiser who plays decides nothing: their deputy is known before anybody enters."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from games.services.errors import Refused
from games.tournaments.mails.post import send_letters
from games.tournaments.models import Tournament
from games.tournaments.services.entry.entering import enter
from games.tournaments.services.entry.inviting import invite_guests
from tests.support.tournaments import close, decide, open_tournament, people, running

Make = Callable[..., User]
Status = Tournament.Status


@pytest.fixture
def olga(make_user: Make) -> User:
    """Olga, who organises the tournament and would like to play."""
    return make_user("olga", is_staff=True, is_superuser=True)


@pytest.fixture
def arbiter(make_user: Make) -> User:
    return make_user("arbiter", is_staff=True)


def award(cup: Tournament) -> dict[str, object]:
    [table] = running(cup)
    return {"decision": "award", "table_id": table.pk, "places": "1 2 3 4", "reason": "Nobody has moved."}


def test_an_only_organiser_cannot_enter(client: Client, olga: User) -> None:
    cup = open_tournament(olga)
    client.force_login(olga)
    shown = client.post(f"/tournaments/{cup.pk}/enter/", {"word": "ink"}, follow=True).content.decode()
    assert (
        "You run this tournament alone. To play in it, you have to name an arbiter before it is announced"
        in shown
    )
    User.objects.filter(pk=olga.pk).update(language="fr")
    shown = client.post(f"/tournaments/{cup.pk}/enter/", {"word": "encre"}, follow=True).content.decode()
    assert "Vous êtes seul à diriger ce tournoi." in shown
    assert not cup.entries.exists()


def test_the_last_organiser_who_does_not_play_cannot_enter(
    olga: User, arbiter: User, make_user: Make
) -> None:
    other = make_user("otto", is_staff=True)
    cup = open_tournament(olga)
    cup.organisers.add(other)
    enter(tournament_id=cup.pk, user=olga)
    with pytest.raises(Refused, match="alone"):
        enter(tournament_id=cup.pk, user=other)
    named = open_tournament(olga, arbiter=arbiter)
    named.organisers.add(other)
    assert enter(tournament_id=named.pk, user=olga).is_in
    assert enter(tournament_id=named.pk, user=other).is_in
    with pytest.raises(Refused, match="You are the arbiter"):
        enter(tournament_id=named.pk, user=arbiter)


def test_there_is_always_an_organiser_who_does_not_play(
    client: Client, olga: User, arbiter: User, make_user: Make
) -> None:
    other = make_user("otto", is_staff=True)
    cup = open_tournament(olga)
    cup.organisers.add(other)
    enter(tournament_id=cup.pk, user=olga)
    client.force_login(olga)
    page = f"/admin/tournaments/tournament/{cup.pk}/change/"
    rows = {"name": cup.name, "entries-TOTAL_FORMS": 0, "entries-INITIAL_FORMS": 0}
    for status in (Status.ANNOUNCED, Status.OVER):
        Tournament.objects.filter(pk=cup.pk).update(status=status)
        assert "All of them play" in client.post(page, rows).content.decode()
        assert cup.organisers.get() == other
    Tournament.objects.filter(pk=cup.pk).update(arbiter=arbiter)
    assert (
        "can be neither an organiser" in client.post(page, rows | {"organisers": arbiter.pk}).content.decode()
    )
    client.post(page, rows)
    assert not cup.organisers.exists()


def test_a_tournament_of_guest_organisers_needs_an_arbiter(
    client: Client, olga: User, arbiter: User, make_user: Make
) -> None:
    cup = open_tournament(olga, status=Status.DRAFT, by_invitation=True)
    invite_guests(tournament_id=cup.pk, invitations=[[olga], *([rider] for rider in people(make_user, 3))])
    client.force_login(olga)
    assert "All organisers are guests. Name an arbiter" in decide(client, cup, decision="announce")
    for partial in (olga, User.objects.get(username="rider1")):
        Tournament.objects.filter(pk=cup.pk).update(arbiter=partial)
        assert "can be neither an organiser nor a guest" in decide(client, cup, decision="announce")
    Tournament.objects.filter(pk=cup.pk).update(arbiter=arbiter)
    decide(client, cup, decision="announce")
    cup.refresh_from_db()
    assert cup.status == Status.ANNOUNCED
    send_letters()
    [message] = [message for message in mail.outbox if message.to == [arbiter.email]]
    assert "you are the arbiter" in message.subject
    assert f"/admin/tournaments/tournament/{cup.pk}/run/" in str(message.body)
    shown = client.get(cup.get_absolute_url()).content.decode()
    assert "If an organiser plays, the arbiter, arbiter, decides about tables and complaints." in shown


def test_an_arbiter_is_offered_nothing_that_they_may_not_do(
    client: Client, olga: User, arbiter: User
) -> None:
    cup = open_tournament(olga, arbiter=arbiter)
    client.force_login(arbiter)
    page = client.get(cup.get_absolute_url()).content.decode()
    assert "You are the arbiter of this tournament" in page
    assert f"/tournaments/{cup.pk}/enter/" not in page
    run = client.get(f"/admin/tournaments/tournament/{cup.pk}/run/").content.decode()
    assert 'id="nav-sidebar"' not in run
    assert 'href="/admin/"' not in run[run.index("breadcrumbs") :]
    client.force_login(olga)
    assert 'id="nav-sidebar"' in client.get(f"/admin/tournaments/tournament/{cup.pk}/run/").content.decode()


def test_an_only_organiser_is_told_that_they_cannot_enter(client: Client, olga: User) -> None:
    cup = open_tournament(olga, status=Status.DRAFT)
    client.force_login(olga)
    assert "Its organiser cannot enter" in decide(client, cup, decision="announce")


def test_the_arbiter_decides_about_tables_for_organisers_who_play(
    client: Client, olga: User, arbiter: User, make_user: Make
) -> None:
    riders = people(make_user, 7)
    cup = open_tournament(olga, [olga, *riders], rounds=1, arbiter=arbiter)
    close(cup)
    client.force_login(olga)
    shown = client.get(f"/admin/tournaments/tournament/{cup.pk}/run/").content.decode()
    assert "You play in this tournament, so others must decide about it." in shown
    assert 'value="award"' not in shown
    for table in running(cup):
        decisions = (
            {"decision": "award", "table_id": table.pk, "places": "1 2 3 4"},
            {"decision": "extend", "table_id": table.pk, "until": "2099-01-01"},
        )
        for decision in (*decisions, {"decision": "undo", "number": 1}, {"decision": "call_off"}):
            assert "You play there yourself" in decide(client, cup, reason="Hm.", **decision)
    client.force_login(arbiter)
    assert "Run this tournament" in client.get(cup.get_absolute_url()).content.decode()
    table = running(cup)[0]
    decide(client, cup, decision="award", table_id=table.pk, places="1 2 3 4", reason="Nobody has moved.")
    table.refresh_from_db()
    assert table.places == [1, 2, 3, 4]


def test_complaints_go_to_the_arbiter_if_organisers_play(
    client: Client, olga: User, arbiter: User, make_user: Make
) -> None:
    riders = people(make_user, 3)
    for players, reader in (([olga, *riders], arbiter), (riders, olga)):
        cup = open_tournament(olga, players, rounds=1, arbiter=arbiter)
        close(cup)
        send_letters()
        mail.outbox.clear()
        client.force_login(riders[0])
        client.post(f"/tournaments/{cup.pk}/complain/", {"text": "They play as one."})
        send_letters()
        why = "you are the arbiter" if reader == arbiter else "you run this tournament"
        told = [message for message in mail.outbox if why in str(message.body)]
        assert [message.to for message in told] == [[reader.email]]
        client.force_login(reader)
        run = f"/admin/tournaments/tournament/{cup.pk}/run/"
        assert "They play as one." in client.get(run).content.decode()
        decide(client, cup, decision="answer", number=1, answer="We have asked them.")
        assert cup.complaints.get().answered_by == reader


def test_an_arbiter_has_the_page_of_decisions_and_nothing_else(
    client: Client, olga: User, arbiter: User, make_user: Make
) -> None:
    cup = open_tournament(olga, [olga, *people(make_user, 3)], rounds=1, arbiter=arbiter)
    run = f"/admin/tournaments/tournament/{cup.pk}/run/"
    client.force_login(arbiter)
    shown = unescape(client.get(run).content.decode())
    assert "/change/" not in shown
    assert client.get(f"/admin/tournaments/tournament/{cup.pk}/change/").status_code in (302, 403)
    assert client.get("/admin/tournaments/tournament/").status_code == 403
    close(cup)
    assert client.post(run, {"decision": "next_season"}).status_code == 404
    Tournament.objects.filter(pk=cup.pk).update(status=Status.DRAFT)
    assert client.get(run).status_code in (302, 403, 404)
    Tournament.objects.filter(pk=cup.pk).update(status=Status.RUNNING, arbiter=None)
    assert client.get(run).status_code in (302, 403, 404)
