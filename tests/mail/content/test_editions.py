"""The turn mail explains set-ups that differ between editions."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.orders import Place, Standing
from games.features.batches import SUPPORT
from games.mail.content.choices import choices
from games.mail.content.digest import tell_attacks, tell_conquests
from games.mail.outgoing import post
from games.models import Game, Mail
from games.presentation.story.actions import Battle
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.aims import aim_lines
from games.selectors.game_page import game_page
from games.services.play.orders import give_order
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, version_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("rulebook", "sentence"),
    [
        ("h2000_world", "on territories of your own, one at a time in turn."),
        ("mp80_world", "on territories of your own, unseen until all have placed."),
        ("h2006_world", "One army on a free territory; you have 35 armies left."),
    ],
)
def test_the_first_armies(alice: User, bob: User, charlie: User, rulebook: str, sentence: str) -> None:
    game = open_table(alice, bob, charlie, rulebook=rulebook)
    on_turn = game.players.filter(to_act=True).order_by("seat")[0].user
    assert on_turn is not None
    page = game_page(game, on_turn)
    (armies,) = choices(page, narrator_for(page.rulebook, page.seats, page.me))

    assert sentence in armies.lines[0]


def test_armies_for_a_neutral_are_not_told_as_the_players_own(alice: User, bob: User) -> None:
    game = open_table(alice, bob, rulebook="h2006_2p_passive")
    first = game.players.get(to_act=True)
    assert first.user is not None
    told = lines(game, first.user)
    assert told[0] == "24 armies in all, 3 armies at a time in turn, on territories of your own."

    give_order(game_id=game.pk, seat=first.seat, order=Standing(SUPPORT, 0), seen=version_of(game))
    land = position_of(game).owner.index(first.seat)
    give_order(game_id=game.pk, seat=first.seat, order=Place(((land, 3),)), seen=version_of(game))

    assert lines(game, first.user) == ["1 army, on territories of the force that you lead."]


def lines(game: Game, user: User) -> list[str]:
    """Return what the mail says of the armies to place."""
    page = game_page(Game.objects.get(pk=game.pk), user)
    (armies,) = choices(page, narrator_for(page.rulebook, page.seats, page.me))
    return armies.lines


def test_a_neutral_has_a_name_in_the_readers_language(alice: User, bob: User) -> None:
    User.objects.update(language="fr")
    game = open_table(alice, bob, rulebook="h2006_2p_active")

    message = post.write(Mail.objects.filter(game=game, kind="your_turn").latest("pk"))

    assert message is not None
    rows = [
        line for line in str(message.body).splitlines() if line.startswith("L’armée indépendante en jaune (")
    ]
    assert [row.split()[-3:] for row in rows] == [["9", "9", "0"]]
    assert "independents" not in str(message.body)


def test_a_sentence_about_a_neutral_begins_with_a_capital(alice: User, bob: User) -> None:
    game = open_table(alice, bob, rulebook="h2006_2p_active")
    page = game_page(game, alice)
    narrator = narrator_for(page.rulebook, page.seats, page.me)
    other = next(seat.number for seat in page.seats if seat.is_neutral)
    taken = Battle(other, 0, 1, page.me, target_losses=1, moved=1)

    on_me = tell_attacks([taken], narrator)
    on_bob = tell_conquests([taken._replace(defender=1 - page.me)], narrator)

    for told in (on_me[0], on_bob[0]):
        assert told.startswith("The independents (yellow) took ")
    assert on_me[1] == "Losses: 1 army for you, 0 armies for the independents (yellow)."


def test_chances_are_told_once_where_a_turn_has_two_times_of_attack(alice: User, bob: User) -> None:
    game = open_table(alice, bob, rulebook="asso_2p")
    put(game, turn="alice", rest="bob", alice="alaska 9", phase="attack")
    page = game_page(Game.objects.get(pk=game.pk), alice)

    told = [choice.word for choice in choices(page, narrator_for(page.rulebook, page.seats, page.me))]

    assert told.count("Chances") == 1


@pytest.mark.parametrize(
    ("rulebook", "lines", "start"),
    [("h2000_world", 0, ""), ("h2000_mission", 1, "Your mission: "), ("h2006_mission", 4, "Captain: ")],
)
def test_the_ways_to_win(
    alice: User, bob: User, charlie: User, rulebook: str, lines: int, start: str
) -> None:
    told = aim_lines(game_page(open_table(alice, bob, charlie, rulebook=rulebook), alice))

    assert len(told) == lines
    assert "".join(told).startswith(start)
