"""The rules of Godstorm in our own words, by section (see `EditionText`)."""

from __future__ import annotations

from games.rulebooks.common.text import prose
from games.rulebooks.risk_classic_text import MOUNTAINS
from games.texts.wording import gettext_noop

SET_UP = {
    "plague": gettext_noop("Four territories are drawn for the plague."),
    "peoples": gettext_noop(
        "Everybody throws a die. The highest chooses a people and its four gods first, then the "
        "next; players who tie throw again. All peoples play alike."
    ),
    "lands": gettext_noop("All territories are dealt, with an army on each."),
    "armies": gettext_noop("In turn you place three armies on your territories, until all are placed."),
    "founding": gettext_noop(
        "Then everybody sets their god of war and a temple on territories of their own, and has three faith."
    ),
}
PROSE = {
    "goal": {
        "win": gettext_noop(
            "After five epochs the player with the most points wins: for territories and whole "
            "continents, for crypts and altars in the Underworld, for relics. Faith, which comes"
            " with armies and from temples, pays for gods, temples and miracles."
        ),
        "points": gettext_noop(
            "You score one point for each territory, the bonus of each continent that you hold "
            "whole, one for each crypt and altar in the Underworld, and one for each relic whose"
            " territory you hold. If points are equal, the most faith wins, then the most "
            "temples, gods, armies. A player who is left alone before that wins at once."
        ),
    },
    "set_up": SET_UP,
    "reinforce": {
        "epoch": gettext_noop(
            "In an epoch everybody has one turn. Before each epoch all bid faith in secret. The "
            "player with the highest bid is the first to choose a place in the order of turns; "
            "players with equal bids throw a die. All that was bid is lost."
        ),
        "faith": gettext_noop(
            "At the beginning of your turn you receive as much faith as armies. Each of your "
            "temples brings one more faith, and an army on its territory."
        ),
        "gods": gettext_noop(
            "Then you may summon gods for three faith each and build temples for five, on "
            "territories of yours without plague. A territory has at most one temple, and there "
            "are at most twelve in all. A god needs an army of its people."
        ),
        "plague": gettext_noop(
            "Before you invade, the plague takes half of your armies (rounded down) on each "
            "plagued territory and banishes your gods there. It does the same again to a player "
            "who conquers such a territory."
        ),
    },
    "attack": {
        "mountains": MOUNTAINS,
        "dice": prose.DEFENDER_CHOOSES,
        "declare": gettext_noop(
            "The attacker invades with all armies but one and all gods there, or says beforehand"
            " how many armies and which gods take part. Once an invasion is declared, the armies"
            " must meet at least once."
        ),
        "godswar": gettext_noop(
            "If both sides have gods, the gods fight first. Each side risks one, throws three "
            "dice and adds its armies in the fight; it throws one more die with the god of the "
            "sky, and one for each altar. The powers of all its gods in the fight count, not "
            "only those of the god that it risks. The god with the lower sum is banished, the "
            "attacker’s when the sums are equal. It goes on until one side has no god left."
        ),
        "war": gettext_noop("With the god of war the attacker wins when dice or sums are equal."),
        "magic": gettext_noop(
            "With the goddess of magic you throw your ones again until none is left; a defender "
            "at a temple does too."
        ),
        "death": gettext_noop(
            "The fallen go to the heaven of their people, but defenders who fall to the god of death "
            "return to the reserve."
        ),
        "taken": gettext_noop(
            "In a conquest the gods that took part move in too, those of the loser are banished,"
            " and the temple is yours."
        ),
        "empty": gettext_noop("A territory that belongs to nobody is entered without a fight."),
    },
    "elimination": {
        "gone": gettext_noop(
            "A player with no army left on the Earth is out, and loses all faith, all miracles "
            "and all armies among the dead."
        )
    },
    "move": {
        "where": gettext_noop(
            "After the invasions you move armies and gods once, from one of your territories to another "
            "along a chain of them."
        ),
        "alone": gettext_noop("One army stays; gods may go alone, and never end on a plagued territory."),
    },
    "by_mail": {
        "bids": gettext_noop(
            "All players are asked at once for their bids, for their pantheons and for the "
            "places of the first god and temple. “bid always 2 1” answers for every epoch; “risk"
            " magic death” says whom you risk first when gods fight."
        ),
        "leaving": prose.BY_MAIL_LEAVING,
    },
    "open": {
        "godswar_goes_on": gettext_noop(
            "Armies meet only when one side has no god left. They must meet once, so gods fight until then."
        ),
        "below_by_rolls": gettext_noop(
            "In the Underworld you say how many armies go along. They fight to the end, or for a"
            " single roll with the dice that you name; after that roll you may break off. All of"
            " them that are left move in; the defender throws as many dice as possible, without "
            "being asked."
        ),
        "first_god_at_once": gettext_noop(
            "The first gods and temples are set in turn. Here, to save time, all players choose "
            "where at the same time, unseen."
        ),
    },
}
TO_THE_END = {
    "below_to_the_end": gettext_noop(
        "In the Underworld the armies that you lead fight until they hold the space or none of them is "
        "left, and all that are left move in."
    ),
}
"""The paragraphs of version 1 in place of `below_by_rolls`."""
PAIR_SET_UP = {
    **SET_UP,
    "lands": gettext_noop(
        "The territory cards make three piles of fourteen: one for each of you and one for a neutral "
        "people, which has three armies on each of its territories. It only defends, and your opponent "
        "throws for it."
    ),
}
