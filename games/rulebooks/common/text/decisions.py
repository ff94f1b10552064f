"""Our decisions on points that the booklets leave open, each in a sentence."""

from __future__ import annotations

from games.texts.wording import gettext_noop

BEGINNER_IS_DRAWN = gettext_noop("It does not say who begins: the first player is drawn.")
NO_GENERAL = gettext_noop("There is no General, whose only task would be to deal. The first player is drawn.")
FOR_EACH_CARD = gettext_noop(
    "The text does not make clear whether a set brings armies for only one territory of yours or"
    " for each of them. Here it brings them for each card."
)
ENGAGED_ARE_DICE = gettext_noop(
    "The armies engaged in an attack are those that roll. After a conquest, at least as many move in."
)
ONE_SET_IS_DUE = gettext_noop("However many cards you hold, you need not hand in more than one set a turn.")
SETS_UNTIL_FEWER = gettext_noop(
    "It does not say whether one set is enough, however many cards you hold. Here you go on "
    "handing in sets until you hold too few cards to be forced to."
)
CAPTURED_MAY_WAIT = gettext_noop(
    "You never have to use captured cards at once, however many there are. They may wait until "
    "you next reinforce, when the sets that are due are handed in."
)
SEVENTEEN = gettext_noop(
    "The printed example counts 17 armies for fifteen territories, Africa and three cannons. By "
    "the rule itself the number is 16, and that is how it is played here."
)
NO_MINIMUM = gettext_noop(
    "It gives no minimum for reinforcements: eight territories bring two armies, two bring none."
)
ONE_CARD_A_TURN = gettext_noop(
    "One passage gives a card for every conquest, another gives one card for one conquest or "
    "several. Here it is one card a turn, drawn after the attacks."
)
JOKER_WITH_A_PAIR = gettext_noop(
    "It does not mention a joker with two different cards. Here they are not a set; five cards "
    "still always contain one."
)
ONE_ARMY_ONE_DIE = gettext_noop("One army defends with one die, though the text only says two at most.")
CAPTURED_ANYWHERE = gettext_noop(
    "Armies for captured cards may be placed anywhere, but those for the territory on a card go "
    "to that territory."
)
WHEN_IT_IS_WON = gettext_noop(
    "A mission is fulfilled when an order of your own completes it, or when your turn begins."
)
MORE_THAN_FIVE = gettext_noop(
    "The page makes you hand in a set when you hold more than five cards; its variant for the "
    "conquest of the world does so at five. Each is followed to the letter."
)
NEW_VALUES_AND_JOKERS = gettext_noop(
    "The values of the new edition do not mention the joker. With them it stands for any symbol."
)
ALLY_OR_OPPONENT = gettext_noop(
    "In both parts of a turn you may attack the ally as well as your opponent, though one "
    "sentence names the opponent alone."
)
MOVES_IN_BOTH_TIMES = gettext_noop(
    "In the second part of a turn you may attack and move, though the sentence says “attack or "
    "move once more”."
)
JOKER_REPLACES = gettext_noop(
    "A joker stands for one of the three arms. It could also be read as a set by itself."
)
ONE_JOKER = gettext_noop(
    "A set holds one joker at most: the text lets “a joker” stand for a card, not two jokers."
)
ALL_MOVE_AT_ONCE = gettext_noop(
    "All moves of a turn are made at the same time. So one of the armies that were on a "
    "territory stays there, even if others arrive."
)
WHO_HAS_FOUGHT = gettext_noop(
    "Armies that moved into a conquest without rolling count as fresh, and so do those that only"
    " defended. When some of the armies on a territory have fought, those fight on first, and "
    "fresh ones follow into a conquest."
)
ATTACKER_ANNOUNCES = gettext_noop("It does not say who announces the dice first: the attacker does.")
OWN_NAMES = gettext_noop(
    "Only two of its own names are known, Khabarovsk and Kenya. All other territories have their later names."
)
GOLDEN_HORSEMAN = gettext_noop(
    "The booklet gives only the first two values of the golden horseman; the others are those of"
    " the classical game."
)
NEW_PILE = gettext_noop(
    "It does not say what happens when the pile is used up: the cards handed in make a new one."
)
WHO_DEFENDS_TOGETHER = gettext_noop(
    "It does not say who rolls for a territory that partners share. Here the partner with more "
    "armies there makes each roll; if both have equally many, the one whose territory it was "
    "first does. That player’s armies fall before the other’s: if a roll costs two armies, both "
    "are theirs, if they have that many."
)
A_PARTNER_STAYS = gettext_noop(
    "One army must stay behind in an attack and in the move. On a shared territory your "
    "partner’s will do, so two armies are enough to attack from there if one of them is yours."
)
PLACED_WHERE_ONE_STANDS = gettext_noop(
    "It does not say where a player who controls no territory places armies. Here they place "
    "them where they already have armies."
)
ONES_OWN_LAST_ARMY = gettext_noop(
    "A player who loses their very last army in an attack of their own is eliminated too."
)
WHAT_PARTNERS_SEE = gettext_noop(
    "Partners always see the hand of their team. Plans and standing answers are each player’s own."
)
AN_ALLY_LOST = gettext_noop(
    "If you give up an invasion by attacking elsewhere, the invasion ends before that attack. If"
    " the ally who was to make the attack then changes sides, there is no attack."
)
CARDS_FOR_AN_ALLY = gettext_noop(
    "It does not say whether you may give cards to independents who are already your allies: you"
    " may. They stay your allies, and the cards count towards the five."
)
LEAVING_A_PARTNER = gettext_noop("A player who leaves the game is eliminated, just like one who is beaten.")
