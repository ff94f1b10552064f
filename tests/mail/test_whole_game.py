"""Games that people play only by answering mails: over SMTP, with everything that goes wrong."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.features.sealed_barter.lots import LOTS
from games.models import Game, Inbound, Mail
from games.presentation.language.grammar import the
from games.presentation.language.names import territory_name
from games.services.lobby.games import create_game, join_game
from tests.support.mail.turn_mail import TurnMail
from tests.support.people.correspondent import Correspondent, text_of
from tests.support.people.warlord import Warlord
from tests.support.programs.workers import Workers
from tests.support.tables import advice_by_mail, next_player, open_table, position_of, version_of

pytestmark = pytest.mark.django_db(transaction=True)
MOST_MAILS = 300
"""The most mails of two people in a game; most games end with a fifth of that."""


@pytest.fixture
def people(
    mail_server: tuple[str, int], alice: User, bob: User, mailoutbox: list[EmailMessage], workers: Workers
) -> dict[str, Correspondent]:
    """Two people at their mailboxes."""
    return {user.username: Correspondent(user, mail_server, mailoutbox, workers) for user in (alice, bob)}


def play_on(game: Game, people: dict[str, Correspondent]) -> bool:
    """Answer the newest mail as a computer player would; return whether the game goes on."""
    player = next_player(game)
    if player is None:
        return False
    assert player.user is not None, "computers play by themselves"
    before = version_of(game)
    people[player.user.username].answer(advice_by_mail(game, player.seat, player.user.language))
    assert version_of(game) > before, people[player.user.username].last_words()
    return True


def test_some_rounds_with_all_that_goes_astray(alice: User, people: dict[str, Correspondent]) -> None:
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, people["bob"].user, bots=["sensible", "sensible"])
    people["alice"].workers.run()
    while position_of(game).round < 1:
        play_on(game, people)
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    me = people[player.user.username]
    before = version_of(game)

    # Not understood: nothing is done, and the answer names the line.
    told = me.answer("place 1 atlantis\nend")
    assert version_of(game) == before
    assert "atlantis" in told

    # An absence note is left alone, whatever it says.
    mails = len(me.mails())
    me.answer("end", Auto_Submitted="auto-replied", Subject="Out of office")
    assert version_of(game) == before
    assert len(me.mails()) == mails

    # Orders are given; repeating the message, or using the address again, does nothing.
    old = str(me.newest()["Reply-To"])
    play_on(game, people)
    after, mails = version_of(game), len(me.mails())
    me.bring(*me.sent[-1])
    assert version_of(game) == after
    assert len(me.mails()) == mails
    me.answer("resign", to=old)
    assert version_of(game) == after
    assert Inbound.objects.latest("pk").outcome == "stale"

    while position_of(game).round < 2:
        play_on(game, people)
    names = [mail.message()["Message-ID"] for mail in me.mails()]
    assert len(set(names)) == len(names)


def begun_by_invitation(alice: User, bob: User, rulebook: str, bots: int, **house_rules: str) -> Game:
    """Return a game that begins when Bob accepts Alice's invitation: the last page that anybody opens."""
    game = create_game(
        creator=alice,
        name="The long march",
        rulebook_key=rulebook,
        options=house_rules,
        seats=2 + bots,
        bots=["sensible"] * bots,
    )
    client = Client()
    client.force_login(bob)
    client.post(reverse("join", args=[game.token]))
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    return game


def answers_news(reader: Correspondent, game: Game) -> bool:
    """Open a mailbox, and answer if the last mail asks for it; return whether it did."""
    mail = reader.news()
    if mail is None or not mail["Reply-To"]:
        return False
    orders = Warlord(TurnMail(text_of(mail), game.board, reader.user.language)).orders()
    if orders:
        reader.answer(orders)
    return bool(orders)


def test_a_turn_left_by_mail_is_played_when_it_comes(
    people: dict[str, Correspondent], pages_opened: list[object]
) -> None:
    alice, bob = people["alice"], people["bob"]
    game = begun_by_invitation(alice.user, bob.user, "h2000_2p", 0)
    pages_opened.clear()
    alice.workers.run()
    lands: dict[str, int] = {}
    while position_of(game).round == 0:
        for name, reader in people.items():
            mail = reader.news()
            told = mail and TurnMail(text_of(mail), game.board, "en")
            if told and told.is_my_turn:
                lands[name] = min(told.mine)
                reader.answer(f"plan {told.to_place} {territory_name(game.board, lands[name])}")
    player = next_player(game)
    assert player is not None
    first, second = (alice, bob) if player.user == alice.user else (bob, alice)
    mine, theirs = (territory_name(game.board, lands[one.user.username]) for one in (first, second))

    left = first.answer(f"place all {mine}\nend turn\n\nnext turn:\nplace all {mine}\nend turn")
    second.answer(f"place all {theirs}\nend turn")

    assert "== Left for your next turn" in left
    assert first.mails()[-1].subject == "Your orders have played your turn in The long march"
    assert "- You placed " in first.last_words()
    assert f" armies in {the(game.board, lands[first.user.username])}." in first.last_words()
    assert second.last_words().startswith(f"Your turn, {second.user}\n")
    assert position_of(game).round == 2
    assert pages_opened == []


