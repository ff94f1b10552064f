"""The refusals of orders that the rules of Godstorm forbid."""

from __future__ import annotations

from games.texts.wording import gettext_noop

REFUSALS = {
    "god_elsewhere": gettext_noop("Not all of these gods are in %(source)s. Name only those that are."),
    "god_in_play": gettext_noop("That god is in play already. Summon another one, or go on."),
    "impossible_set_up.plague": "The plague is on %(count)d lands.",
    "must_attack": gettext_noop(
        "You have declared the invasion of %(target)s from %(source)s: attack at least once."
    ),
    "no_temple_left": gettext_noop("All %(temples)d temples are already built. You can only conquer one."),
    "not_your_territory.god": gettext_noop(
        "%(territory)s is not yours. Place gods and temples where you have an army."
    ),
    "out_of_reach": gettext_noop("Armies cannot move from %(source)s to %(target)s."),
    "pantheon_taken": gettext_noop("That pantheon is the neutral army’s. Choose from the others."),
    "plagued": gettext_noop(
        "The plague is on %(territory)s, where neither god nor temple may stand. Choose another territory."
    ),
    "same_invasion": gettext_noop(
        "The invasion of %(target)s from %(source)s goes on as you declared it. Attack on, or invade "
        "somewhere else."
    ),
    "temple_there": gettext_noop("%(territory)s already has a temple. Build on another territory."),
    "too_little_faith": gettext_noop(
        "That costs %(price)d faith, and you have %(faith)d. Choose something cheaper, or go on."
    ),
    "wrong_bid": gettext_noop("Bid 0 to %(faith)d of your faith."),
    "wrong_bid.no_faith": gettext_noop("You have no faith left. Bid 0."),
    "wrong_number.one_stays": gettext_noop("%(source)s has %(armies)d armies, and one must stay."),
}
