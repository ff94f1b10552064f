"""Games for tests, opened through the services and played by the seats that are to act."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.bots import bot_for
from games.clock.pace import Pace
from games.engine.chance.dice import GivenDice
from games.engine.events import Event
from games.engine.notation import format_order, parse_order
from games.engine.orders import Attack, Order, Plan
from games.engine.position import Position
from games.engine.redaction import redact, witnessed
from games.models import Game, Mail, Opening, Player
from games.models.mail.kinds import Kind
from games.models.opening import Access
from games.models.position import load_position
from games.services.lobby.games import create_game, join_game
from games.services.mail import outbox
from games.services.play import computers
from games.services.play.orders import give_order
from games.services.record.storage import append_events


def open_table(
    creator: User,
    *guests: User,
    bots: Sequence[str] = (),
    rulebook: str = "h2000_world",
    pace: Pace | None = None,
    options: Mapping[str, str] | None = None,
) -> Game:
    """Open a game with these people and computer players, and begin it."""
    game = create_game(
        creator=creator,
        name="The long march",
        rulebook_key=rulebook,
        seats=1 + len(guests) + len(bots),
        bots=bots,
        pace=pace,
        options=options,
    )
    for guest in guests:
        join_game(game_id=game.pk, user=guest)
    game.refresh_from_db()
    return game


def open_game(
    creator: User,
    name: str = "The Alps",
    *,
    rulebook: str = "h2000_world",
    seats: int = 4,
    bots: Sequence[str] = (),
    pace: Pace | None = None,
    options: Mapping[str, str] | None = None,
    **terms: Any,
) -> Game:
    """Open a game that waits for anybody, or for those whom its terms name."""
    return create_game(
        creator=creator,
        name=name,
        rulebook_key=rulebook,
        seats=seats,
        bots=bots,
        pace=pace,
        options=options,
        opening=Opening(**{"access": Access.OPEN, **terms}),
    )


def open_for_computers(opener: User, bots: Sequence[str]) -> Game:
    """Open a game in which no person ever sat; computer players play it to the end."""
    game = open_table(opener, bots=bots[1:])
    game.players.filter(user=opener).update(user=None, bot=bots[0])
    Game.objects.filter(pk=game.pk).update(computer_due=timezone.now())
    return game


def seat_of(game: Game, user: User) -> int:
    return game.players.get(user=user).seat


def position_of(game: Game) -> Position:
    """Return the position that the rows hold now."""
    present = Game.objects.get(pk=game.pk)
    return load_position(present, list(present.players.all()))


def next_player(game: Game) -> Player | None:
    """Return the player that the game waits for; None when it is over."""
    return game.players.filter(to_act=True).first()


def seat_to_act(game: Game) -> int:
    """Return the seat that the game waits for."""
    player = next_player(game)
    assert player is not None, "the game is over"
    return player.seat


def person_to_act(game: Game) -> User:
    """Return the person that the game waits for."""
    player = next_player(game)
    assert player is not None, "the game is over"
    assert player.user is not None
    return player.user


def order(game: Game, user: User, text: str, *throws: str) -> None:
    """Let a person give this order, with these dice: `666`, `1`, …"""
    give_order(
        game_id=game.pk,
        seat=seat_of(game, user),
        order=parse_order(game.rulebook, text),
        seen=version_of(game),
        dice=GivenDice([[int(die) for die in throw] for throw in throws]) if throws else None,
    )


def advice(game: Game, seat: int, bot: str = "sensible") -> Order:
    """Return the order that a computer player would give in this seat."""
    view = redact(game.rulebook, position_of(game), seat)
    return bot_for(bot).choose(game.rulebook, view, seat, random.Random(7))


def advice_by_mail(game: Game, seat: int, language: str) -> str:
    """Return the advised order as a person who attacks once a turn would write it."""
    order = advice(game, seat)
    text = format_order(game.rulebook, order, language)
    last = {"en": "end turn", "fr": "fin du tour"}[language]
    return f"{text}\n{last}" if isinstance(order, Attack) else text


def let_computers_play(game: Game) -> None:
    """Let computer players play until a person is to act or the game is over."""
    while computers.play_computers(game.pk):
        pass


def act(game: Game, bot: str = "sensible") -> None:
    """Let the next person order as a computer player advises, or all computer players play."""
    player = next_player(game)
    assert player is not None, "the game is over"
    if player.bot:
        let_computers_play(game)
    else:
        order = advice(game, player.seat, bot)
        give_order(game_id=game.pk, seat=player.seat, order=order, seen=version_of(game))


def end_turn(game: Game) -> None:
    """Let the person on turn play their turn to its end."""
    player = next_player(game)
    while next_player(game) == player:
        act(game)


def hand_over_mails() -> None:
    """Mark every turn mail as taken by the mail server, so that deadlines count."""
    for mail in Mail.objects.filter(sent_at=None, kind=Kind.YOUR_TURN):
        outbox.note_sent(mail)


def act_until_turns(game: Game) -> None:
    """Have all first armies placed: each player puts theirs on their first territory."""
    while (position := position_of(game)).round == 0:
        player = next_player(game)
        assert player is not None
        if player.bot:
            let_computers_play(game)
        else:
            plan = Plan(((position.owner.index(player.seat), position.to_place[player.seat]),))
            give_order(game_id=game.pk, seat=player.seat, order=plan, seen=version_of(game))


def version_of(game: Game) -> int:
    """Return the number of the last event; no seat has seen more, so that no order is stale."""
    return Game.objects.values_list("version", flat=True).get(pk=game.pk)


def known_to(game: Game, seat: int) -> int:
    """Return the number of events that a page of this seat says it has seen."""
    return Game.objects.values_list("known", flat=True).get(pk=game.pk)[seat]


def note(game: Game, events: Sequence[Event], now: datetime | None = None) -> None:
    """Add events to the record that no order made; the caller saves the game."""
    append_events(game, witnessed(game.rulebook, position_of(game), events), now or timezone.now())
