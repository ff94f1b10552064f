"""Games that are played with the site's own services, and of which all others are copies."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone
from rich.console import Console
from rich.progress import track

from accounts.models import User
from games.clock.pace import DAY, Pace
from games.engine.notation import format_order
from games.mail.outgoing import post
from games.models import Analysis, Film, Game, Invitation, LetterCopy, Mail
from games.models.mail.outbox import UNDONE
from games.services.letters.writing import TO_ALL, Recipients, write_letter
from games.services.record.analyses import analyse_games
from games.services.record.public_links import answer_about_link, ask_for_link
from tests.support.mail.letters import send
from tests.support.tables import act, advice, next_player, open_table

PACE = Pace(turn=3 * DAY)
MIDDLE = 5
"""The round in which the running games are."""
LETTERS = 2
"""The letters that each person writes in a game."""


class Table(NamedTuple):
    """What is played, by how many people, with which computer players."""

    edition: str
    people: int
    bots: tuple[str, ...] = ()


OVER = (
    Table("h2000_world", 4),
    Table("h2000_world", 6),
    Table("h2006_world", 3, ("sensible",)),
    Table("mp80_world", 4),
    Table("h2000_mission", 5),
    Table("mp80_objectives", 4),
)
RUNNING = (Table("h2000_world", 4), Table("h2006_world", 4), Table("mp80_objectives", 3, ("sensible",)))
SEATS = max(table.people for table in OVER + RUNNING)


class Originals(NamedTuple):
    """The people who played, and the games that are over and that are running."""

    people: list[User]
    over: list[Game]
    running: list[Game]


def play_originals() -> Originals:
    """Play all of them; the first one that is over has a public link."""
    settings.MAIL_DELAY = 0
    people = [User.objects.create_user(f"rider{n}", f"rider{n}@example.org") for n in range(SEATS)]
    tables = [(table, 0) for table in OVER] + [(table, MIDDLE) for table in RUNNING]
    shown = track(tables, "Playing", console=Console(stderr=True), transient=True)
    games = []
    for place, (table, last) in enumerate(shown):
        # Nobody may send more than a few mails in an hour, and the first person at a table plays by mail.
        first = place % SEATS
        games.append(played(table, (people[first:] + people[:first])[: table.people], last))
    over, running = games[: len(OVER)], games[len(OVER) :]
    show(over[0], people[: OVER[0].people])
    settle(over)
    return Originals(people, over, running)


def played(table: Table, people: Sequence[User], last: int) -> Game:
    """Play until a person is to act in the `last` round, or to the end (0).

    The first person gives the first order of each turn by mail.
    """
    game = open_table(*people, bots=table.bots, rulebook=table.edition, pace=PACE)
    Invitation.objects.bulk_create(
        Invitation(game=game, invited_by=people[0], user=guest, sent_at=timezone.now())
        for guest in people[1:]
    )
    write_letters(game, people)
    mailed = 0
    while player := next_player(game):
        game.refresh_from_db()
        now = game.state["round"]
        if last and now >= last and player.user:
            break
        if player.user == people[0] and now > mailed:
            mailed = now
            send(game, people[0], format_order(game.rulebook, advice(game, player.seat), "en"))
        else:
            act(game)
        post.deliver_mails()
    game.refresh_from_db()
    return game


def write_letters(game: Game, people: Sequence[User]) -> None:
    """Let everybody write a letter to all, and others to the next person."""
    for writer, reader in zip(people, (*people[1:], *people[:1]), strict=True):
        if writer != reader:
            write_letter(game_id=game.pk, user=writer, to=TO_ALL, text="Good luck to all of you.")
            to = Recipients("some", (reader.pk,))
            for number in range(LETTERS - 1):
                write_letter(game_id=game.pk, user=writer, to=to, text=f"Peace at our border? ({number})")


def show(game: Game, people: Sequence[User]) -> None:
    """Give a game a public link that all have agreed to. Its film is left out."""
    ask_for_link(game_id=game.pk, user=people[0], is_named=True)
    for user in people[1:]:
        answer_about_link(game_id=game.pk, user=user, agrees=True, is_named=True)
    post.deliver_mails()
    Film.objects.all().delete()


def settle(over: Sequence[Game]) -> None:
    """Let nothing wait that does not wait in a game which ended long ago."""
    while Analysis.objects.filter(due_at__isnull=False).exists():
        analyse_games()
    now = timezone.now()
    LetterCopy.objects.update(mail=None)
    LetterCopy.objects.filter(letter__game__in=over).update(read_at=now)
    Mail.objects.filter(UNDONE, game__in=over).update(dropped_at=now)
    Mail.objects.filter(UNDONE, due_at__lt=now + timedelta(hours=1)).update(dropped_at=now)
