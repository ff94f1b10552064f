"""Sentences that several editions share.

They do not say what follows from numbers (armies, set values, dice): the page of the rules reads that from
the rulebook itself.
"""

from __future__ import annotations

from games.texts.wording import gettext_noop

CONQUER = gettext_noop("You win when nobody else is left. A player who loses their last territory is out.")
NEUTRAL_BETWEEN = gettext_noop(
    "You win when you take your opponent’s last territory. A neutral army stands between you; whether it "
    "survives does not matter."
)
MISSION = gettext_noop(
    "Every player is dealt a secret mission. A player who fulfils it in a turn of their own wins at once."
)
MISSION_TOO = gettext_noop(
    "A mission counts at the beginning of the turn too, if others have helped to fulfil it. The "
    "last player left wins too."
)
DESTROY_YOURSELF = gettext_noop(
    "You must destroy the player in your mission yourself. If somebody else is quicker, or if "
    "the mission names you or a colour that nobody plays, you must hold 24 territories instead."
)
DESTROY_WHO_LEFT = gettext_noop(
    "If the player whom you are to destroy leaves, the mission goes on: you must destroy all the"
    " armies left behind."
)
FREED_BY_LEAVING = gettext_noop(
    "If the player whom you are to destroy leaves, you must hold 24 territories instead."
)
DEALT = gettext_noop(
    "The order of play is drawn. The territories are dealt one by one, with one army on each."
)
DEALT_WITH_JOKERS = gettext_noop(
    "The order of play is drawn. All territory cards are dealt one by one, with the jokers, which give no "
    "territory; you own what you are dealt, with one army on each territory."
)
DEALT_IN_THREE = gettext_noop(
    "The order of play is drawn. The territory cards, without the jokers, are dealt in three "
    "piles: fourteen for each player and fourteen for the third force, which has two armies on "
    "each of its territories."
)
NEUTRAL_HALF = gettext_noop(
    "Whenever a player receives reinforcements, the third force receives half as many: all that "
    "the player got in this turn, for territories, continents and cards, divided by two and "
    "rounded down. The opponent places them. Once it has lost its last territory, it receives "
    "nothing more."
)
CLAIMED = gettext_noop(
    "Everybody throws a die, and the highest begins; those who tie for highest throw again. In "
    "turn you put one army on a free territory, which is then yours, until all are taken."
)
PLACED_IN_TURN = gettext_noop(
    "Then all place the rest of their armies in turn, one at a time, on territories of their own."
)
PLACED_AT_ONCE = gettext_noop(
    "Then all players place the rest of their armies as they like. The booklet gives no order; "
    "here everybody does it at the same time, and nothing is shown until the last player has "
    "finished."
)
CARD_AFTER_ATTACKS = gettext_noop(
    "If you took a territory in this turn, you draw one card after your attacks."
)
MOVE_ONCE = gettext_noop(
    "Once, at the end, you may move armies from one of your territories to a neighbouring one; one stays "
    "behind."
)
CAPTURED_LATER = gettext_noop(
    "A player who takes another’s last territory gets their cards too, to be handed in when they"
    " next reinforce."
)
CAPTURED = gettext_noop("A player who takes another’s last territory gets their cards too.")
CAPTURED_AT_ONCE = gettext_noop(
    "They may be used at once: sets with at least one of them bring armies to be placed before the attacks "
    "go on."
)
DEFENDER_CHOOSES = gettext_noop(
    "The attacker announces their dice first. The defender may answer with fewer than they "
    "could: ask to be asked, and the game waits for you; otherwise you defend with the most."
)
BY_MAIL_PLAN = gettext_noop(
    "So that nobody waits for thirty letters, you say in advance where your first armies go, and"
    " these plans are carried out in turn."
)
BY_MAIL_CLAIMS = gettext_noop(
    "So that nobody waits for forty letters, you can list the territories that you want, the "
    "most wanted first, and later say where your armies go; lists and plans are carried out in "
    "turn."
)
BY_MAIL_LEAVING = gettext_noop(
    "A player who leaves the game leaves all their armies behind. These defend themselves and do"
    " nothing more."
)
BY_MAIL_LEAVING_TWO = gettext_noop("A player who leaves the game loses it.")
BY_MAIL_MUSTER = gettext_noop(
    "So that nobody waits in the middle of a turn, the armies of the third force are placed at once, one by "
    "one on the weakest of its territories next to the player whose turn it is. Ask to be asked, and the "
    "game waits for you instead."
)
BY_MAIL_SUPPORT = gettext_noop(
    "The armies of the independents are placed at once: for each of them, on its weakest "
    "territory next to your opponent. Ask to be asked, and the game waits for you instead."
)
SAFE_ROUNDS = gettext_noop(
    "Nobody may be eliminated before the end of the fourth round: until then the last territory of a "
    "player cannot be attacked."
)
RESHUFFLED = gettext_noop(
    "When a card must be drawn and the pile is used up, all cards handed in so far make a new "
    "pile. If there are none, nothing is drawn."
)
