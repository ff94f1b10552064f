"""The dice from the chains of a game, and what is stored about them (docs/dice.md)."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from games.engine.chance.dice import USUAL, RandomDice
from games.fairness.chain import ROLLS, ROLLS_STRIDE, SHUFFLES, HashChain, successor
from games.fairness.committed_dice import CommittedDice
from games.fairness.dice import ChainDice, Source
from games.fairness.words import digest_of, made_up, tidy
from games.models import Commitment, Game, Throw
from games.services.errors import Refused
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterable

    from accounts.models import User
    from games.engine import Dice
    from games.models import Player

FEWEST_LINKS, FEWEST_SHUFFLES = 1 << 13, 16
"""A game with fewer links left gets new chains before its next order. No order needs this many."""


# --- Committing


def new_commitment(after: Commitment | None = None, **fields: object) -> Commitment:
    """Return an unsaved commitment to two fresh chains, or to those that follow `after`."""
    secret = bytes(after.shuffles_kept) if after else None
    rolls = HashChain.new(ROLLS, ROLLS_STRIDE, secret and successor("rolls", secret))
    shuffles = HashChain.new(SHUFFLES, SHUFFLES, secret and successor("shuffles", secret))
    return Commitment(
        rolls_end=rolls.end,
        shuffles_end=shuffles.end,
        rolls_kept=rolls.kept,
        shuffles_kept=shuffles.kept,
        **fields,
    )


def commitment_for(user: User) -> Commitment:
    """Return the commitment for the next game that this person opens, without its secrets.

    It is made on first use.
    """
    without_secrets = Commitment.objects.defer("rolls_kept", "shuffles_kept").filter(opener=user)
    if not without_secrets.exists():
        Commitment.objects.bulk_create([new_commitment(opener=user)], ignore_conflicts=True)
    return without_secrets.get()


def commit(game: Game, opener: User, shown: str) -> None:
    """Give a new game the chains whose end was `shown` to the person who opens it; empty if none was shown.

    Raise Refused if another of that person's games has taken them in the meantime.
    """
    found = Commitment.objects.select_for_update().filter(opener=opener).first()
    if shown and (found is None or found.rolls_end != shown):
        raise Refused(
            "dice_taken",
            gettext_noop(
                "The dice that this page showed now belong to another game of yours. Here are "
                "new ones: look again, then start the game."
            ),
        )
    found = found or new_commitment()
    found.opener, found.game = None, game
    found.save()


def give_word(player: Player, word: str) -> None:
    """Add a person's word to the dice. If it is empty, the site makes one up. The caller saves."""
    given = tidy(word)
    player.word, player.word_by_site = given or made_up(), not given


def seal(game: Game, players: Iterable[Player]) -> None:
    """Fix the words when all players are there."""
    game.commitments.update(words=words_of(players))


def words_of(players: Iterable[Player]) -> str:
    """Return the digest of all their words."""
    return digest_of(player.word for player in players if player.word)


def commit_anew(game: Game, reason: Commitment.Reason) -> Commitment:
    """Make new chains for the throws and shuffles still to come."""
    throws, shuffles = used(game)
    last = game.commitments.last()
    commitment = new_commitment(
        last if reason == Commitment.Reason.USED_UP else None,
        game=game,
        reason=reason,
        throws_before=throws,
        shuffles_before=shuffles,
        words=last.words if last else "",
    )
    commitment.save()
    return commitment


def commit_all_anew() -> None:
    """Give all games new chains after a backup was restored.

    Links not yet used may be known by now, so no chain can continue.
    """
    Commitment.objects.filter(game=None).delete()
    for game in Game.objects.exclude(status=Game.Status.OVER).filter(
        pk__in=Commitment.objects.values("game")
    ):
        commit_anew(game, Commitment.Reason.RESTORED)


def used(game: Game) -> tuple[int, int]:
    """Return the numbers of throws and shuffles that a game has used."""
    return game.throws.values_list("throws", "shuffles").order_by("-first_event").first() or (0, 0)


# --- Throwing


class GameDice:
    """The dice for one order in a game (the protocol `Dice`), looked up at the first throw.

    From then on the caller holds the lock of the game until `keep_throws` has noted what was used, or until
    everything is undone. In that case the next order gets the same links.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def opened(self) -> Dice:
        """The dice from the chains; those of the operating system in a game older than chains."""
        return self.from_chains or RandomDice()

    @cached_property
    def from_chains(self) -> ChainDice | None:
        """The dice from the chains, if the game has any."""
        commitment = self.commitment
        if commitment is None:
            return None
        throws, shuffles = used(self.game)
        rolls = HashChain(bytes(commitment.rolls_kept), ROLLS_STRIDE)
        piles = HashChain(bytes(commitment.shuffles_kept), SHUFFLES)
        return ChainDice(
            CommittedDice(str(self.game.pk), commitment.words),
            Source(rolls, commitment.throws_before),
            Source(piles, commitment.shuffles_before),
            throws_before=throws,
            shuffles_before=shuffles,
        )

    @cached_property
    def commitment(self) -> Commitment | None:
        """The game's last commitment."""
        return self.game.commitments.last()

    def roll(self, count: int, faces: int = USUAL) -> str:
        return self.opened.roll(count, faces)

    def shuffle(self, count: int) -> list[int]:
        return self.opened.shuffle(count)


def keep_throws(game: Game, dice: Dice, first_event: int) -> None:
    """Note what an order used, if it used anything. Its events are those from `first_event` on."""
    if not isinstance(dice, GameDice) or "from_chains" not in vars(dice) or dice.commitment is None:
        return
    chance = dice.from_chains
    assert chance is not None
    throw = Throw(
        game=game,
        commitment=dice.commitment,
        first_event=first_event,
        last_event=game.version,
        thrown=" ".join(chance.thrown),
        link=chance.last_link,
        shuffled=chance.shuffled,
        throws=chance.throws_before + len(chance.thrown),
        shuffles=chance.shuffles_before + len(chance.shuffled),
    )
    throw.save()
    left = dice.commitment.throws_before + ROLLS - throw.throws
    piles = dice.commitment.shuffles_before + SHUFFLES - throw.shuffles
    if left < FEWEST_LINKS or piles < FEWEST_SHUFFLES:
        commit_anew(game, Commitment.Reason.USED_UP)
