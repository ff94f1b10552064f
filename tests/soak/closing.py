"""Checks of the turns, deadlines and mails of a simulated world, by its rows at the end."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from games.clock.pace import Cover
from games.engine import NOBODY
from games.engine import events as e
from games.models import Event, Game, Inbound, Incident, Mail
from games.models.mail import kinds
from games.models.mail.outbox import OPEN
from games.services.record.verify import differences
from tests.soak.cup_rows import cup_counts, cups_wrong
from tests.soak.ledger import SERVED, TOLERANCE
from tests.soak.letters import is_daily
from tests.soak.stopwatch import SECOND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.soak.ledger import Ledger, Served
    from tests.soak.post import Server

Kind = Incident.Kind
MISSED = {Kind.COVERED, Kind.SKIPPED, Kind.REMOVED}
TOLD = {Kind.EXCUSED, *MISSED}
FAREWELLS = {Kind.ABSENT, Kind.OFFERED, Kind.REMOVED}
READ = {Inbound.Outcome.GIVEN, Inbound.Outcome.STOPPED, Inbound.Outcome.ANSWERED}
PAST = {Inbound.Outcome.STALE, Inbound.Outcome.MOVED}


def close(ledger: Ledger, now: datetime) -> None:
    """Check everything once more."""
    ledger.breach_all(mails_repeated(ledger.server))
    ledger.breach_all(mails_lost(ledger, now))
    ledger.breach_all(replies_wrong(ledger))
    ledger.breach_all(cups_wrong(now))
    for game in Game.objects.exclude(status=Game.Status.WAITING):
        checks = (
            differences(game.pk),
            turns_wrong(game),
            served_wrong(game, ledger),
            farewells_wrong(game, ledger),
            stand_ins_wrong(game, ledger),
            words_missing(game),
            standstill(game, now),
        )
        for found in checks:
            ledger.breach_all(f"game {game.pk}: {words}" for words in found)


# --- Turns


def turns_wrong(game: Game) -> Iterator[str]:
    """Yield turns that were lost or played twice, by the record."""
    seats = game.players.count()
    out: set[int] = set()
    previous = NOBODY
    for data in game.events.order_by("number").values_list("data", flat=True):
        event = game.rulebook.read_event(data)
        if isinstance(event, e.Eliminated | e.Resigned):
            out.add(event.seat)
        elif isinstance(event, e.TurnBegan):
            if previous != NOBODY:
                order = [(previous + step) % seats for step in range(1, seats + 1)]
                expected = next(seat for seat in order if seat not in out)
                if event.seat != expected:
                    yield f"seat {event.seat} began round {event.round} where {expected} was next"
            previous = event.seat


def standstill(game: Game, now: datetime) -> Iterator[str]:
    """Yield a breach if nothing has happened in a running game for longer than its pace allows."""
    pace = game.pace
    assert pace is not None
    if game.status != Game.Status.RUNNING or game.paused_at or game.is_abandoned:
        return
    newest = game.events.latest("number").created_at
    resumed = game.incidents.filter(kind=Kind.RESUMED).last()
    if resumed:
        newest = max(newest, resumed.at)
    longest = 2 * (1 + pace.excuses) * pace.turn + pace.bank + pace.vacation + timedelta(days=6)
    if now - newest > longest:
        yield f"nothing has happened since {newest}"


# --- Deadlines


def served_wrong(game: Game, ledger: Ledger) -> Iterator[str]:
    """Yield deadlines that were served twice, or without a mail before."""
    pace = game.pace
    assert pace is not None
    last: dict[int, datetime] = {}
    people = {player.seat: player for player in game.players.select_related("user")}
    reminded: defaultdict[int, list[datetime]] = defaultdict(list)
    for mail in game.mails.filter(kind=kinds.Kind.REMINDER, sent_at__isnull=False):
        assert mail.sent_at is not None
        reminded[mail.user_id].append(mail.sent_at)
    for one in game.incidents.filter(kind__in=(*SERVED, Kind.REPLACED)):
        assert one.seat is not None
        before = last.get(one.seat, game.started_at)
        assert before is not None
        least = pace.question if pace.begun is None else min(pace.question, pace.begun)
        if one.seat in last and one.kind != Kind.REPLACED and one.at - before < least:
            yield f"seat {one.seat}: {one.kind} at {one.at}, {one.at - before} after another deadline"
        last[one.seat] = one.at
        user = people[one.seat].user
        if one.kind in (Kind.LEFT, Kind.REPLACED) or user is None or ledger.server.is_unwell(user.email):
            continue
        was_replaced = game.incidents.filter(kind=Kind.REPLACED, seat=one.seat, at__gte=one.at).exists()
        was = any(before <= at <= one.at for at in reminded[user.pk])
        if user.reminder and not was and not was_replaced and not ledger.troubles.between(before, one.at):
            yield f"seat {one.seat} was not reminded before {one.at}"


def farewells_wrong(game: Game, ledger: Ledger) -> Iterator[str]:
    """Yield excuses that were not given, and people who were taken for absent too early or too late."""
    pace = game.pace
    assert pace is not None
    for player in game.players.exclude(user=None):
        acts = sorted(ledger.acts[game.pk, player.seat] + acts_by_mail(player.pk))
        excuses = misses = 0
        since = game.created_at
        for one in game.incidents.filter(seat=player.seat):
            if any(since <= act <= one.at for act in acts):
                misses = 0
            since = one.at
            if one.kind == Kind.REPLACED:
                excuses = misses = 0
            elif one.kind == Kind.EXCUSED:
                excuses += 1
            elif one.kind in MISSED:
                misses += 1
                farewell = game.incidents.filter(seat=player.seat, kind__in=FAREWELLS, at=one.at).exists()
                if farewell != (misses >= pace.misses):
                    what = "is taken for absent" if farewell else "is not taken for absent"
                    yield f"seat {player.seat} {what} after {misses} turns at {one.at}"
                if excuses != pace.excuses:
                    yield f"seat {player.seat} was excused {excuses} times before {one.at}"


def acts_by_mail(player_id: int) -> list[datetime]:
    """Return the times at which the person of a seat gave orders by mail."""
    numbers = Inbound.objects.filter(player=player_id, given__gt=0).values_list("first_event", "last_event")
    wanted = {number for pair in numbers for number in pair}
    events = Event.objects.filter(game__players=player_id, number__in=wanted)
    return list(events.values_list("created_at", flat=True))


def stand_ins_wrong(game: Game, ledger: Ledger) -> Iterator[str]:
    """Yield attacks by a stand-in that the person did not allow, or in turns that were to be skipped."""
    pace = game.pace
    assert pace is not None
    peaceful = {player.seat for player in game.players.all() if not player.limits.get("attack")}
    for one in game.incidents.filter(kind__in=MISSED):
        assert one.seat is not None
        # The limits are the present player's; those of an earlier one are no longer known.
        was_replaced = game.incidents.filter(kind=Kind.REPLACED, seat=one.seat, at__gte=one.at).exists()
        if pace.cover != Cover.SKIP and (was_replaced or one.seat not in peaceful):
            continue
        for event in game.events.filter(created_at__gte=one.at).order_by("number"):
            happened = game.rulebook.read_event(event.data)
            acted = any(one.at <= act <= event.created_at for act in ledger.acts[game.pk, one.seat])
            if acted or isinstance(happened, e.TurnBegan):
                break
            if isinstance(happened, e.Attacked) and happened.seat == one.seat:
                yield f"a stand-in attacked for seat {one.seat} at {event.created_at}"
                break


# --- Mails


def mails_repeated(server: Server) -> Iterator[str]:
    """Yield mails that went out twice, though their worker lived to note the first time."""
    deaths = Counter(server.unconfirmed)
    for name, times in Counter(server.taken).items():
        if times > 1 + deaths[name]:
            yield f"the mail {name} was sent {times} times"


def mails_lost(ledger: Ledger, now: datetime) -> Iterator[str]:
    """Yield mails that nobody sends, and those that were given up though their reader has an address."""
    if not ledger.troubles.between(now - timedelta(hours=12), now):
        for mail in Mail.objects.filter(OPEN, attempts=0, due_at__lt=now - TOLERANCE):
            yield f"mail {mail.pk} ({mail.kind}) waits since {mail.due_at}"
    for mail in Mail.objects.exclude(failed_at=None).select_related("user"):
        if not ledger.server.is_unwell(mail.user.email):
            yield f"mail {mail.pk} ({mail.kind}) was given up: {mail.error}"


def words_missing(game: Game) -> Iterator[str]:
    """Yield the news that a person should have had but did not: a missed deadline, a new owner, the end."""
    queued = {
        kind: set(game.mails.filter(kind=kind).values_list("created_at", flat=True))
        for kind in (kinds.Kind.ABSENCE, kinds.Kind.REPLACED)
    }
    for one in game.incidents.filter(kind__in=(*TOLD, Kind.REPLACED)):
        kind = kinds.Kind.REPLACED if one.kind == Kind.REPLACED else kinds.Kind.ABSENCE
        if not any(abs(at - one.at) < SECOND for at in queued[kind]):
            yield f"seat {one.seat} was not told: {one.kind} at {one.at}"
    if game.status == Game.Status.OVER:
        told = set(game.mails.filter(kind=kinds.Kind.GAME_OVER).values_list("user", flat=True))
        for player in game.players.exclude(user=None).exclude(user__in=told):
            yield f"seat {player.seat} was not told of the end"


def replies_wrong(ledger: Ledger) -> Iterator[str]:
    """Yield messages that were not understood, are not worked on, or came in time but counted as too late."""
    late: defaultdict[int, list[Served]] = defaultdict(list)
    for served in ledger.served:
        late[served.player_id].append(served)
    for message in Inbound.objects.exclude(state=Inbound.State.WAITING):
        if message.outcome not in READ | PAST:
            yield f"message {message.pk} was not worked on: {message.state} {message.outcome} {message.error}"
        for served in late[message.player_id]:
            worked = message.done_at or served.at
            if message.received_at < served.deadline and message.received_at <= served.at <= worked:
                yield f"message {message.pk} came before the deadline of {served.deadline} that was served"


def counts(server: Server) -> dict[str, int]:
    """Return the totals of what was done in the whole world."""
    turns = sum(data[0] == "turn_began" for data in Event.objects.values_list("data", flat=True).iterator())
    sent = Counter(Mail.objects.filter(sent_at__isnull=False).values_list("kind", flat=True))
    incidents = Counter(Incident.objects.values_list("kind", flat=True))
    outcomes = Counter(Inbound.objects.values_list("outcome", flat=True))
    return {
        "games": Game.objects.count(),
        "finished": Game.objects.filter(status=Game.Status.OVER).count(),
        "turns": turns,
        "deadlines": sum(incidents[kind] for kind in SERVED),
        **{f"incidents {kind}": number for kind, number in sorted(incidents.items())},
        "reminders": sent[kinds.Kind.REMINDER],
        "mails": sum(sent.values()),
        "daily mails": len({name for name in server.taken if is_daily(name)}),
        "mails repeated after a worker's death": len(server.taken) - len(set(server.taken)),
        **cup_counts(),
        "messages": sum(outcomes.values()),
        **{f"messages {outcome or 'open'}": number for outcome, number in sorted(outcomes.items())},
    }
