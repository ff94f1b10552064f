"""The guides to the orders of ordinary play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine import Attack, Defend, End, Fortify, Occupy, Place, Plan, Resign, Standing, TakeBack, Trade
from games.texts.guide import Guide, Prompt
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping

GUIDES: Mapping[type, Guide] = {
    Plan: Guide(
        use=gettext_noop("The armies of the set-up, all at once"),
        meanings={
            "plan {armies} {territory}": gettext_noop(
                "Say in advance where armies go, with commas between several places."
            ),
            "plan none": gettext_noop("Take the plan back."),
        },
        lessons=(
            gettext_noop(
                "Your lands show your colour and the number of their armies. Place the other "
                "armies together, where you border on somebody else: in the middle of your own "
                "lands they do nothing."
            ),
        ),
    ),
    Trade: Guide(
        use=gettext_noop("A set of cards"),
        meanings={
            "trade {cards}": gettext_noop("Hand in a set: the territories on its cards, or joker."),
        },
        lessons=(
            gettext_noop(
                "Cards that match bring more armies. Hand them in when you can use those armies at once."
            ),
            gettext_noop("Your cards make a set: it brings armies for this turn."),
        ),
        prompt=Prompt(asked=gettext_noop("Hand in a set, or go on")),
    ),
    Place: Guide(
        use=gettext_noop("Armies on your territories"),
        meanings={
            "place {armies} {territory}": gettext_noop(
                "Put armies down, with commas between several places."
            ),
        },
        lessons=(
            gettext_noop(
                "Press a land of yours to put an army there. Armies are strongest together, next"
                " to your next target. Whole continents bring more of them."
            ),
            gettext_noop(
                "A whole continent brings armies each turn. If somebody else holds one, taking a"
                " single land of it puts an end to that."
            ),
        ),
    ),
    Attack: Guide(
        use=gettext_noop(
            "One roll with this many dice; or as many rolls as it takes, until the territory is "
            "taken or this many armies are left"
        ),
        meanings={
            "attack {from} {to} {dice}": gettext_noop("Attack with one roll of this many dice."),
            "attack {from} {to} {dice} moving {moving}": gettext_noop(
                "The same, and this many armies move in if it is taken."
            ),
            "attack {from} {to} until {armies}": gettext_noop(
                "Attack until it is taken, or this many armies are left."
            ),
            "attack {from} {to} until {armies} moving {moving}": gettext_noop(
                "The same, and this many armies move in if it is taken."
            ),
        },
        lessons=(
            gettext_noop(
                "Press a land of yours, then one next to it, and you see your chance. Attack few"
                " armies with many; stop while you can hold what you took."
            ),
            gettext_noop("A land that is left with one army is easily lost. You need not attack."),
        ),
        prompt=Prompt(
            asked=gettext_noop("Attack as often as you like, or not at all"),
            button=gettext_noop("Go on with the attack"),
        ),
    ),
    Occupy: Guide(
        use=gettext_noop("Armies into the territory that you have just taken"),
        meanings={"occupy {armies}": gettext_noop("Move this many armies into the land just taken.")},
        lessons=(
            gettext_noop(
                "The land is yours. Move in the armies that are to go on, and leave a guard behind."
            ),
            gettext_noop(
                "The land is yours. Where nobody can attack from now on, a single army is guard enough."
            ),
        ),
        prompt=Prompt(button=gettext_noop("Say how many armies move in")),
    ),
    Fortify: Guide(
        use=gettext_noop("The manoeuvre"),
        meanings={"fortify {from} {to} {armies}": gettext_noop("Move armies between your territories.")},
        lessons=(
            gettext_noop("Bring armies that have nothing to do up to your border; then your turn ends."),
            gettext_noop("Before the others play, strengthen the border that is most at risk."),
        ),
        prompt=Prompt(
            asked=gettext_noop("Move armies once, or not at all"), button=gettext_noop("Move armies")
        ),
    ),
    End: Guide(
        use=gettext_noop("The next phase"),
        meanings={"end": gettext_noop("End this phase.")},
    ),
    Defend: Guide(
        use=gettext_noop("The dice of your defence"),
        meanings={"defend {dice}": gettext_noop("Defend with this many dice.")},
        lessons=(
            gettext_noop(
                "You are under attack. As a rule you do best with all the dice that you may "
                "throw; below you can say so once and for all."
            ),
        ),
        prompt=Prompt(button=gettext_noop("Defend yourself")),
    ),
    Standing: Guide(use=gettext_noop("How you defend from now on")),
    TakeBack: Guide(
        use=gettext_noop("Your last order, undone"),
        meanings={
            "take back": gettext_noop(
                "Take your last order back, until dice or cards are seen, somebody else decides "
                "or your turn ends."
            )
        },
    ),
    Resign: Guide(
        use=gettext_noop("To leave the game"),
        meanings={"resign": gettext_noop("Leave the game for good.")},
    ),
}
"""The guides, in the order in which they are needed in a turn."""
