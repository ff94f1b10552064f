"""The dice, the sets and the borders of an edition, each shown by an example."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from games.engine.board import JOKER, SEA, members
from games.engine.position import NOBODY, Position
from games.presentation.board.picture import BoardPicture, SeatHolder
from games.presentation.charts.dice import draw_number, draw_roll
from games.presentation.language.names import colour_name
from games.presentation.language.symbols import symbol_name
from games.presentation.language.words import armies_of
from games.presentation.turn.cards import arm
from games.texts.policies.combat import cost_of_ties

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from games.engine import Board, Rulebook

ATTACKER, DEFENDER = "red", "blue"
BELOW = (0, 2, 4), (1, 2, 5)
"""The distance of the dice of an attacker and a defender from the highest face.

As many dice are shown as the edition rolls; one pair is a tie.
"""
EXAMPLES = (0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 1, 2)
"""Cards by their symbols."""
WITH_JOKER = (0, 1, JOKER), (0, 0, JOKER)
"""More cards by their symbols. The first of these that is a set is shown."""


class SetShown(NamedTuple):
    """Cards that are a set: drawings, words, and what they bring if sets differ."""

    arms: Sequence[SafeString]
    names: str
    worth: str


class DiceShown(NamedTuple):
    """A roll, and the number of dice with which armies attack and defend.

    `limits` has an entry for each number of armies; the last applies to all larger numbers too.
    """

    roll: SafeString
    limits: Sequence[tuple[int, SafeString | str, SafeString]]


class Pictures(NamedTuple):
    """The pictures of an edition: `dice` is None if no dice decide, `sets` empty without cards."""

    dice: DiceShown | None
    sets: Sequence[SetShown]


def pictures(book: Rulebook) -> Pictures:
    """Return the pictures on the page of the rules, without the board."""
    return Pictures(
        dice=dice_shown(book) if book.combat.by_dice else None,
        sets=sets_shown(book) if book.sets.has_cards else (),
    )


def dice_shown(book: Rulebook) -> DiceShown:
    """Return the dice of both sides."""
    combat = book.combat
    attack, defence = (
        [max(1, combat.faces - below) for below in side[:dice]]
        for side, dice in zip(BELOW, (combat.attack, combat.defence[-1]), strict=True)
    )
    duels = combat.duels(attack, defence) if cost_of_ties(combat) is not None else ()
    limits = []
    for armies in range(1, max(combat.attack + 1, len(combat.defence) - 1) + 1):
        attackers = combat.attack_limit(armies)
        drawn = draw_number(attackers, ATTACKER) if attackers else "–"
        limits.append((armies, drawn, draw_number(combat.defence_limit(armies), DEFENDER)))
    return DiceShown(draw_roll(attack, ATTACKER, defence, DEFENDER, duels), limits)


def sets_shown(book: Rulebook) -> list[SetShown]:
    """Return the examples that are sets."""
    board = book.board
    has_jokers = any(card.symbol == JOKER for card in board.cards)
    joker = next((cards for cards in WITH_JOKER if has_jokers and book.sets.worth(cards, 0)), None)
    examples = (*EXAMPLES, joker) if joker else EXAMPLES
    worths = {cards: worth for cards in examples if (worth := book.sets.worth(cards, 0))}
    differ = len({*worths.values()}) > 1
    return [
        SetShown(
            [arm(board, symbol) for symbol in cards],
            ", ".join(symbol_name(board, symbol) for symbol in cards),
            armies_of(worth) if differ else "",
        )
        for cards, worth in worths.items()
    ]


def borders(book: Rulebook) -> BoardPicture:
    """Return a board that shows a territory with sea lanes, and what can be attacked from it."""
    board = book.board
    lands = len(board.territories)
    source = max(range(lands), key=lambda land: ways_from(board, land))
    view = Position.empty(book.key, book.version, {}, 2, lands, 0)
    view.owner, view.lands = [1] * lands, [1 << source, ((1 << lands) - 1) & ~(1 << source)]
    view.owner[source] = 0
    reached = members(book.reach.attacks(board, view, 0)[source])
    shown = {source, *reached}
    return BoardPicture(
        board=board,
        owners=[owner if land in shown else NOBODY for land, owner in enumerate(view.owner)],
        armies=[int(land in shown) * (1 + 2 * (land == source)) for land in range(lands)],
        powers=[SeatHolder(colour, colour_name(colour)) for colour in (ATTACKER, DEFENDER)],
        source=source,
        legal=reached,
        label=_("A territory, and those that can be attacked from it"),
    )


def ways_from(board: Board, land: int) -> tuple[int, int]:
    """Return the number of ways from a territory over the sea, and the number of all its ways."""
    return board.kinds[SEA][land].bit_count(), board.border_masks[land].bit_count()
