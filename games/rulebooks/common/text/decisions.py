"""What the booklets leave open, and how it is played here: one sentence for each decision."""

from __future__ import annotations

from games.texts.wording import gettext_noop

BEGINNER_IS_DRAWN = gettext_noop("Nothing is said of who begins: it is drawn.")
NO_GENERAL = gettext_noop("There is no General, who would only deal: who begins is drawn.")
FOR_EACH_CARD = gettext_noop(
    "Whether a set brings armies for one territory of yours or for each of them can be read both ways: it is "
    "for each card."
)
ENGAGED_ARE_DICE = gettext_noop(
    "The armies that are engaged in an attack are those that roll: so many move in at least."
)
ONE_SET_IS_DUE = gettext_noop("However many cards you hold, you must hand in only one set a turn.")
SETS_UNTIL_FEWER = gettext_noop(
    "Whether one set is enough, however many cards you hold, is not said: as long as you hold so many that "
    "you must hand in a set, you hand in another."
)
CAPTURED_MAY_WAIT = gettext_noop(
    "Nobody has to use captured cards at once, however many they are: they may wait until you next "
    "reinforce, and then the sets that are due are handed in."
)
SEVENTEEN = gettext_noop(
    "The printed example counts 17 armies for fifteen territories, Africa and three cannons. By the rule "
    "itself they are 16, and so it is here."
)
NO_MINIMUM = gettext_noop(
    "It states no minimum of reinforcements: with eight territories you receive two armies, with two none."
)
ONE_CARD_A_TURN = gettext_noop(
    "One passage gives a card for every conquest, another a card for one or several. Here it is "
    "one a turn, drawn after the attacks."
)
JOKER_WITH_A_PAIR = gettext_noop(
    "Of a joker with two different cards nothing is said: it is no set. Five cards hold one all the same."
)
ONE_ARMY_ONE_DIE = gettext_noop("One army defends with one die, though the text only says two at most.")
CAPTURED_ANYWHERE = gettext_noop(
    "Armies for captured cards may be placed anywhere, but those for the territory of a card go there."
)
WHEN_IT_IS_WON = gettext_noop(
    "A mission is fulfilled when an order of your own completes it, or when your turn begins."
)
MORE_THAN_FIVE = gettext_noop(
    "The page obliges you with more than five cards, its variant for the conquest of the world with five: "
    "each is taken at its word."
)
NEW_VALUES_AND_JOKERS = gettext_noop(
    "The values of the new edition name no joker: with them it stands for any symbol."
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
ONE_JOKER = gettext_noop("A set holds one joker at most: “a joker” may stand for a card, not two.")
ALL_MOVE_AT_ONCE = gettext_noop(
    "All moves of a turn are made at the same time. So one of the armies that stood on a "
    "territory stays there, even if others arrive."
)
WHO_HAS_FOUGHT = gettext_noop(
    "Armies that moved into a conquest without rolling count as fresh, and so do those that only"
    " defended. When some of a stack have fought, those fight on first, and fresh ones follow "
    "into a conquest."
)
ATTACKER_ANNOUNCES = gettext_noop("Who announces the dice first is not said: the attacker does.")
OWN_NAMES = gettext_noop(
    "Of its own names only Khabarovsk and Kenya are known; all other territories have their later ones."
)
GOLDEN_HORSEMAN = gettext_noop(
    "The booklet tells only the first two values of the golden horseman; the others are those of the "
    "classical game."
)
NEW_PILE = gettext_noop(
    "What becomes of the cards when the pile is used up is not said: those handed in make a new one."
)
WHO_DEFENDS_TOGETHER = gettext_noop(
    "It does not say who rolls for a territory that partners share. Here, with each roll, it is "
    "the one with the most armies there; if they have equally many, it is the one whose "
    "territory it was first. That player loses armies before the other: if a roll costs two "
    "armies, both are theirs, if they have that many."
)
A_PARTNER_STAYS = gettext_noop(
    "One army must stay behind in an attack and in the move: on shared land your partner’s will do. So two "
    "armies are enough to attack from there if one of them is yours."
)
PLACED_WHERE_ONE_STANDS = gettext_noop(
    "It does not say where a player who controls no territory places armies. Here they place "
    "them where they have armies."
)
ONES_OWN_LAST_ARMY = gettext_noop(
    "Whoever loses their very last army in an attack of their own has been eliminated too."
)
WHAT_PARTNERS_SEE = gettext_noop(
    "Partners always see the hand of their team. Plans and standing answers are everybody’s own."
)
AN_ALLY_LOST = gettext_noop(
    "If you give up an invasion by attacking elsewhere, the invasion ends before that attack. If"
    " the ally who was to make the attack then changes sides, there is no attack."
)
CARDS_FOR_AN_ALLY = gettext_noop(
    "Whether independents who are your allies already may be given cards is not said: they may. They stay "
    "your allies, and the cards count towards the five."
)
LEAVING_A_PARTNER = gettext_noop("Whoever leaves the game is eliminated as much as whoever is beaten.")
