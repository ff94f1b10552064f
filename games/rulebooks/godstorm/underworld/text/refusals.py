"""The refusals of orders for the Underworld."""

from __future__ import annotations

from games.texts.wording import gettext_noop

REFUSALS = {
    "heaven_empty": gettext_noop("Your heaven is empty, so nobody can charge. Go on."),
    "no_landing": gettext_noop(
        "Armies charge onto spaces of your own. If you have none, they enter by an empty gate; "
        "if all gates are held, by any of them."
    ),
    "no_landing.gates": gettext_noop("From heaven you charge onto the gates that are not your own."),
    "no_temple": gettext_noop(
        "You have no temple in %(territory)s. Name a territory with a temple of yours."
    ),
    "no_way_back": gettext_noop("Each crypt of yours sends one army a turn, and never its last one."),
    "nobody_ready": gettext_noop("Nobody can go from there: one army stays on each space."),
    "not_your_space": gettext_noop("You have no armies there. Go from a space of your own."),
    "out_of_reach.below": gettext_noop(
        "No path leads there. Go into a space next to yours that is not your own, not through flames."
    ),
    "wrong_dice.fewer": gettext_noop(
        "You throw at most one die for each army that takes part, and no more than %(most)d."
    ),
    "wrong_dice.to_the_end": gettext_noop(
        "In this game armies in the Underworld fight to the end: say how many go, and name no dice."
    ),
    "wrong_dice.unopposed": gettext_noop(
        "Nobody else is there, so no dice are thrown. Say only how many armies go."
    ),
    "wrong_number.below": gettext_noop(
        "At most %(most)d armies can go from there. Give a number from 1 to %(most)d."
    ),
}
