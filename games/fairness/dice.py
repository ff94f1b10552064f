"""Dice for the engine, drawn from the two chains of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.fairness.committed_dice import USUAL

if TYPE_CHECKING:
    from games.fairness.chain import HashChain
    from games.fairness.committed_dice import CommittedDice


def noted(dice: str, faces: int) -> str:
    """Return a throw as it is stored: "631", or "825/8" if the dice do not have the usual number of faces."""
    return dice if faces == USUAL else f"{dice}/{faces}"


def dice_thrown(thrown: str) -> list[tuple[str, int]]:
    """Return the dice and the number of faces of each `noted` throw in a text separated by spaces."""
    parts = (one.partition("/") for one in thrown.split())
    return [(dice, int(faces or USUAL)) for dice, _, faces in parts]


class Source(NamedTuple):
    """A chain, and the number of throws or shuffles of the game that came before its first link."""

    chain: HashChain
    before: int

    def link(self, number: int) -> bytes:
        """Return the link for the throw or shuffle with this number in the game, counted from 1."""
        return self.chain.link(number - self.before)


class ChainDice:
    """Chance for one order: one link for each throw or shuffle.

    It follows the protocol `games.engine.chance.dice.Dice`. `thrown` and `shuffled` record what has been
    used: each throw as it is `noted`, and the size of each shuffle. No other record is kept: the caller
    stores this one or discards it.
    """

    def __init__(
        self,
        committed: CommittedDice,
        rolls: Source,
        shuffles: Source,
        *,
        throws_before: int,
        shuffles_before: int,
    ) -> None:
        """Continue after the throws and shuffles that the game has had before the order."""
        self.committed = committed
        self.rolls = rolls
        self.shuffles = shuffles
        self.throws_before = throws_before
        self.shuffles_before = shuffles_before
        self.thrown: list[str] = []
        self.shuffled: list[int] = []

    def roll(self, count: int, faces: int = USUAL) -> str:
        """Return `count` dice as they are recorded. Raise Exhausted."""
        number = self.throws_before + len(self.thrown) + 1
        dice = self.committed.dice(self.rolls.link(number), number, count, faces)
        self.thrown.append(noted(dice, faces))
        return dice

    def shuffle(self, count: int) -> list[int]:
        """Return the numbers 0 … count - 1 in a random order. Raise Exhausted."""
        number = self.shuffles_before + len(self.shuffled) + 1
        order = self.committed.order(self.shuffles.link(number), number, count)
        self.shuffled.append(count)
        return order

    @property
    def last_link(self) -> str:
        """The link of the last throw in hexadecimal; empty without throws.

        All earlier links follow from it.
        """
        return self.rolls.link(self.throws_before + len(self.thrown)).hex() if self.thrown else ""
