"""The refusals of miracles that cannot be played, prepared or acquired."""

from __future__ import annotations

from games.texts.wording import gettext_noop

REFUSALS = {
    "cannot_renounce": gettext_noop(
        "Once a turn, with the Book of the Dead, you may give up two armies that you still have to place."
    ),
    "god_missing": gettext_noop(
        "To play that miracle you need the god of its kind in play. Summon that god first."
    ),
    "god_missing.acquire": gettext_noop(
        "You can acquire only miracles whose god you have in play and whose pile is not empty."
    ),
    "no_plague": gettext_noop("There is no plague on %(territory)s. Name a territory for it to leave."),
    "no_such_miracle": gettext_noop("You do not hold that miracle. Play one from your hand, or go on."),
    "no_such_miracle.not_shown": gettext_noop(
        "That card is not in the hand that you are shown. Take one that is."
    ),
    "no_such_miracle.of_the_sky": gettext_noop(
        "You hold no miracle of the sky by that name. Name one from your hand."
    ),
    "no_such_miracle.pandora": gettext_noop("Play the card that Pandora’s Box has turned over: %(miracle)s"),
    "no_such_relic": gettext_noop("You do not have that relic in play, so there is nothing to set for it."),
    "not_prepared": gettext_noop("You have not prepared that miracle, so there is nothing to take back."),
    "sacred": gettext_noop("That ground is sacred: nobody attacks %(target)s again in this turn."),
    "wrong_faith": gettext_noop("The faith that must be left can be 0 to %(most)d."),
    "wrong_miracles": gettext_noop("You may acquire 1 to %(most)d miracles a turn."),
    "wrong_moment": gettext_noop(
        "Miracles of the sky are played when you are attacked, those of war and death in step 4 of your turn."
    ),
    "wrong_target": gettext_noop("That miracle cannot do this now. It says: %(miracle)s"),
}