@pytest.mark.parametrize(
    ("rulebook", "bots", "house_rules"),
    [
        ("h2000_mission", 2, {}),
        ("h2006_mission", 2, {"rounds": "6"}),
        ("h2000_2p", 0, {"rounds": "6"}),
        ("asso_objectives", 2, {"js_3": "1"}),
        ("gs_classic_2p", 0, {"rounds": "6"}),
    ],
)
def test_a_whole_game_by_mail(
    people: dict[str, Correspondent],
    pages_opened: list[object],
    rulebook: str,
    bots: int,
    house_rules: dict[str, str],
) -> None:
    """One person writes English, the other French; in games of two there is also a neutral or an ally.

    Nobody knows more than their last mail says, and no page is opened.
    """
    alice, bob = people["alice"], people["bob"]
    bob.user.language = "fr"
    bob.user.save(update_fields=["language"])
    game = begun_by_invitation(alice.user, bob.user, rulebook, bots, **house_rules)
    pages_opened.clear()
    alice.workers.run()

    while any([answers_news(reader, game) for reader in people.values()]):
        assert len(alice.sent) + len(bob.sent) < MOST_MAILS

    game.refresh_from_db()
    assert game.status == Game.Status.OVER, [reader.last_words() for reader in people.values()]
    assert pages_opened == []
    outcomes = set(Inbound.objects.values_list("outcome", flat=True))
    assert outcomes <= {Inbound.Outcome.GIVEN, Inbound.Outcome.STOPPED}
    for somebody in people.values():
        told = Mail.objects.filter(kind="game_over", user=somebody.user, sent_at__isnull=False)
        assert told.count() == 1


def test_territories_are_exchanged_by_mail_before_the_first_armies(
    people: dict[str, Correspondent], pages_opened: list[object]
) -> None:
    """Alice makes an offer; Bob, who was done, is called again, and accepts by reply, in French."""
    alice, bob = people["alice"], people["bob"]
    bob.user.language = "fr"
    bob.user.save(update_fields=["language"])
    game = begun_by_invitation(alice.user, bob.user, "h2000_2p", 0, js_1a="1")
    pages_opened.clear()
    alice.workers.run()
    owner = position_of(game).owner
    seats = [game.players.get(user=reader.user).seat for reader in (alice, bob)]
    mine, his = (owner.index(seat) for seat in seats)
    assert "Échangez des territoires, ou gardez les vôtres" in bob.last_words()
    bob.answer("fin")
    names = [territory_name(game.board, land) for land in (mine, his)]
    alice.answer(f"offer {names[0]} for {names[1]}\nend")

    assert "Offre 1" in bob.last_words()
    bob.answer("accepter 1\nfin")

    assert [position_of(game).owner[land] for land in (mine, his)] == seats[::-1]
    assert position_of(game).phase == "placement"
    assert pages_opened == []


def test_all_mobilise_by_mail_at_the_end_of_the_round(
    people: dict[str, Correspondent], pages_opened: list[object]
) -> None:
    """The first to answer waits for the others, and nobody is called twice."""
    alice, bob = people["alice"], people["bob"]
    bob.user.language = "fr"
    bob.user.save(update_fields=["language"])
    game = begun_by_invitation(alice.user, bob.user, "h2000_world", 1, js_2="1")
    pages_opened.clear()
    alice.workers.run()
    while position_of(game).phase != "mobilisation":
        assert play_on(game, people)
    assert "Form sets of a foot soldier, a horseman and a cannon" in alice.last_words()
    assert "Formez des combinaisons" in bob.last_words()

    while position_of(game).round < 2:
        assert play_on(game, people)

    assert game.events.filter(data__0="mobilised").exists()
    assert pages_opened == []


def test_lots_change_hands_unseen_by_mail(
    people: dict[str, Correspondent], charlie: User, pages_opened: list[object]
) -> None:
    """Alice lays a card down, Bob matches it by reply, in French; nothing tells Charlie what it was."""
    alice, bob = people["alice"], people["bob"]
    bob.user.language = "fr"
    bob.user.save(update_fields=["language"])
    options = {"js_1b": "1"}
    game = create_game(
        creator=alice.user, name="Y", rulebook_key="h2000_world", options=options, seats=3, bots=[]
    )
    for user in (bob.user, charlie):
        join_game(game_id=game.pk, user=user)
    game.refresh_from_db()
    alice.workers.run()
    owner = position_of(game).owner
    seats = [game.players.get(user=reader.user).seat for reader in (alice, bob)]
    mine, his = (owner.index(seat) for seat in seats)
    names = [territory_name(game.board, land) for land in (mine, his)]
    told = alice.answer(f"lay {names[0]}")
    laid = [number for number, seat, _ in LOTS.of(position_of(game)) if seat == seats[0]]
    assert laid, told
    bob.answer(f"répondre {laid[0]} {names[1]}")

    assert [position_of(game).owner[land] for land in (mine, his)] == seats[::-1]
    assert pages_opened == []


def test_lists_for_the_draft_are_sent_by_mail(
    people: dict[str, Correspondent], pages_opened: list[object]
) -> None:
    """They work in both languages; a new list replaces the old one, and a computer player has its own."""
    alice, bob = people["alice"], people["bob"]
    bob.user.language = "fr"
    bob.user.save(update_fields=["language"])
    game = begun_by_invitation(alice.user, bob.user, "h2000_world", 1, drafting="1")
    pages_opened.clear()
    alice.workers.run()
    assert "List the territories that you want" in alice.last_words()
    assert "Indiquez les territoires" in bob.last_words()
    bob.answer("souhaiter Pérou, Brésil")
    assert position_of(game).phase == "draft"
    alice.answer("wish japan, alaska")

    position, index = position_of(game), game.board.territory_index
    assert position.phase == "placement"
    assert position.owner[index["peru"]] == game.players.get(user=bob.user).seat
    assert position.owner[index["japan"]] == game.players.get(user=alice.user).seat
    assert pages_opened == []
