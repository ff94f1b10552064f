"""The texts of sets of cards and their values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from games.engine.policies.sets import MIXED, NEVER, BySymbol, Progressive, Sets
from games.texts.found import policy_text
from games.texts.policy import PolicyText, Said, said
from games.texts.wording import ArmyCount, Wording, gettext_noop, together

if TYPE_CHECKING:
    from games.engine.board import Board

SHOWN = 9
"""The number of values of a progression that the page of the rules lists."""


class SetsText(PolicyText[Sets]):
    @property
    def forced(self) -> Said:
        """The text on how many cards force a player to hand in a set, and how often."""
        cards = {"cards": self.policy.forced_from}
        if self.policy.forced_from >= NEVER:
            return said(gettext_noop("never"), gettext_noop("Nobody ever has to hand in a set."))
        if self.policy.until_fewer:
            label = gettext_noop("with %(cards)d cards, and again while that many are left")
            template = gettext_noop(
                "With %(cards)d cards or more in hand you must hand in sets until you hold fewer."
            )
        else:
            label = gettext_noop("with %(cards)d cards")
            template = gettext_noop("With %(cards)d cards or more in hand you must hand in a set.")
        return Said(Wording(label, cards), Wording(template, cards))

    @property
    def own_land(self) -> Said:
        """The text on what a card of the set brings if it shows a territory that the player holds."""
        bonus = {"armies": ArmyCount(self.policy.own_land_bonus)}
        if not self.policy.own_land_bonus:
            return said(gettext_noop("nothing"))
        template = gettext_noop(
            "Each of its cards that shows a territory of yours brings %(armies)s more to that territory."
        )
        return Said(Wording(gettext_noop("%(armies)s each, there"), bonus), Wording(template, bonus))

    @property
    def served(self) -> Said:
        """The text on where the cards of a set go."""
        if self.policy.under_pile:
            return said(gettext_noop("under the pile"), gettext_noop("The cards go back under the pile."))
        return said(gettext_noop("aside, to make the next pile"), gettext_noop("The cards are put aside."))

    @property
    def left(self) -> Sequence[Wording]:
        """The text on what happens to the cards of a player who has left or is eliminated."""
        back = gettext_noop("The cards of a player who has left go back under the pile.")
        aside = gettext_noop("The cards of a player who has left are put aside.")
        captured = gettext_noop("The cards of an eliminated player go to the player who eliminated them.")
        return (Wording(back if self.policy.under_pile else aside), Wording(captured))

    @property
    def shaped(self) -> Sequence[Wording]:
        """The text on the cards that make a set."""
        return policy_text(self.policy.shapes).paragraphs

    @property
    def paragraphs(self) -> Sequence[Wording]:
        shaped, value = self.shaped, policy_text(self.policy.value)
        at_once, with_the_list = ((), value.paragraphs) if value.lists else (value.paragraphs, ())
        return (
            together(*shaped[:1], *at_once, *self.own_land.paragraphs, *self.forced.paragraphs),
            together(*shaped[1:], *self.served.paragraphs, *with_the_list),
        )

    def items(self, board: Board) -> Sequence[Wording]:
        """Return the value of each set, if it depends on the cards."""
        return policy_text(self.policy.value).items(board)


any_three_text = said(
    gettext_noop("three alike or one of each; a joker stands for any"),
    gettext_noop("A set is three cards with the same symbol, or one of each."),
    gettext_noop("A joker stands for any symbol."),
)


class BySymbolText(PolicyText[BySymbol]):
    lists = True

    @property
    def label(self) -> Wording:
        template = gettext_noop(
            "three foot soldiers %(foot)d, three horsemen %(horse)d, three cannons %(cannon)d, one of "
            "each %(mixed)d"
        )
        return Wording(template, asdict(self.policy))

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return (Wording(gettext_noop("A set brings armies by its kind:")),)

    def items(self, board: Board) -> Sequence[Wording]:
        """Return each shape, with its value."""
        templates = {
            gettext_noop("three foot soldiers: %(armies)d"): self.policy.foot,
            gettext_noop("three horsemen: %(armies)d"): self.policy.horse,
            gettext_noop("three cannons: %(armies)d"): self.policy.cannon,
            gettext_noop("one of each: %(armies)d"): self.policy.mixed,
        }
        return [Wording(template, {"armies": armies}) for template, armies in templates.items() if armies]


class ProgressiveText(PolicyText[Progressive]):
    @property
    def label(self) -> Wording:
        return Wording(
            gettext_noop("%(values)s …, growing with every set handed in at the table"),
            {"values": self.first_values()},
        )

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return (
            Wording(
                gettext_noop(
                    "The sets handed in at the table bring, one after the other, %(values)s, and"
                    " so on in steps of %(step)d."
                ),
                {"values": self.first_values(), "step": self.policy.then},
            ),
        )

    def first_values(self) -> str:
        """Return the values of the first sets: `SHOWN` of them, or more if they grow evenly only later."""
        shown = range(max(SHOWN, len(self.policy.steps)))
        return ", ".join(str(self.policy(MIXED, traded)) for traded in shown)


def sets_text(sets: Sets) -> SetsText:
    """Return the text of the sets of an edition."""
    text = policy_text(sets)
    assert isinstance(text, SetsText)
    return text
