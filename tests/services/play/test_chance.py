"""The dice of a game come from its chains, one link a throw; whatever is undone has used none."""

from __future__ import annotations

from hashlib import sha256

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.engine.errors import Illegal
from games.engine.orders import Attack, Order
from games.fairness.chain import ROLLS, ROLLS_STRIDE, SHUFFLES, HashChain, successor
from games.fairness.committed_dice import CommittedDice
from games.fairness.words import digest_of
from games.models import Commitment, Game, Throw
from games.services.errors import Refused
from games.services.lobby.games import create_game, join_game, leave_game
from games.services.play.chance import FEWEST_LINKS, commit_all_anew, commitment_for
from games.services.play.locked_game import locked_game
from games.services.play.orders import give_order
from tests.support.kept import made_once
from tests.support.scenes import put
from tests.support.tables import act, act_until_turns, next_player, open_table, position_of, version_of

pytestmark = pytest.mark.django_db


def invite(creator: User, word: str = "", commitment: str = "") -> Game:
    return create_game(
        creator=creator,
        name="Alps",
        rulebook_key="h2000_world",
        seats=3,
        bots=[],
        word=word,
        commitment=commitment,
    )


@pytest.fixture
@made_once
def game(alice: User, bob: User, charlie: User) -> Game:
    """Play a game to its first attack."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    while position_of(game).phase != "attack":
        act(game)
    return game


def siege(game: Game) -> tuple[int, Attack]:
    """Return the seat on turn, and an attack that it may order."""
    position = position_of(game)
    borders = game.board.border_masks
    source, target = next(
        (source, target)
        for source, owner in enumerate(position.owner)
        if owner == position.turn and position.armies[source] > 1
        for target in range(len(borders))
        if borders[source] >> target & 1 and position.owner[target] != owner
    )
    return position.turn, Attack(source, target, None, 1, None)


def order(game: Game, seat: int, what: Order) -> None:
    give_order(game_id=game.pk, seat=seat, order=what, seen=version_of(game))


def dice_of(game: Game) -> CommittedDice:
    words = game.players.exclude(user=None).values_list("word", flat=True)
    return CommittedDice(str(game.pk), digest_of(words))


def checked(game: Game, throw: Throw) -> bytes:
    """Check that every throw is what its link gives; return the link before that of the first throw."""
    link = bytes.fromhex(throw.link)
    for back, digits in enumerate(reversed(throw.thrown.split())):
        assert dice_of(game).dice(link, throw.throws - back, len(digits)) == digits
        link = sha256(link).digest()
    return link


@pytest.mark.every_database
def test_every_throw_follows_from_the_end_that_was_published_and_the_words(game: Game) -> None:
    for _ in range(6):
        act(game)
    commitment = game.commitments.get()
    link, throws = commitment.rolls_end, 0

    for throw in game.throws.exclude(thrown=""):
        throws += len(throw.thrown.split())
        assert throw.throws == throws
        assert checked(game, throw).hex() == link
        link = throw.link
    assert throws > 1


@pytest.mark.every_database
def test_the_throws_are_the_dice_of_the_record(game: Game) -> None:
    seat, attack = siege(game)

    order(game, seat, attack)

    throw = game.throws.last()
    assert throw is not None
    made = game.events.filter(number__range=(throw.first_event, throw.last_event), data__0="attacked").get()
    assert made.data[5].replace("-", " ") == throw.thrown
    assert throw.last_event == version_of(game)


@pytest.mark.every_database
def test_the_deal_follows_from_the_second_chain(game: Game) -> None:
    opening = game.throws.first()
    assert opening is not None
    assert opening.first_event == 1
    piles, dice = HashChain(bytes(opening.commitment.shuffles_kept), SHUFFLES), dice_of(game)

    orders = [dice.order(piles.link(i), i, count) for i, count in enumerate(opening.shuffled, 1)]

    assert piles.end == opening.commitment.shuffles_end
    chairs = list(game.players.order_by("pk"))
    assert [chairs[place].seat for place in orders[0]] == [0, 1, 2]
    assert game.events.get(data__0="began").data[7] == orders[1][0]
    assert game.events.get(data__0="shuffled").data[1] == orders[2]


@pytest.mark.every_database
def test_an_order_that_is_undone_gets_the_same_links_again(game: Game) -> None:
    seat, attack = siege(game)
    before = game.throws.count()
    with transaction.atomic():
        order(game, seat, attack)
        undone = game.throws.last()
        transaction.set_rollback(True)
    assert game.throws.count() == before

    order(game, seat, attack)

    again = game.throws.last()
    assert undone is not None
    assert again is not None
    assert (again.thrown, again.link, again.throws) == (undone.thrown, undone.link, undone.throws)


def test_two_orders_in_one_transaction_use_different_links(game: Game) -> None:
    put(game, turn="alice", rest="charlie", phase="attack", alice="alaska 9", bob="kamchatka 9")
    lands = game.board.territory_index
    roll = Attack(lands["alaska"], lands["kamchatka"], 1, None, None)
    with locked_game(game.pk) as locked:
        seat = locked.position.turn
        locked.play(seat, roll)
        locked.play(seat, roll)

    first, second = game.throws.order_by("-first_event")[:2][::-1]
    assert checked(game, second).hex() == first.link


def test_orders_without_rolls_use_nothing(game: Game) -> None:
    before = game.throws.count()
    seat, _attack = siege(game)
    with pytest.raises(Illegal):
        order(game, seat, Attack(0, 0, 3, None, None))

    assert game.throws.count() == before


def test_a_game_that_began_without_chains_goes_on_without(game: Game) -> None:
    Commitment.objects.filter(game=game).delete()
    seat, attack = siege(game)

    order(game, seat, attack)

    assert not game.throws.exists()
    assert game.events.filter(data__0="attacked").exists()


def test_chains_that_are_nearly_used_up_are_replaced_before_the_next_order(game: Game) -> None:
    order(game, *siege(game))
    used = game.throws.latest("first_event").throws
    near = Commitment.objects.filter(game=game)
    near.update(throws_before=used)
    Throw.objects.filter(game=game).update(throws=used + ROLLS - FEWEST_LINKS)
    while game.commitments.count() == 1:
        act(game)

    first, second = game.commitments.all()
    last = game.throws.latest("first_event")
    assert second.reason == Commitment.Reason.USED_UP
    assert (second.throws_before, second.shuffles_before) == (last.throws, last.shuffles)
    assert second.words == first.words
    secret = bytes(first.shuffles_kept)
    assert second.rolls_end == HashChain.new(ROLLS, ROLLS, successor("rolls", secret)).end
    assert second.shuffles_end == HashChain.new(SHUFFLES, SHUFFLES, successor("shuffles", secret)).end
    while game.throws.latest("first_event") == last:
        act(game)
    throw = game.throws.latest("first_event")
    assert throw.commitment == second
    assert checked(game, throw).hex() == second.rolls_end


# --- What comes before the first throw


def test_the_chain_was_shown_before_its_game_was_opened(alice: User) -> None:
    shown = commitment_for(alice)
    assert commitment_for(alice) == shown

    game = invite(alice, commitment=shown.rolls_end)

    assert game.commitments.get() == shown
    assert commitment_for(alice).rolls_end != shown.rolls_end


@pytest.mark.every_database
def test_a_form_whose_chain_is_taken_opens_no_game(alice: User, bob: User) -> None:
    shown = commitment_for(alice).rolls_end
    invite(alice, commitment=shown)

    for stale in (shown, commitment_for(bob).rolls_end, "nonsense"):
        with pytest.raises(Refused) as refused:
            invite(alice, commitment=stale)
        assert refused.value.code == "dice_taken"
    assert Game.objects.count() == 1


def test_every_player_who_joins_gives_a_word(alice: User, bob: User, charlie: User) -> None:
    game = invite(alice, "  cavalry\n")
    join_game(game_id=game.pk, user=bob)
    join_game(game_id=game.pk, user=charlie, word="horse")

    words = {player.user: (player.word, player.word_by_site) for player in game.players.all()}
    assert words[alice] == ("cavalry", False)
    assert words[charlie] == ("horse", False)
    assert words[bob][1]
    assert len(words[bob][0]) >= 16
    assert game.commitments.get().words == digest_of(word for word, _ in words.values())


def test_players_who_leave_take_their_word_with_them(alice: User, bob: User) -> None:
    game = invite(alice)
    join_game(game_id=game.pk, user=bob, word="gone")
    leave_game(game_id=game.pk, user=bob)

    assert "gone" not in game.players.values_list("word", flat=True)


def test_computer_players_have_no_word(alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])

    assert set(game.players.exclude(bot="").values_list("word", flat=True)) == {""}
    assert game.commitments.get().words == digest_of([game.players.get(user=alice).word])


def test_no_row_shows_its_secret(game: Game) -> None:
    commitment = game.commitments.get()
    secret = bytes(commitment.rolls_kept)[-32:]
    assert HashChain(secret, ROLLS).end == commitment.rolls_end
    assert HashChain(bytes(commitment.rolls_kept), ROLLS_STRIDE).link(ROLLS) == secret

    assert secret.hex() not in repr(commitment)
    assert repr(secret) not in repr(commitment)


# --- After a backup was restored


def test_after_a_backup_all_games_that_go_on_get_new_chains(game: Game, alice: User) -> None:
    order(game, *siege(game))
    waiting, over = invite(alice), open_table(alice, bots=["random", "random"])
    Game.objects.filter(pk=over.pk).update(status=Game.Status.OVER, ended_at=timezone.now())
    shown, old = commitment_for(alice), game.commitments.get()

    commit_all_anew()

    assert over.commitments.count() == 1
    for one in (waiting, game):
        before, after = one.commitments.all()
        assert (before.reason, after.reason) == (Commitment.Reason.START, Commitment.Reason.RESTORED)
    assert commitment_for(alice).rolls_end != shown.rolls_end
    last, new = game.throws.latest("first_event"), game.commitments.latest("pk")
    assert (new.throws_before, new.words) == (last.throws, old.words)
    while game.throws.latest("first_event") == last:
        act(game)
    assert checked(game, game.throws.latest("first_event")).hex() == new.rolls_end
    assert next_player(game)
