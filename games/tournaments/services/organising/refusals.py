"""Find the settings of a tournament that cannot work, before it is announced."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from django.utils import timezone

from games.rulebooks.registry import rulebook_for
from games.services.errors import Refused
from games.texts.wording import gettext_noop
from games.tournaments.models import Tournament
from games.tournaments.texts import TEXTS

if TYPE_CHECKING:
    from datetime import datetime

Found = Iterator[tuple[str, Refused]]
"""Fields of a tournament, each with the reason why its value cannot work."""


def refusals(tournament: Tournament, *, has_guests: bool) -> Found:
    """Yield everything that cannot work; the tournament need not be saved."""
    yield from of_tables(tournament)
    yield from of_rounds(tournament)
    yield from of_format(tournament)
    yield from of_points(tournament)
    yield from of_entrants(tournament, has_guests=has_guests)
    yield from of_times(tournament, timezone.now())


def of_tables(tournament: Tournament) -> Found:
    """Yield sizes of tables that do not fit the rules."""
    size, players = tournament.table_size, tournament.rulebook.players
    if size not in players:
        text = gettext_noop("Under these rules %(fewest)d to %(most)d players sit at a table.")
        yield "size", Refused("size", text, fewest=min(players), most=max(players))
    for number, rules in tournament.other_rules.items():
        if size not in rulebook_for(*rules).players:
            text = gettext_noop("Tables of this size do not fit the rules of round %(round)s.")
            yield "rounds_apart", Refused("size_of_round", text, round=number)


def of_rounds(tournament: Tournament) -> Found:
    """Yield rules for rounds that are not played."""
    most = tournament.format.known_rounds(tournament.fewest, tournament.most)
    for number in tournament.other_rules:
        if most and not 1 <= int(number) <= most:
            text = gettext_noop("There is no round %(round)s: at most %(most)d are played.")
            yield "rounds_apart", Refused("no_round", text, round=number, most=most)


def of_format(tournament: Tournament) -> Found:
    """Yield numbers that make no sense in this format."""
    sentences = TEXTS[tournament.format_key].refusals
    for fault in tournament.kind.faults(tournament.table_size, tournament.most, tournament.chosen):
        yield fault.field, Refused(fault.key, sentences[fault.key], **fault.params)
    yield from of_teams(tournament)
    if tournament.seeding == Tournament.Seeding.EARLIER and not tournament.follows_id:
        text = gettext_noop("Say which tournament came before, or choose other seeds.")
        yield "follows", Refused("follows", text)


def of_teams(tournament: Tournament) -> Found:
    """Yield sizes of teams that cannot be filled, or counts of members that cannot be reached."""
    size, counting = tournament.team_size, tournament.counting
    if not tournament.has_teams:
        text = gettext_noop("There are no teams in this format.")
        yield from (
            (field, Refused("no_teams", text))
            for field in ("team_size", "counting")
            if getattr(tournament, field)
        )
        return
    if size == 1:
        yield "team_size", Refused("lone", gettext_noop("A team has at least two members."))
    if 2 * size > tournament.most:
        text = gettext_noop(
            "A team can be at most half of the %(most)d entrants: somebody has to play against it."
        )
        yield "team_size", Refused("one_team", text, most=tournament.most)
    if size and counting > size:
        text = gettext_noop("A team has only %(size)d members.")
        yield "counting", Refused("counting", text, size=size)
    if counting > tournament.most:
        yield "counting", Refused("counting", gettext_noop("There are not that many places."))


def of_points(tournament: Tournament) -> Found:
    """Yield points that punish success, or that no place can get."""
    for field in ("felled_points", "continent_points"):
        if getattr(tournament, field) < 0:
            yield field, Refused("points", gettext_noop("Points cannot be below zero."))
    points = tournament.scoring.by_place
    if len(points) > tournament.table_size:
        text = gettext_noop("A table has %(most)d places.")
        yield "place_points", Refused("places", text, most=tournament.table_size)
    if any(worse > better for better, worse in pairwise(points)):
        text = gettext_noop("A better place brings at least as many points: write the first place first.")
        yield "place_points", Refused("order_of_points", text)


def of_entrants(tournament: Tournament, *, has_guests: bool) -> Found:
    """Yield numbers of entrants that cannot be reached, and kinds of entry that are not possible."""
    if tournament.fewest > tournament.most:
        yield "most", Refused("most", gettext_noop("This is less than the smallest number of entrants."))
    needs, most = tournament.format.needs, tournament.format.most
    if tournament.most < needs:
        text = gettext_noop("A table has at least %(fewest)d players.")
        yield "most", Refused("too_few", text, fewest=needs)
    if most and tournament.most > most:
        text = gettext_noop("This format takes %(most)d entrants at most.")
        yield "most", Refused("too_many", text, most=most)
    if tournament.computers > tournament.most:
        yield "computers", Refused("computers", gettext_noop("There are not that many places."))
    if tournament.computers and tournament.has_teams:
        yield "computers", Refused("no_team", gettext_noop("Computer players have no team."))
    if tournament.late_entry and not tournament.offers_late_entry:
        text = gettext_noop("Late entry is possible in the Swiss system only.")
        yield "late_entry", Refused("late", text)
    if tournament.by_invitation and not has_guests:
        yield "by_invitation", Refused("no_guests", gettext_noop("Say who is invited."))


def of_times(tournament: Tournament, now: datetime) -> Found:
    """Yield an entry, or an end, that is over before it has begun."""
    if tournament.closes_at <= tournament.opens_at:
        yield "closes_at", Refused("closes", gettext_noop("Entry must close after it opens."))
    elif tournament.closes_at <= now:
        yield (
            "closes_at",
            Refused("closed", gettext_noop("Entry would already be closed: choose a later time.")),
        )
    if tournament.ends_on and tournament.ends_on <= max(tournament.closes_at, now):
        text = gettext_noop("All games would end before the first begins: choose a later time.")
        yield "ends_on", Refused("ends", text)
