"""Writing orders, in English or French, as `orders.parse_order` reads them back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from games.engine import orders as o
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.features.objectives.cards import RANKS
from games.engine.lists.steps import ALL
from games.engine.notation.names import JOKER
from games.engine.notation.vocabulary import written
from games.engine.phases.attack import DEFENCE

if TYPE_CHECKING:
    from games.engine.board import Board

WRITERS: dict[type, Callable[[Board, Any], str]] = {}
"""How kinds of order are written that an edition brought along."""


def format_order(board: Board, order: o.Order, language: str = "en") -> str:
    """The order as text that `parse_order` reads back.

    In English with the keys of territories, as records and programs have it; in French with their names.
    """
    if order.__class__ in WRITERS:
        return WRITERS[order.__class__](board, order)
    return format_french(board, order) if language == "fr" else format_english(board, order)


def format_english(board: Board, order: o.Order) -> str:
    """`attack alaska kamchatka until 2`."""
    match order:
        case o.Place(pairs):
            return "place " + format_placements(board, pairs)
        case o.Plan(pairs):
            return "plan " + (format_placements(board, pairs) or "none")
        case o.Headquarters(territory):
            return f"headquarters {key(board, territory)}"
        case o.Influence(card, force):
            return f"influence {format_cards(board, (card,))} {force}"
        case o.Trade(cards):
            return "trade " + (format_cards(board, cards) or "best")
        case o.Attack(source, target, dice, stop, moving):
            how = f"until {stop}" if dice is None else f"{dice}"
            then = "" if moving is None else f" moving {amount(moving)}"
            return f"attack {key(board, source)} {key(board, target)} {how}{then}"
        case o.Fortify(source, target, armies):
            return f"fortify {key(board, source)} {key(board, target)} {amount(armies)}"
        case o.Show(rank):
            return f"show {RANKS[rank]}"
        case o.Standing(question, answer):
            return f"standing {question} {format_answer(question, answer, 'en')}"
        case o.Occupy(number):
            return f"occupy {amount(number)}"
        case o.Defend(number):
            return f"defend {number}"
    return order.__class__.__name__.lower()


def format_french(board: Board, order: o.Order) -> str:
    """« attaquer Alaska vers Kamchatka jusqu’à 2 »."""
    verb = written("verbs", order.__class__.__name__.lower(), "fr")
    match order:
        case o.Place(pairs):
            return f"{verb} {format_placements(board, pairs, 'fr')}"
        case o.Plan(pairs):
            return f"{verb} {format_placements(board, pairs, 'fr') or 'aucun'}"
        case o.Headquarters(territory):
            return f"{verb} {named(board, territory, 'fr')}"
        case o.Influence(card, force):
            return f"{verb} {format_cards(board, (card,), 'fr')} {force}"
        case o.Trade(cards):
            return f"{verb} {format_cards(board, cards, 'fr') or 'au mieux'}"
        case o.Attack(source, target, dice, stop, moving):
            how = f"jusqu’à {stop}" if dice is None else f"avec {dice} dé{'s' if dice > 1 else ''}"
            then = "" if moving is None else f" en déplaçant {amount(moving, 'fr')}"
            return f"{verb} {named(board, source, 'fr')} vers {named(board, target, 'fr')} {how}{then}"
        case o.Fortify(source, target, armies):
            move, whence, whither = (
                written("verbs", "move", "fr"),
                *(named(board, t, "fr") for t in order[:2]),
            )
            return f"{move} {amount(armies, 'fr')} {whence} vers {whither}"
        case o.Show(rank):
            return f"{verb} {written('ranks', RANKS[rank], 'fr')}"
        case o.Standing(question, answer):
            about = written("questions", question, "fr")
            return f"{verb} {about} {format_answer(question, answer, 'fr')}"
        case o.Occupy(number) | o.Defend(number):
            return f"{verb} {amount(number, 'fr')}"
    return verb


def format_answer(question: str, answer: int, language: str) -> str:
    """A standing answer: to be asked or not, or a number of dice for the defence."""
    if answer > 1 or (answer and question == DEFENCE):
        return f"{answer}"
    return written("answers", "auto" if answer else "ask", language)


def amount(number: int, language: str = "en") -> str:
    """A number of armies."""
    return f"{number}" if number != ALL else ("tout" if language == "fr" else "all")


def key(board: Board, territory: int) -> str:
    """The key of a territory."""
    return board.territories[territory].key


def named(board: Board, territory: int, language: str) -> str:
    """A territory as orders name it: by its key in English, else by its name."""
    return key(board, territory) if language == "en" else board.territories[territory].names[language]


def format_placements(board: Board, pairs: tuple[tuple[int, int], ...], language: str = "en") -> str:
    """`3 alaska, 2 peru`."""
    return ", ".join(
        f"{amount(armies, language)} {named(board, territory, language)}" for territory, armies in pairs
    )


def format_cards(board: Board, cards: tuple[int, ...], language: str = "en") -> str:
    """`alaska peru joker`: one joker is as good as another."""
    names = (
        JOKER if board.symbols[card] == JOKER_SYMBOL else named(board, board.cards[card].territory, language)
        for card in cards
    )
    return (" " if language == "en" else ", ").join(names)
