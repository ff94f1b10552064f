"""The refusals of orders that the rules forbid."""

from __future__ import annotations

from games.texts.wording import gettext_noop

REFUSALS = {
    "card_not_held": gettext_noop("You do not hold all of these cards. Choose from your hand."),
    "closed_border": gettext_noop("No attack is possible from %(source)s to %(target)s."),
    "enough_traded": gettext_noop("You hold few enough cards again, so no more sets are handed in now."),
    "game_over": gettext_noop("The game is over; no more orders can be given."),
    "last_territory": gettext_noop(
        "%(target)s is its owner’s last territory: nobody is eliminated before the end of round %(round)d."
    ),
    "must_place": gettext_noop("Place your %(armies)d armies first."),
    "must_trade": gettext_noop("You hold %(cards)d cards and must hand in a set first."),
    "must_trade_down": gettext_noop(
        "You hold %(cards)d cards: hand in sets at once until you hold %(keep)d or fewer."
    ),
    "no_armies": gettext_noop("Place at least one army on each territory that you name."),
    "no_question": gettext_noop("There is no open question that the rules can decide."),
    "no_such_seat": gettext_noop("There is no seat %(seat)s in this game."),
    "not_a_set": gettext_noop("These cards are not a set in this edition. Choose three that are."),
    "not_a_set.none": gettext_noop("There is no set among your cards."),
    "not_adjacent": gettext_noop("%(source)s and %(target)s have no common border."),
    "not_free": gettext_noop("%(territory)s is taken. Claim a territory that is free."),
    "not_placeable": gettext_noop("New armies cannot come to %(territory)s. Place them elsewhere."),
    "not_playing": gettext_noop("This seat is out of the game; it gives no orders."),
    "not_playing.neutral": "Seat %(seat)d is a neutral army; it gives no orders.",
    "not_your_territory.attack": gettext_noop(
        "%(source)s is not yours. Attack from a territory of your own."
    ),
    "not_your_territory.move": gettext_noop("%(territory)s is not yours. Move between your own territories."),
    "not_your_territory.move_together": gettext_noop(
        "You cannot move from or to %(territory)s. Move from where you have armies to where you "
        "or your partners have armies."
    ),
    "not_your_territory.not_placeable": gettext_noop(
        "New armies cannot come to %(territory)s. Place them elsewhere."
    ),
    "not_your_territory.place": gettext_noop(
        "%(territory)s is not yours. Place armies on your own territories."
    ),
    "not_your_turn": gettext_noop("It is not your turn. Wait until the game asks you."),
    "nothing_to_take_back": gettext_noop(
        "Nothing can be taken back. You can take back only your last orders of this turn, until "
        "dice or cards are seen or somebody else decides."
    ),
    "one_at_a_time": gettext_noop("Claim one territory at a time, with one army."),
    "out_of_reach": gettext_noop("Armies cannot move from %(source)s to %(target)s."),
    "own_territory": gettext_noop("%(target)s is yours. Attack somebody else’s."),
    "too_few_armies": gettext_noop("%(source)s has one army, which must stay. An attack needs two."),
    "too_many_armies": gettext_noop("That is %(total)d armies, and you may place %(most)d."),
    "too_many_armies.claims": gettext_noop("That is %(total)d territories, and you may claim %(most)d."),
    "too_many_taken_back": gettext_noop(
        "You have taken back %(most)d orders in this turn: what you order now is final."
    ),
    "wrong_answer": gettext_noop("Answer “%(question)s” with “ask” or with “auto”."),
    "wrong_answer.dice": gettext_noop(
        "Answer “%(question)s” with “ask”, or with the most dice to roll: 1 to %(most)d."
    ),
    "wrong_answer.nobody_asked": gettext_noop(
        "Nobody is asked “%(question)s” in this game. What can be answered in advance: %(questions)s."
    ),
    "wrong_dice.attack": gettext_noop("From %(source)s you attack with 1 to %(limit)d dice."),
    "wrong_dice.defence": gettext_noop("You defend %(target)s with 1 to %(limit)d dice."),
    "wrong_moving": gettext_noop("%(source)s has %(armies)d armies: 1 to %(most)d can move on."),
    "wrong_number": gettext_noop(
        "From %(source)s, %(most)d armies can move: one army stays, and so do those that may not move."
    ),
    "wrong_occupation": gettext_noop("Move %(fewest)d to %(most)d armies into %(target)s."),
    "wrong_phase": gettext_noop(
        "“%(order)s” is not possible now. In the phase “%(phase)s” you may: %(orders)s."
    ),
    "wrong_phase.plan": gettext_noop("Here all place at once: write “plan” instead of “place”."),
    "wrong_stop": gettext_noop("%(source)s has %(armies)d armies: stop at 1 to %(most)d."),
}
"""For orders that are understood but cannot be carried out now."""
