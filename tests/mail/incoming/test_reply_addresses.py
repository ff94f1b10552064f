"""The addresses of replies are signed for one seat, one owner and one decision."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from accounts.mail.return_paths import ReturnPath, read_return_path
from accounts.mail.signed_addresses import fingerprint, sign_address
from games.engine.orders import Resign
from games.mail.outgoing import post
from games.models import Game, Mail
from games.services.mail.addresses import ReplyAddress, read_address
from games.services.mail.mails import decision_of
from games.services.play.orders import give_order
from tests.support.mail.letters import send
from tests.support.tables import (
    act,
    known_to,
    next_player,
    person_to_act,
    position_of,
    seat_to_act,
    version_of,
)

ADDRESS = ReplyAddress(user_id=7, player_id=300, asked=2**31, seen=41)
LETTER_ADDRESS = ADDRESS._replace(letter=3)
NUMBERS = st.integers(0, 2**32 - 1)


def answered_at(game: Game) -> str:
    """Return the reply address of the last turn mail."""
    message = post.write(Mail.objects.filter(game=game, kind="your_turn").latest("pk"))
    assert message is not None
    [address] = message.reply_to
    return str(address)


@given(st.builds(ReplyAddress, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS))
def test_an_address_is_read_back(address: ReplyAddress) -> None:
    assert read_address(str(address)) == address


@pytest.mark.parametrize("address", [ADDRESS, LETTER_ADDRESS])
def test_an_address_fits_every_mail_program_and_survives_capitals(address: ReplyAddress) -> None:
    local, _at, domain = str(address).partition("@")

    assert len(local) <= 64
    assert domain == "reply.example.org"
    assert read_address(str(address).upper()) == address


def test_no_letter_of_an_address_can_be_changed() -> None:
    local, _at, domain = str(ADDRESS).partition("@")
    prefix = len("orders+")

    for place in range(prefix, len(local)):
        other = "a" if local[place] != "a" else "b"
        assert read_address(f"{local[:place]}{other}{local[place + 1 :]}@{domain}") is None


@pytest.mark.parametrize(
    "address",
    [
        "",
        "orders@reply.example.org",
        "orders+@reply.example.org",
        f"orders+{'1' * 48}@reply.example.org",
        f"orders+{'é' * 48}@reply.example.org",
        str(ADDRESS).replace("orders+", "others+"),
        str(ADDRESS).replace("reply.example.org", "example.org"),
        str(ADDRESS).replace("@", "a@"),
    ],
)
def test_foreign_addresses_say_nothing(address: str) -> None:
    assert read_address(address) is None


def test_another_site_has_other_signatures(settings: Settings) -> None:
    address = str(ADDRESS)
    settings.SECRET_KEY = "the key of somebody else, which is long enough for anybody"

    assert read_address(address) is None


def test_a_turn_mail_is_answered_to_the_seat_of_its_reader(game: Game) -> None:
    player = next_player(game)
    assert player is not None

    asked = fingerprint(decision_of(player, position_of(game)))

    address = read_address(answered_at(game))

    assert address == ReplyAddress(player.user_id or 0, player.pk, asked, known_to(game, player.seat))


def test_the_next_decision_has_another_address(game: Game) -> None:
    first = next_player(game)
    before = answered_at(game)
    while next_player(game) == first:
        act(game)

    while next_player(game) != first:
        act(game)

    assert answered_at(game) != before


def test_of_the_mails_about_a_finished_game_the_one_about_its_end_has_one(game: Game) -> None:
    person = person_to_act(game)
    send(game, person, "resign")
    give_order(game_id=game.pk, seat=seat_to_act(game), order=Resign(), seen=version_of(game))

    about_the_end, answer = (
        post.write(Mail.objects.get(game=game, user=person, kind=kind)) for kind in ("game_over", "answer")
    )

    assert about_the_end is not None
    assert answer is not None
    assert (len(about_the_end.reply_to), answer.reply_to) == (1, [])


def test_a_site_that_receives_no_mail_offers_no_address(game: Game, settings: Settings) -> None:
    settings.REPLY_DOMAIN = ""
    message = post.write(Mail.objects.filter(game=game, kind="your_turn").latest("pk"))

    assert message is not None
    assert message.reply_to == []


def test_addresses_of_mails_that_were_sent_long_ago_are_read_still() -> None:
    """Their signatures do not change when modules are moved."""
    numbers = (1, 2, 3, 4)
    asked = sign_address("orders", "games.services.addresses", numbers)
    assert read_address(asked) == ReplyAddress(*numbers)
    returned = sign_address("bounce", "accounts.return_paths", numbers)
    assert read_return_path(returned) == ReturnPath(*numbers)
