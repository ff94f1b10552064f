"""Organisers take back what they decided, as long as nothing has followed from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from games.services.errors import Refused
from games.services.lobby.seats import replace
from games.services.play.locked_game import locked_game
from games.texts.wording import gettext_noop
from games.tournaments.models import Entry, Step, Tournament, TournamentMail
from games.tournaments.services.authority import (
    locked_table,
    refuse_over,
    refuse_own,
    refuse_settled,
)
from games.tournaments.services.entry.entrants import next_number
from games.tournaments.services.entry.reserves import seats_of
from games.tournaments.services.locks import lock_tournament, log
from games.tournaments.services.mail.queueing import drop_unsent, remind_anew, tell_of
from games.tournaments.services.rounds.progression import crown_anew
from games.tournaments.services.rounds.tables import award, entries_of, opponents_of

if TYPE_CHECKING:
    from accounts.models import User

Status, Kind = Tournament.Status, Step.Kind
LATER = gettext_noop("Something else has been decided about it since: take that back first.")


@transaction.atomic
def take_back(*, tournament_id: int, step_id: int, by: User, reason: str) -> None:
    """Take back the decision that this step of the log is about.

    Does nothing if that was done already. Raises Refused.
    """
    tournament = lock_tournament(tournament_id)
    step = tournament.steps.filter(pk=step_id).first()
    if step is None or not can_be_taken_back(step):
        raise Refused("stays", gettext_noop("This cannot be taken back."))
    if tournament.steps.filter(takes_back=step).exists():
        return
    refuse_own(tournament, by)
    concerned = WAYS[Kind(step.kind)](tournament, step)
    taken = log(tournament, Kind.TAKEN_BACK, round_number=step.round, reason=reason, by=by, takes_back=step)
    tell_of(taken, concerned)
    crown_anew(tournament, taken)


def can_be_taken_back(step: Step) -> bool:
    """Return whether a step is of a kind that can be taken back, and the log says what was before."""
    known = {Kind.AWARDED: "was", Kind.EXTENDED: "was", Kind.REPLACED: "capped"}
    return bool(step.by_id) and step.kind in WAYS and known.get(Kind(step.kind), "") in {"", *step.data}


def to_be_taken_back(steps: Iterable[Step], drawn: Sequence[datetime]) -> set[int]:
    """Return the steps that organisers can take back: the last of each kind about a table or a place.

    A step is too old if a round was drawn after it; `drawn` are the times of draws that depend on results.
    """
    steps = list(steps)
    gone = {step.takes_back_id for step in steps}
    last: dict[tuple[Any, ...], int] = {}
    for step in steps:
        if step.pk not in gone and all(step.at > at for at in drawn) and can_be_taken_back(step):
            about = (step.kind, step.data.get("table_id"), step.data.get("place"))
            last[about] = max(step.pk, last.get(about, 0))
    return {*last.values()}


def places_as_before(tournament: Tournament, step: Step) -> Iterable[Entry]:
    """Give a table the places that it had before, or let its game decide again."""
    _tournament, table = locked_table(tournament.pk, step.data["table_id"])
    refuse_settled(tournament, table)
    if table.places != step.data["places"]:
        raise Refused("decided_since", LATER)
    was, entries = step.data["was"], entries_of(table)
    if was["places"]:
        award(table, was["places"], was["awarded"])
        return entries
    if table.game is None or tournament.status != Status.RUNNING:
        text = gettext_noop("There is no game that would count instead: decide other places.")
        raise Refused("no_game", text)
    # They are told once more when the game is over.
    TournamentMail.objects.filter(
        entry__in=entries, kind=TournamentMail.Kind.RESULT, occasion=table.draw.number
    ).delete()
    table.places, table.awarded, table.over_at, table.is_weighed = [], "", None, False
    table.save(update_fields=["places", "awarded", "over_at", "is_weighed"])
    return entries


def end_as_before(tournament: Tournament, step: Step) -> Iterable[Entry]:
    """Let a game end when it would have ended before."""
    _tournament, table = locked_table(tournament.pk, step.data["table_id"])
    refuse_over(tournament, table)
    if table.ends_at != datetime.fromisoformat(step.data["until"]):
        raise Refused("decided_since", LATER)
    before = datetime.fromisoformat(step.data["was"])
    if before <= timezone.now():
        text = gettext_noop("The end that was set before has passed: the game would end at once.")
        raise Refused("end_has_passed", text)
    table.ends_at = before
    table.save(update_fields=["ends_at"])
    entries = entries_of(table)
    remind_anew(entries, table.draw.number, before)
    return entries


def seat_as_before(tournament: Tournament, step: Step) -> Iterable[Entry]:
    """Give a place back to the person who was replaced; the other person waits in reserve."""
    entry = tournament.entries.get(number=step.data["place"])
    left, came = step.left, step.came
    if tournament.status != Status.RUNNING or came is None or entry.user_id != came.pk:
        raise Refused("decided_since", LATER)
    if left is None or not left.is_active or tournament.entries.filter(user=left).exists():
        raise Refused("gone", gettext_noop("The person who had this place before cannot take it again."))
    if tournament.draws.filter(undone_at=None, drawn_at__gt=step.at).exists():
        raise Refused(
            "round_drawn", gettext_noop("A round has been drawn since: leave it as it is, or decide again.")
        )
    seats = seats_of(entry)
    orders = (seat.player.game.events.filter(ordered_by=seat.player.seat) for seat in seats)
    if any(of_seat.filter(created_at__gt=step.at).exists() for of_seat in orders):
        raise Refused("has_played", gettext_noop("The reserve has played already."))
    entry.user = left
    entry.save(update_fields=["user"])
    for seat in seats:
        if seat.table.pk in step.data["capped"]:
            seat.table.capped = [one for one in seat.table.capped if one != seat.player.seat]
            seat.table.save(update_fields=["capped"])
        with locked_game(seat.player.game_id) as locked:
            replace(locked, seat.player.seat, left)
    entry.mails.filter(sent_at=None, to=None).exclude(kind=TournamentMail.Kind.ENDING).delete()
    is_free = not tournament.entries.filter(number=step.data["reserve"]).exists()
    reserve = tournament.entries.create(
        user=came,
        number=step.data["reserve"] if is_free else next_number(tournament),
        state=Entry.State.RESERVE,
        since=1 + tournament.draws.count(),
    )
    return [entry, reserve, *opponents_of(entry)]


def go_on_after_all(tournament: Tournament, step: Step) -> Iterable[Entry]:
    """Let a tournament that was called off go on."""
    if tournament.status != Status.CALLED_OFF or tournament.steps.filter(
        kind=Kind.CALLED_OFF, pk__gt=step.pk
    ):
        raise Refused("decided_since", LATER)
    has_begun = tournament.steps.filter(kind=Kind.CLOSED).exists()
    tournament.status = Status.RUNNING if has_begun else Status.ANNOUNCED
    tournament.ended_at = None
    tournament.save(update_fields=["status", "ended_at"])
    entries = tournament.entries.all()
    drop_unsent(entries, TournamentMail.Kind.CALLED_OFF, step.pk)
    return entries


WAYS: Mapping[Step.Kind, Callable[[Tournament, Step], Iterable[Entry]]] = {
    Kind.AWARDED: places_as_before,
    Kind.EXTENDED: end_as_before,
    Kind.REPLACED: seat_as_before,
    Kind.CALLED_OFF: go_on_after_all,
}
"""How each kind of step is taken back; each function returns the entries that are told."""
