"""The texts of combat: the number of dice, their faces, and the losses that they cause."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from games.engine.chance.dice import USUAL
from games.engine.policies.altered import Altered
from games.engine.policies.combat import Combat
from games.texts.found import policy_text
from games.texts.policy import PolicyText
from games.texts.wording import ArmyCount, DiceCount, Wording, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ATTACKER_S, DEFENDER_S, OF_BOTH, OF_NEITHER = (1, 0), (0, 1), (1, 1), (0, 0)
"""The armies that a tie costs the attacker and the defender."""
COMPARED = {
    ATTACKER_S: gettext_noop(
        "The highest dice are compared, then the next highest. The lower one costs an army; on a"
        " tie, the attacker loses one."
    ),
    DEFENDER_S: gettext_noop(
        "The highest dice are compared, then the next highest. The lower one costs an army; on a"
        " tie, the defender loses one."
    ),
    OF_BOTH: gettext_noop(
        "The highest dice are compared, then the next highest. The lower one costs an army; a "
        "tie costs both sides one."
    ),
    OF_NEITHER: gettext_noop(
        "The highest dice are compared, then the next highest. The lower one costs an army; a tie costs none."
    ),
}
TIES = {
    DEFENDER_S: gettext_noop("%(dice)s; the attacker wins ties"),
    OF_BOTH: gettext_noop("%(dice)s; a tie costs both sides an army"),
    OF_NEITHER: gettext_noop("%(dice)s; a tie costs nothing"),
}
"""The mention of ties next to the attacker's dice, unless ties cost the attacker one army."""


@lru_cache(maxsize=256)
def cost_of_ties(combat: Combat) -> tuple[int, int] | None:
    """Return what a tie costs both sides; None if dice are not compared in pairs from the highest down."""
    rows = [
        (mine, theirs)
        for attack in range(1, combat.attack + 1)
        for defence in {*combat.defence[1:]}
        for mine in combat.attack_throws(attack)
        for theirs in combat.defence_throws(defence)
    ]
    found = combat.compare((1,), (1,))
    usual = {-1: (1, 0), 0: found, 1: (0, 1)}
    for mine, theirs in rows:
        each = [usual[(one > other) - (one < other)] for one, other in zip(mine, theirs, strict=False)]
        if combat.compare(mine, theirs) != tuple(map(sum, zip(*each, strict=True))):
            return None
    return found


def attacker_s_dice(combat: Combat) -> Wording:
    """Say in a few words what the attacker rolls."""
    dice = Wording(f"1–{combat.attack}")
    if combat.faces != USUAL:
        template = gettext_noop("%(dice)s; all dice have %(faces)d faces")
        dice = Wording(template, {"dice": dice, "faces": combat.faces})
    ties = TIES.get(cost_of_ties(combat) or ATTACKER_S)
    return Wording(ties, {"dice": dice}) if ties else dice


def defender_s_dice(combat: Combat) -> Wording:
    """Say in a few words what the defender rolls."""
    from_so_many = gettext_noop("%(dice)s from %(armies)s")
    steps = ((dice, combat.defence.index(dice)) for dice in sorted({*combat.defence[1:]}))
    each = (Wording(from_so_many, {"dice": DiceCount(d), "armies": ArmyCount(n)}) for d, n in steps)
    return Wording("%(steps)s", {"steps": tuple(each)})


def told_by_dice(combat: Combat) -> tuple[Wording, ...]:
    """Say how many dice both sides roll, and what losses they cause."""
    attackers = Wording(
        gettext_noop("You roll up to %(dice)d dice, always fewer than your armies there."),
        {"dice": combat.attack},
    )
    if combat.attack == 1:
        attackers = Wording(gettext_noop("You roll one die, from a territory with at least two armies."))
    defenders = tuple(defence_told(combat.defence, dice) for dice in sorted({*combat.defence[1:]}))
    return (
        Wording(
            gettext_noop("%(attackers)s The defender rolls %(defenders)s."),
            {"attackers": attackers, "defenders": defenders},
        ),
        *dice_compared(combat),
        Wording(
            gettext_noop(
                "After a conquest, you move in at least as many armies as you rolled dice; one stays behind."
            )
        ),
    )


def dice_compared(combat: Combat) -> tuple[Wording, ...]:
    """Say which dice are rolled unless they are the usual ones, and what ties cost unless the prose does."""
    faces = Wording(gettext_noop("The dice of both sides have %(faces)d faces."), {"faces": combat.faces})
    ties = cost_of_ties(combat)
    return (
        *([faces] if combat.faces != USUAL else []),
        *([Wording(COMPARED[ties])] if ties in COMPARED else []),
    )


def defence_told(limits: Sequence[int], dice: int) -> Wording:
    """Say how many armies it takes to defend with this number of dice."""
    fewest, most = limits.index(dice), len(limits) - 1 - limits[::-1].index(dice)
    armies = Wording("%(armies)s", {"armies": ArmyCount(fewest)})
    if dice == limits[-1]:
        armies = Wording(gettext_noop("%(armies)d armies or more"), {"armies": fewest})
    elif most > fewest:
        both = {"fewest": fewest, "most": most}
        armies = Wording(gettext_noop("%(fewest)d or %(most)d armies"), both)
    if dice == 1:
        return Wording(gettext_noop("one die with %(armies)s"), {"armies": armies})
    return Wording(gettext_noop("up to %(dice)d dice with %(armies)s"), {"dice": dice, "armies": armies})


class CombatText(PolicyText[Combat]):
    words: ClassVar[Mapping[str, str]] = {}
    """The words for a combat that counts %(armies)s instead of dice, to be translated, by place.

    The places are: one `roll`; the question to a defender (`asked`); the `most` that defend; the `fewest`
    that move in; an `answer` in advance; and the confirmations of that answer (`answered`) and of the wish to
    be asked (`ask`).
    """

    @property
    def attacking(self) -> Wording:
        """What the attacker rolls, in a few words."""
        return attacker_s_dice(self.policy)

    @property
    def defending(self) -> Wording:
        """What the defender rolls, in a few words."""
        return defender_s_dice(self.policy)

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return told_by_dice(self.policy)


class AlteredText(CombatText):
    """The text of the combat that is altered."""

    policy: Altered

    @property
    def plain(self) -> CombatText:
        """The text of the combat that is altered."""
        return combat_text(self.policy.plain)

    @property
    def attacking(self) -> Wording:
        return self.plain.attacking

    @property
    def defending(self) -> Wording:
        return self.plain.defending

    @property
    def paragraphs(self) -> Sequence[Wording]:
        return self.plain.paragraphs


def combat_text(combat: Combat) -> CombatText:
    """Return the text of a combat."""
    text = policy_text(combat)
    assert isinstance(text, CombatText)
    return text
