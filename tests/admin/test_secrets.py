"""A member of staff who plays learns nothing from the staff's pages, byte for byte."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Card, Game, PublicLink
from tests.support.looking import look, staff_addresses
from tests.support.tables import act, act_until_turns, open_table, seat_of


@pytest.fixture
def superuser(make_user: Callable[..., User]) -> User:
    return make_user("admin", is_staff=True, is_superuser=True)


@pytest.fixture
def player(alice: User) -> User:
    """Alice, who plays and belongs to the staff."""
    alice.is_staff = alice.is_superuser = True
    alice.save()
    return alice


@pytest.fixture
def game(player: User, bob: User, charlie: User) -> Game:
    """A game in which the others have cards, plans and standing answers."""
    game = open_table(player, bob, charlie)
    act_until_turns(game)
    others = game.players.exclude(user=player)
    while game.cards.filter(place="hand").exclude(seat=seat_of(game, player)).count() < 2:
        act(game)
    others.update(plan=[[1, 2]], standing={"defence": 1})
    return game


def change_secrets(game: Game, player: User) -> None:
    """Change everything that the player cannot know."""
    seat = seat_of(game, player)
    unknown = game.cards.exclude(place="hand", seat=seat)
    places = [(card.place, card.seat, card.rank) for card in unknown]
    for card, (place, holder, rank) in zip(unknown, [*places[1:], places[0]], strict=True):
        Card.objects.filter(pk=card.pk).update(place=place, seat=holder, rank=rank)
    game.players.exclude(user=player).update(
        plan=[[7, 1]],
        standing={},
        answered=~F("answered"),
        acted_version=F("acted_version") + 2,
    )
    for event in game.events.all():
        if event.data[0] in {"shuffled", "planned", "card_drawn", "standing_set"}:
            event.data = [*event.data[:2], 999]
        event.digest = event.digest[::-1]
        event.save()
    Game.objects.filter(pk=game.pk).update(
        version=F("version") + 2,
        known=[count + 1 for count in game.known],
        token="another",
        state={**game.state, "extra": {"mission": 3}},
    )


@pytest.mark.parametrize("is_superuser", [True, False])
def test_a_player_sees_no_secret(client: Client, player: User, game: Game, is_superuser: bool) -> None:
    player.is_superuser = is_superuser
    player.save()
    player.user_permissions.set(Permission.objects.all())
    client.force_login(player)
    before = look(client, staff_addresses(game))

    change_secrets(game, player)

    after = look(client, staff_addresses(game))
    assert [address for address in before if before[address] != after[address]] == []
    assert any(b"what your seat may not know is hidden from you here" in page for page in before.values())


def test_a_player_does_not_see_how_many_events_there_are(
    client: Client, player: User, superuser: User, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    """The ids of other games' events would leave a gap for those of the player's game."""
    open_table(player, bob, charlie)
    event = open_table(bob, charlie, make_user("dora")).events.get(number=1)
    row = reverse("admin:games_event_change", args=[event.pk])

    for user, is_shown in ((player, False), (superuser, True)):
        client.force_login(user)
        rows = client.get(reverse("admin:games_event_changelist")).content.decode()
        assert "h2000_world" in rows
        assert (row in rows) is is_shown
        assert (client.get(row).status_code == 200) is is_shown


def test_staff_who_do_not_play_see_everything(
    client: Client, superuser: User, game: Game, player: User
) -> None:
    """Without a rule against it, the pages would therefore reveal it."""
    client.force_login(superuser)
    before = look(client, staff_addresses(game))

    change_secrets(game, player)

    after = look(client, staff_addresses(game))
    changed = {address.split("/")[3] for address in before if before[address] != after[address]}
    assert changed == {"game", "player", "card", "event"}


def test_when_the_game_is_over_nothing_is_secret(client: Client, player: User, game: Game) -> None:
    client.force_login(player)
    card = game.cards.exclude(seat=seat_of(game, player)).first()
    assert card is not None
    address = reverse("admin:games_card_change", args=[card.pk])
    assert client.get(address).status_code == 302

    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)

    assert client.get(address).status_code == 200


def test_addresses_cannot_be_used_to_ask_for_secrets(
    client: Client, player: User, game: Game, subtests: pytest.Subtests
) -> None:
    client.force_login(player)
    for model, lookup in QUESTIONS:
        with subtests.test(f"{model} {lookup}"):
            address = reverse(f"admin:games_{model}_changelist")
            assert client.get(address, {lookup: "1"}).status_code == 400


QUESTIONS = (
    ("player", "answered"),
    ("player", "plan__0__0"),
    ("player", "standing__defence"),
    ("player", "acted_version__gt"),
    ("player", "turn_read__gt"),
    ("player", "game__known__0"),
    ("player", "game__state__phase"),
    ("player", "user__password__startswith"),
    ("game", "token__startswith"),
    ("game", "state__phase"),
    ("game", "cards__seat"),
    ("game", "version__gt"),
    ("game", "known__0__gt"),
    ("game", "players__plan__0"),
    ("territory", "game__cards__number"),
    ("mail", "game__token__startswith"),
    ("mail", "user__password__startswith"),
    ("event", "data__0"),
)


def test_the_comparison_with_the_record_tells_a_player_only_that_something_is_wrong(
    client: Client, player: User, superuser: User, game: Game
) -> None:
    game.players.exclude(user=player).update(plan=[[41, 1]])
    selected = {"action": "verify", "_selected_action": [game.pk]}
    address = reverse("admin:games_game_changelist")

    client.force_login(player)
    page = client.post(address, selected, follow=True).content.decode()
    assert "differs from its record. Ask somebody who does not play in it." in page
    assert "41" not in page.partition("messagelist")[2].partition("</ul>")[0]

    client.force_login(superuser)
    page = client.post(address, selected, follow=True).content.decode()
    assert "plan is [[41, 1]], by the record []" in page


def test_nobody_sees_the_invitation(client: Client, superuser: User, game: Game) -> None:
    client.force_login(superuser)

    assert not any(game.token.encode() in page for page in look(client, staff_addresses(game)).values())


def test_no_address_leads_from_the_number_of_a_public_link_to_its_page(
    client: Client, player: User, game: Game, make_user: Callable[..., User]
) -> None:
    link = PublicLink.objects.create(game=game, asked_by=player)
    kind = ContentType.objects.get_for_model(PublicLink)
    client.force_login(make_user("organiser", is_staff=True))
    answer = client.get(f"/admin/r/{kind.pk}/{link.pk}/")
    assert (answer.status_code, answer.get("Location")) == (404, None)

    client.force_login(player)
    page = client.get(reverse("admin:games_publiclink_change", args=[link.pk])).content.decode()
    assert link.token not in page
    assert "/admin/r/" not in page
