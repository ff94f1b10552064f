"""From the invitation to the first deal: creating a game, joining it, leaving it, and beginning it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.bots import BOTS
from games.clock.pace import HOUR, MINUTE
from games.models import Cancellation, Game, Opening, Player
from games.models.player import Colour
from games.rulebooks.registry import rulebook_for
from games.selectors.lobby.entry import Applicant, refusal_for, too_many_open_seats
from games.services.errors import Refused
from games.services.lobby.replacing import replace_guests
from games.services.mail.mails import queue_started
from games.services.play.chance import GameDice, commit, give_word, new_commitment, seal, words_of
from games.services.play.locked_game import lock_game, open_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from games.clock.pace import Pace
    from games.engine import Dice

GENERALS = ("Vauban", "Zenobia", "Turenne", "Boudica", "Saladin", "Tomyris", "Hannibal", "Jeanne", "Suvorov")
"""Names for computer players, so that each is a character at the table rather than a number."""
LONGEST_WAIT = timedelta(days=30)
"""The longest time that a game waits for players before it is called off."""
MOST_GATHERING = 20
"""The largest number of games that one person may have waiting for players."""
UNSEATED = 100
"""Seat numbers from here on are used only while seats are drawn.

So no two rows ever have the same number.
"""


@transaction.atomic
def create_game(
    *,
    creator: User,
    name: str,
    rulebook_key: str,
    seats: int,
    bots: Sequence[str],
    options: Mapping[str, Any] | None = None,
    pace: Pace | None = None,
    advice: bool = False,
    letters: str = Game.Letters.ANY,
    opening: Opening | None = None,
    word: str = "",
    commitment: str = "",
) -> Game:
    """Open a game with its creator, these computer players, and free seats for people.

    It begins at once if no seat is free. Without a `pace`, there are no deadlines. With `advice`, everybody
    at the table may ask what the computer would do. `letters` are those that the table allows. `opening`, not
    saved yet, says who may take the free seats; without it everybody who has the link. `word` is what the
    creator adds to the dice; `commitment` is the end of the dice's chain that the creator was shown before.
    Raise Refused or the engine's Impossible.
    """
    rulebook = rulebook_for(rulebook_key, options)
    if seats not in rulebook.players or len(bots) >= seats or any(bot not in BOTS for bot in bots):
        raise Refused(
            "wrong_seats",
            gettext_noop("This game is for %(fewest)d to %(most)d players, including you."),
            fewest=rulebook.players[0],
            most=rulebook.players[-1],
        )
    rulebook.check_choices(seats)
    if opening and opening.is_open:
        refuse_too_many_open(creator)
    game = Game.objects.create(
        name=name,
        created_by=creator,
        rulebook_key=rulebook.key,
        options=dict(rulebook.chosen),
        pace_chosen=pace.to_json() if pace else {},
        advice=advice,
        letters=letters,
    )
    if opening:
        opening.game = game
        opening.save()
    commit(game, creator, commitment)
    computers = computer_players(bots)
    host = Player(user=creator, limits=creator.stand_in, guided=is_newcomer(creator))
    give_word(host, word)
    players = [
        host,
        *computers,
        *(Player() for _ in range(seats - 1 - len(bots))),
    ]
    for seat, player in zip(rulebook.seating(seats), players, strict=True):
        player.game, player.seat, player.colour = game, seat, Colour.values[seat]
    Player.objects.bulk_create(players)
    begin_if_full(game, creator)
    refuse_too_much_gathering(creator)
    return game


@transaction.atomic
def seat_table(
    *,
    creator: User,
    name: str,
    rulebook_key: str,
    options: Mapping[str, Any],
    pace: Pace | None,
    players: Sequence[Player],
    letters: str = Game.Letters.ALL,
) -> Game:
    """Open a game in which every seat is already taken, in the order of play, and begin it.

    Each of these unsaved players has a user or a bot, and a word. `letters` are those that the table allows:
    to all only, unless said otherwise, so that nobody makes secret deals in a tournament. The game counts
    towards nobody's limits. Colours are given out at random, so that the order of play is drawn as in every
    other game (docs/dice.md). Raise the engine's Impossible.
    """
    rulebook = rulebook_for(rulebook_key, options)
    rulebook.check_choices(len(players))
    game = Game.objects.create(
        name=name,
        created_by=creator,
        rulebook_key=rulebook.key,
        options=dict(rulebook.chosen),
        pace_chosen=pace.to_json() if pace else {},
        letters=letters,
    )
    new_commitment(game=game, words=words_of(players)).save()
    dice = GameDice(game)
    chairs = dice.shuffle(len(players))
    for seat, (player, chair) in enumerate(zip(players, chairs, strict=True)):
        player.game, player.seat, player.colour = game, seat, Colour.values[chair]
    Player.objects.bulk_create(players[chairs.index(chair)] for chair in range(len(players)))
    open_game(game, players, dice)
    assert game.started_at is not None
    queue_started(game, [player for player in players if player.user_id], game.started_at)
    return game


def computer_players(bots: Sequence[str]) -> list[Player]:
    """Return computer players of these levels, not saved."""
    generals = random.sample(GENERALS, len(bots))
    return [Player(bot=bot, name=general) for bot, general in zip(bots, generals, strict=True)]


def is_newcomer(user: User) -> bool:
    """Return whether a person has never sat at a table. They are shown around in their first game."""
    return not Player.objects.filter(user=user).exists()


def show_around(*, game_id: int, user_id: int, wanted: bool) -> None:
    """Turn the introduction for a person in this game on or off."""
    Player.objects.filter(game=game_id, user=user_id).update(guided=wanted)


@transaction.atomic
def join_game(*, game_id: int, user: User, seat: int | None = None, word: str = "") -> Game:
    """Take the given seat, or any free one. Raise Worded or Game.DoesNotExist.

    The game begins when the last seat is taken. `word` is what the person adds to the dice. Nothing happens
    if they already have a seat.
    """
    game = lock_game(game_id)
    if game.players.filter(user=user).exists():
        return game
    refuse_begun(game)
    free = game.players.filter(user=None, bot="")
    player = free.first() if seat is None else free.filter(seat=seat).first()
    if player is None:
        if free:
            raise Refused("seat_taken", gettext_noop("That seat is taken. Choose another one."))
        raise Refused("full", gettext_noop("All seats of this game are taken."))
    refuse_entry(game, user)
    player.user, player.limits, player.guided = user, user.stand_in, is_newcomer(user)
    give_word(player, word)
    player.save(update_fields=["user", "limits", "guided", "word", "word_by_site"])
    replace_guests(game)
    begin_if_full(game, user)
    return game


def refuse_entry(game: Game, user: User) -> None:
    """Raise Worded if the game is not open to this person. Locking them keeps two games from taking them in
    at once if they may hold only one more seat.
    """
    people = {user.pk, game.created_by_id}  # The host is locked later; all lock people in one order.
    list(User.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk"))
    if refusal := refusal_for(user, Opening.of(game)):
        raise refusal


def refuse_too_many_open(user: User) -> None:
    """Raise Worded if a person holds as many seats in open games as they may."""
    applicant = Applicant.of(user)
    if not applicant.may_take_open_seat:
        raise too_many_open_seats(applicant)


@transaction.atomic
def leave_game(*, game_id: int, user: User) -> None:
    """Give up a seat in a game that has not begun. Raise Refused.

    If its creator leaves, the game is called off.
    """
    game = lock_game(game_id)
    refuse_begun(game)
    if game.created_by_id == user.pk:
        call_off(game, user.username)
    else:
        game.players.filter(user=user).update(user=None, limits={}, guided=False, word="", word_by_site=False)
        if Opening.of(game).replaces:
            game.invitations.filter(user=user, declined_at=None).update(declined_at=timezone.now())
            replace_guests(game)


def call_off(game: Game, host: str = "") -> None:
    """Remove a game that has not begun, and tell the people who had a seat.

    If a `host` called it off, they are not told, but people who were invited are. The caller holds the lock
    of the game.
    """
    people = User.objects.filter(players__game=game).exclude(username=host)
    cancellations = [Cancellation(user=person, game=game.name, host=host) for person in people]
    if host:
        cancellations += left_out(game, host)
    queue_cancellations(cancellations)
    game.delete()


def left_out(game: Game, host: str) -> list[Cancellation]:
    """Return the news for people who were mailed an invitation and have not answered it."""
    open_still = game.invitations.filter(declined_at=None, sent_at__isnull=False)
    seated = game.players.exclude(user=None).values_list("user", flat=True)
    people = {*open_still.values_list("user", flat=True)} - {None, *seated}
    strangers = open_still.filter(user=None).values_list("address", flat=True)
    return [
        *(Cancellation(user_id=person, game=game.name, host=host) for person in people),
        *(Cancellation(address=address, game=game.name, host=host) for address in strangers),
    ]


def queue_cancellations(news: Sequence[Cancellation]) -> None:
    """Queue these mails."""
    now = timezone.now()
    for one in news:
        one.due_at = now
    Cancellation.objects.bulk_create(news)


def waiting_too_long(now: datetime) -> QuerySet[Game]:
    """Return the games that have waited for players longer than `LONGEST_WAIT`."""
    return Game.objects.filter(status=Game.Status.WAITING, created_at__lt=now - LONGEST_WAIT)


def call_off_forgotten() -> None:
    """Call off the games that have waited for too long."""
    now = timezone.now()
    for game_id in list(waiting_too_long(now).values_list("pk", flat=True)):
        with transaction.atomic(), suppress(Game.DoesNotExist):
            game = lock_game(game_id)
            if game.status == Game.Status.WAITING:
                call_off(game)


@transaction.atomic
def delete_game(*, game_id: int) -> None:
    """Remove a game with its whole record, whatever its status. Raise Game.DoesNotExist."""
    lock_game(game_id).delete()


@transaction.atomic
def fill_with_computers(
    *, game_id: int, user: User, bot: str, apart: Mapping[int, str] | None = None
) -> Game:
    """Put computer players on all free seats, as the creator asks, and begin the game.

    `apart` names the seats that get a bot other than `bot`. People whose invitation is still open are told by
    mail. Raise Refused.
    """
    game = lock_game(game_id)
    refuse_begun(game)
    bots = apart or {}
    if game.created_by_id != user.pk or any(key not in BOTS for key in (bot, *bots.values())):
        raise Refused("not_yours", gettext_noop("Only the person who opened the game can fill its seats."))
    seat_computers(game, bot, bots)
    begin_if_full(game, user)
    return game


def seat_computers(game: Game, bot: str, apart: Mapping[int, str]) -> None:
    """Put computer players on all free seats, `apart` by seat, and tell the people who were invited."""
    free = list(game.players.filter(user=None, bot=""))
    taken = set(game.players.values_list("name", flat=True))
    names = random.sample([name for name in GENERALS if name not in taken], len(free))
    for player, name in zip(free, names, strict=True):
        player.bot, player.name = apart.get(player.seat, bot), name
        player.save(update_fields=["bot", "name"])
    news = left_out(game, game.created_by.username)
    for one in news:
        one.has_begun = True
    queue_cancellations(news)
    game.filled = True
    game.save(update_fields=["filled"])


def refuse_begun(game: Game) -> None:
    """Raise Refused if the game has begun."""
    if game.status != Game.Status.WAITING:
        raise Refused("begun", gettext_noop("This game has already begun."))


def refuse_others(game: Game, user: User) -> None:
    """Raise Refused if another person opened the game."""
    if game.created_by_id != user.pk:
        raise Refused("not_yours", gettext_noop("Only the person who opened the game can decide this."))


def begin_if_full(game: Game, user: User | None) -> None:
    """Begin the game if all seats are taken and its date has come.

    `user` took the last seat, and gets no mail. Seats are drawn, unless players keep theirs.
    """
    players = list(game.players.all())
    if any(player.is_free for player in players) or Opening.of(game).holds_back(timezone.now()):
        return
    people = [player.user_id for player in players if player.user_id]
    if len(people) == 1:
        refuse_too_much_practice(people[0])
    refuse_too_many_begun(game.created_by, user or game.created_by)
    seal(game, players)
    dice = GameDice(game)
    Opening.objects.filter(game=game).update(has_begun=True)
    open_game(game, draw_seats(players, dice) if game.rulebook.draws_seats else players, dice)
    assert game.started_at is not None
    others = [player for player in players if user is None or player.user_id != user.pk]
    queue_started(game, others, game.started_at)


def refuse_too_much_gathering(creator: User) -> None:
    """Raise Refused if this person has opened too many games that wait for players."""
    if creator.created_games.filter(status=Game.Status.WAITING).count() > MOST_GATHERING:
        raise Refused(
            "too_many_gathering_games",
            gettext_noop(
                "You already have %(most)d games that are waiting for players. Fill one or call "
                "one off first."
            ),
            most=MOST_GATHERING,
        )


def refuse_too_much_practice(user_id: int) -> None:
    """Raise Refused if this person plays too many games against only computer players.

    Locking the person keeps two games from beginning at once if only one more is allowed.
    """
    person = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if Game.objects.practice(person).count() >= settings.PRACTICE_GAMES:
        raise Refused(
            "too_many_practice_games",
            gettext_noop(
                "You already play %(most)d games against computer players only. End one of them first."
            ),
            most=settings.PRACTICE_GAMES,
        )


def refuse_too_many_begun(host: User, user: User) -> None:
    """Raise Refused if the host has begun as many games as are allowed in an hour.

    The refusal is addressed to `user`. Each game keeps workers busy, even if it is given up at once. Locking
    the host keeps two games from beginning together.
    """
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    now, most = timezone.now(), settings.GAMES_AN_HOUR
    # Tables that somebody opens for others (`seat_table`) do not count.
    begun = host.created_games.filter(started_at__gt=now - HOUR, players__user=host).order_by("-started_at")
    oldest = begun.values_list("started_at", flat=True)[most - 1 : most].first()
    if oldest is None:
        return
    yours = gettext_noop(
        "%(most)d of your games have begun within the last hour; that is the limit. You can "
        "begin the next one in %(minutes)d min."
    )
    theirs = gettext_noop(
        "%(most)d games of %(host)s have begun within the last hour; that is the limit. This one"
        " can begin in %(minutes)d min: take your seat then."
    )
    raise Refused(
        "too_many_games_begun",
        yours if user == host else theirs,
        host=host.username,
        most=most,
        minutes=ceil((oldest + HOUR - now) / MINUTE),
    )


def draw_seats(players: Sequence[Player], dice: Dice) -> list[Player]:
    """Seat the players in a random order. Each keeps the colour that the lobby showed."""
    order = [players[place] for place in dice.shuffle(len(players))]
    for player in players:
        player.seat += UNSEATED
    Player.objects.bulk_update(players, ["seat"])
    for seat, player in enumerate(order):
        player.seat = seat
    Player.objects.bulk_update(order, ["seat"])
    return order
