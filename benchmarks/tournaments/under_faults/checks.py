"""Find what is wrong in the end, in the rows, the records and the draws of the site.

`differences` of each game is what `manage.py verify_game --all` prints. Of the checks of `tests.soak`, those
apply that go by rows alone: turns, tournaments, and what people had to be told. The others need its ledger,
which is kept while a world is played in one process.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator
from io import StringIO

from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from games.mail.outgoing.compose import headers
from games.models import DailyMail, Event, Game, Inbound, Incident, Mail
from games.models.mail.outbox import OPEN
from games.services import jobs as jobs
from games.services.record.verify import differences
from games.tournaments.models import DrawnTable, Entry, Step, Tournament, TournamentMail
from games.tournaments.presentation.proof import proof_of
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.rounds import progression
from tests.soak.closing import MISSED, turns_wrong, words_missing
from tests.soak.cup_rows import cups_wrong

ENDINGS = ("won", "broken_off")
JOBS = (Mail, TournamentMail, DailyMail, Inbound)


def wrong() -> Iterator[str]:
    """Yield everything that is wrong with tournaments, games and jobs."""
    yield from cups_wrong(timezone.now())
    for cup in Tournament.objects.order_by("pk"):
        yield from (f"{cup}: {words}" for words in cup_wrong(cup))
    for game in Game.objects.order_by("pk"):
        yield from (f"{game}: {words}" for words in game_wrong(game))
    yield from left_undone()


def cup_wrong(cup: Tournament) -> Iterator[str]:
    """Yield what is wrong with a tournament that should be over."""
    if cup.status != Tournament.Status.OVER:
        yield f"is {cup.status}"
    page = TournamentPage(cup, None)
    places = sorted(row.rank for row, _ in page.rows)
    if places != list(range(1, len(page.entrants) + 1)):
        yield f"its standings have the places {places}"
    if {row.entrant for row, _ in page.rows} != {entry.number for entry in page.entrants}:
        yield "not everybody stands in its standings"
    steps = Counter(cup.steps.values_list("kind", flat=True))
    for kind in (Step.Kind.ANNOUNCED, Step.Kind.CLOSED, Step.Kind.OVER):
        if steps[kind] != 1:
            yield f"{kind} stands in its log {steps[kind]} times"
    ended = Counter(
        (step.round, step.data["table"])
        for step in cup.steps.filter(kind__in=(Step.Kind.ADJUDICATED, Step.Kind.IDLE))
    )
    yield from (f"table {table} was ended {times} times" for table, times in ended.items() if times > 1)
    for table in DrawnTable.objects.filter(draw__tournament=cup, draw__undone_at=None).select_related("game"):
        if not table.places or (table.game and table.game.status != Game.Status.OVER):
            yield f"{table} is not over"
    yield from draws_wrong(page)


def draws_wrong(page: TournamentPage) -> Iterator[str]:
    """Yield the errors that a check of its draws finds."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(proof_of(page), file)
        file.flush()
        try:
            call_command("verify_draw", file.name, stdout=StringIO())
        except CommandError as error:
            yield str(error)


def game_wrong(game: Game) -> Iterator[str]:
    """Yield what is wrong with a game that should be over."""
    yield from map(str, differences(game.pk))
    yield from turns_wrong(game)
    yield from words_missing(game)
    kinds = Counter(data[0] for data in game.events.values_list("data", flat=True))
    endings = sum(kinds[kind] for kind in ENDINGS)
    if endings != 1:
        yield f"ended {endings} times"


def left_undone() -> Iterator[str]:
    """Yield the work that is still waiting."""
    now = timezone.now()
    for cup_id in progression.due(now).values_list("pk", flat=True):
        yield f"tournament {cup_id} waits for a step"
    for kind in JOBS:
        for key in jobs.due_jobs(kind, now):
            yield f"{kind.__name__} {key} waits"
    for mail in Mail.objects.exclude(failed_at=None):
        yield f"mail {mail.pk} ({mail.kind}) was given up: {mail.error}"


def let_pauses_pass() -> None:
    """Let all work be due that was put off after a failure."""
    now = timezone.now()
    for kind in JOBS:
        jobs.all_of(kind).filter(due_at__gt=now, attempts__gt=0).update(due_at=now)


def is_held() -> bool:
    """Return whether a worker holds a mail, or died with it: until then the mail must keep its name."""
    now = timezone.now()
    return any(jobs.all_of(kind).filter(lease__gt=now).exists() for kind in JOBS)


def unnoted(taken: Collection[str]) -> list[int]:
    """Return the mails to send that were taken before, by their names: until then they must keep these."""
    tried = Mail.objects.filter(OPEN, attempts__gt=0).select_related("user", "game")
    return [mail.pk for mail in tried if headers(mail)["Message-ID"] in taken]


def absences_wrong(absent: Collection[User]) -> Iterator[str]:
    """Yield people who never came but missed no turn in a game with several; also if nobody was absent."""
    for user in absent:
        for player in user.players.select_related("game"):
            incidents = Incident.objects.filter(game=player.game_id, seat=player.seat)
            turns = Event.objects.filter(game=player.game_id, data__0="turn_began", data__1=player.seat)
            if turns.count() > 1 and not incidents.filter(kind__in=MISSED).exists():
                yield f"{user} missed no turn in {player.game}"
    if Entry.objects.filter(user__in=absent).count() == 0:
        yield "nobody was absent"
