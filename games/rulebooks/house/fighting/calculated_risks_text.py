"""The texts of calculated risks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.engine import Attack, Defend
from games.engine.rulebook import Rulebook
from games.rulebooks.house.fighting.calculated_risks import CalculatedRisk, CalculatedRisks, Committed
from games.rulebooks.house.sources import MAGAZINE
from games.texts.edition import Prose
from games.texts.guide import Guide
from games.texts.narration import Narrator
from games.texts.option import OptionText
from games.texts.policies.combat import CombatText
from games.texts.text import Text
from games.texts.wording import Wording, gettext_noop

ABOUT_DICE = ("one_army_one_die", "engaged_are_dice")
"""The decisions that make no difference if both sides always throw two dice."""


RISKS = {
    "dice": gettext_noop(
        "To attack, you commit armies: at most all but one. Then the defender commits armies, up"
        " to all. Both throw two dice and add the armies that they have committed. The side with"
        " the lower total loses all of those. If the totals are equal, both sides lose all of "
        "theirs, but one defender stays if the territory would be empty."
    ),
    "again": gettext_noop(
        "As long as defenders are left you may begin another fight. When none is left, the "
        "armies that you committed move in, and more may follow. An attack that goes on commits "
        "in each fight all armies but those at which it stops."
    ),
}
OPEN = gettext_noop(
    "The rule does not say how a defender announces what they commit. You are asked in each "
    "fight if you wish, and the game waits for you; otherwise you commit all."
)


WORDS = {
    "roll": gettext_noop("One fight, committing this many armies"),
    "asked": gettext_noop("%(armies)s committed. You decide how many defend"),
    "chances": gettext_noop(
        "Each fight commits armies, and the loser loses all of them: “until 2” commits all but "
        "two each time, “with 3 armies” commits three, once."
    ),
    "most": gettext_noop(
        "You commit up to %(armies)s. Both throw two dice and add what they have committed; the "
        "side with the lower total loses all that it committed."
    ),
    "fewest": gettext_noop("move in only those committed"),
    "answer": gettext_noop("commit all armies"),
    "ask": gettext_noop("From now on you are asked in each fight how many armies you commit."),
    "answered": gettext_noop("From now on you commit all armies in defence, without being asked."),
}


def attack_told(narrator: Narrator, order: Attack) -> str:
    words = {"target": narrator.the(order.target), "source": narrator.the(order.source)}
    if order.stop is None:
        template = gettext_noop("fight once for %(target)s from %(source)s, committing %(armies)s")
        return narrator.say(template, armies=narrator.armies(order.dice or 1), **words)
    template = gettext_noop("fight for %(target)s from %(source)s until it is taken, or down to %(armies)s")
    return narrator.say(template, armies=narrator.armies(order.stop), **words)


GUIDES = {
    Attack: Guide(
        use=gettext_noop(
            "One fight, committing this many armies; or as many fights as it takes, until the "
            "territory is taken or this many armies are left"
        ),
        meanings={"attack {from} {to} {dice}": gettext_noop("Fight once, committing this many armies.")},
        phrase=attack_told,
    ),
    Defend: Guide(
        use=gettext_noop("The armies that you commit to the defence"),
        meanings={"defend {dice}": gettext_noop("Commit this many armies to the defence.")},
    ),
}


def tell_committed(narrator: Narrator, event: Committed) -> list[str]:
    mine = gettext_noop("You commit %(attacking)s to attack %(target)s, against %(defending)s.")
    theirs = gettext_noop("%(name)s commits %(attacking)s to attack %(target)s, against %(defending)s.")
    sides = {"attacking": narrator.armies(event.attacking), "defending": narrator.armies(event.defending)}
    return [narrator.by(event.seat, mine, theirs, target=narrator.the(event.target), **sides)]


class CalculatedRisksText(Text[CalculatedRisks]):
    option = OptionText(
        name=gettext_noop("Calculated risks"),
        sentence=gettext_noop(
            "Both sides commit armies and throw two dice; the loser loses all that they committed"
        ),
        source=MAGAZINE % 3,
    )
    reasons: ClassVar = {
        "teams": gettext_noop("Partners defend land together, and it is not clear who commits whose armies."),
        "weariness": gettext_noop("Armies that have fought do not move, and dice show which these are."),
        "js_4": gettext_noop(
            "The power of North America adds a die to an attack, and no single die decides here."
        ),
        "js_5": gettext_noop("Landed armies fight to the end, and here each fight may cost all of them."),
        "own_dice": gettext_noop("Fights have dice of their own here."),
    }
    refusals: ClassVar = {
        "wrong_dice.attack": gettext_noop("From %(source)s you commit 1 to %(limit)d armies."),
        "wrong_dice.defence": gettext_noop("You commit 1 to %(limit)d armies to defend %(target)s."),
        "endless_attack": gettext_noop(
            "“%(text)s” does not say how far to go. Add “until 2” to fight until the territory is taken or "
            "two armies are left, or “with 3 armies” for one fight that commits three."
        ),
    }
    guides: ClassVar = GUIDES
    sentences: ClassVar = {Committed: tell_committed}

    def prose(self, rulebook: Rulebook) -> Prose:
        return {"attack": RISKS, "open": {"risks": OPEN, **dict.fromkeys(ABOUT_DICE, "")}}


class CalculatedRiskText(CombatText):
    policy: CalculatedRisk
    words = WORDS

    @property
    def attacking(self) -> Wording:
        return Wording(gettext_noop("two, and the armies committed are added"))

    defending = attacking

    @property
    def paragraphs(self) -> Sequence[Wording]:
        """No paragraphs: the prose of the edition explains the combat."""
        return ()
