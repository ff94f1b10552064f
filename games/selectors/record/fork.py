"""A fork of a game: its reader starts from a frame, as they may know it, and decides for everybody."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from games.bots.guessing import made_up
from games.engine.armies.garrisons import armies_of
from games.selectors.game_page import Past, continents_of, on_turn
from games.selectors.record.replay import position_after

if TYPE_CHECKING:
    from games.engine import Position, Rulebook
    from games.models import Game
    from games.selectors.game_page import GamePage, Seat


def forked(game: Game, page: GamePage, at: str, events: int) -> Position:
    """Return the first position after this many events in which a player must decide.

    Nothing in it is hidden. `at` is the address of the frame with these events. While the game is running,
    anything that its reader could not know is made up. It is always the same for the same frame, whatever the
    truth is.
    """
    position = position_after(game, page.me, decision_after(game, page.me, events))
    if page.is_over:
        return position
    return made_up(page.rulebook, position, page.me, random.Random(f"fork {game.pk} {at}"))


def decision_after(game: Game, seat: int, events: int) -> int:
    """Return how many events there were when a player next decided, as far as a seat may know.

    The events that an order brings belong to it. If a feature hides events (the fog), nobody knows where
    orders of others began. The answer is then when the seat itself next decided. In the oldest games this was
    not recorded, and the answer is the end of the record.
    """
    orders = game.events.filter(number__gt=events, ordered_by__isnull=False).order_by("number")
    if game.rulebook.hooks.veil_event and game.status != game.Status.OVER:
        orders = orders.filter(ordered_by=seat)
    following = orders.values_list("number", flat=True).first()
    return game.version if following is None else following - 1


def last_order(game: Game) -> int | None:
    """Return the number of the event with which the game's last order began.

    Return None if that was not recorded.
    """
    ordered = game.events.filter(ordered_by__isnull=False).order_by("-number")
    return ordered.values_list("number", flat=True).first()


def page_of_fork(page: GamePage, position: Position) -> GamePage:
    """Return the page as the player who must act would have it, with nothing hidden."""
    awaited = page.rulebook.to_act(position)
    me = awaited[0] if awaited else max(position.turn, 0)
    return replace(
        page,
        seats=tuple(seat_in_fork(page.rulebook, position, seat, me) for seat in page.seats),
        me=me,
        view=position,
        past=Past(),
        seen=0,
        ahead="",
        ahead_ended={},
        is_guided=False,
        allows_advice=False,
    )


def seat_in_fork(rulebook: Rulebook, position: Position, seat: Seat, me: int) -> Seat:
    """Return a seat as it is in the fork, as the seat `me` sees it."""
    number, lands = seat.number, position.lands[seat.number]
    is_out = not lands if seat.is_neutral else not position.is_playing(number)
    income = None
    if lands and not (seat.is_neutral or is_out or position.is_over):
        income = sum(armies for _, armies in rulebook.income(rulebook.board, position, number))
    return replace(
        seat,
        is_reader=number == me,
        is_partner=number in rulebook.teammates(me),
        is_on_turn=not position.is_over and number in on_turn(rulebook, position),
        is_out=is_out,
        is_veiled=False,
        side=rulebook.allegiances(position)[number],
        territories=lands.bit_count(),
        armies=armies_of(position, number),
        income=income,
        cards=len(position.hands[number]),
        continents=continents_of(rulebook, lands),
    )
