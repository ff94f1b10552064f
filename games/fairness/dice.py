"""Dice for the engine, out of two chains of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.fairness.committed_dice import USUAL

if TYPE_CHECKING:
    from games.fairness.chain import Chain
    from games.fairness.committed_dice import CommittedDice


def noted(dice: str, faces: int) -> str:
    """A throw as it is kept: "631", and "825/8" where the dice do not have the usual faces."""
    return dice if faces == USUAL else f"{dice}/{faces}"


def dice_thrown(thrown: str) -> list[tuple[str, int]]:
    """Throws that were `noted`, with spaces between: the dice of each, and their faces."""
    parts = (one.partition("/") for one in thrown.split())
    return [(dice, int(faces or USUAL)) for dice, _, faces in parts]


class Source(NamedTuple):
    """A chain, and how many throws or shuffles of the game came before its first link."""

    chain: Chain
    before: int

    def link(self, number: int) -> bytes:
        """The link for the throw or shuffle with this number in the game, counted from 1."""
        return self.chain.link(number - self.before)


class ChainDice:
    """Chance for one order (the protocol `games.engine.chance.dice.Dice`): a link a throw, a link a shuffle.

    `thrown` and `shuffled` say what was used since it was made: each throw as it is `noted`, the size of
    each shuffle. Nothing is used up elsewhere: whoever made it notes that, or throws it away.
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
        """Before the order the game has had so many throws and shuffles."""
        self.committed = committed
        self.rolls = rolls
        self.shuffles = shuffles
        self.throws_before = throws_before
        self.shuffles_before = shuffles_before
        self.thrown: list[str] = []
        self.shuffled: list[int] = []

    def roll(self, count: int, faces: int = USUAL) -> str:
        """`count` dice as they are recorded. Raises Exhausted."""
        number = self.throws_before + len(self.thrown) + 1
        dice = self.committed.dice(self.rolls.link(number), number, count, faces)
        self.thrown.append(noted(dice, faces))
        return dice

    def shuffle(self, count: int) -> list[int]:
        """The numbers 0 … count - 1 in a random order. Raises Exhausted."""
        number = self.shuffles_before + len(self.shuffled) + 1
        order = self.committed.order(self.shuffles.link(number), number, count)
        self.shuffled.append(count)
        return order

    @property
    def last_link(self) -> str:
        """The link of the last throw in hexadecimal, from which those before it follow; empty without any."""
        return self.rolls.link(self.throws_before + len(self.thrown)).hex() if self.thrown else ""
