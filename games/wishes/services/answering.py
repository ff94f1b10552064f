"""Answers to proposed tables, and the games that they become."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone, translation

from games.bots import BOTS
from games.fairness.words import tidy
from games.models import Game, Opening, Player
from games.models.opening import Access
from games.presentation.campaigns import next_campaign
from games.selectors.lobby.my_games import names_of_games
from games.services.errors import Refused
from games.services.lobby.games import computer_players, seat_table
from games.services.play.chance import give_word
from games.texts.wording import gettext_noop
from games.wishes.kinds import pace_of
from games.wishes.models import Proposal, ProposedSeat, Wish
from games.wishes.models.wish import waiting_from
from games.wishes.services.proposing import give_up_place, refill

if TYPE_CHECKING:
    from datetime import datetime

    from accounts.models import User

CLOSED = gettext_noop(
    "This table is no longer yours to answer: its time was up, or it has been given up. Your wish tells what "
    "comes next."
)


@transaction.atomic
def accept(*, place_id: int, user: User, word: str = "") -> ProposedSeat:
    """Say yes to a table; saying it again changes nothing. The last yes begins the game.

    `word` is what the person adds to the dice. Raise Refused.
    """
    place = open_place(place_id, user)
    if place.answer == ProposedSeat.Answer.NO:
        raise Refused("table_closed", CLOSED)
    if place.is_open and not place.answer:
        place.answer, place.word = ProposedSeat.Answer.YES, tidy(word)
        place.save(update_fields=["answer", "word"])
        Wish.objects.filter(user=user).update(missed=0)
        begin_if_agreed(place.proposal, timezone.now())
    return place


@transaction.atomic
def decline(*, place_id: int, user: User) -> None:
    """Say no to a table. The wish sleeps until the person wakes it. Raise Refused."""
    place = open_place(place_id, user)
    if place.answer == ProposedSeat.Answer.NO:
        return
    if not place.is_open:
        raise Refused("table_has_begun", gettext_noop("The game has begun: you can resign on its page."))
    now = timezone.now()
    Wish.objects.filter(user=user, asleep_since=None).update(asleep_since=now, missed=0)
    give_up_place(place, ProposedSeat.Answer.NO)
    refill(place.proposal, now)


def open_place(place_id: int, user: User) -> ProposedSeat:
    """Return a place of this person that they can still answer, or have answered; its table is locked.

    Raise Refused.
    """
    key = ProposedSeat.objects.filter(pk=place_id, user=user).values_list("proposal", flat=True).first()
    if key is None:
        raise Refused("table_closed", CLOSED)
    proposal = Proposal.objects.select_for_update().get(pk=key)
    place = proposal.places.get(pk=place_id)
    if not (place.is_open or answered(place, proposal)):
        raise Refused("table_closed", CLOSED)
    place.proposal, place.user = proposal, user
    return place


def answered(place: ProposedSeat, proposal: Proposal) -> bool:
    """Return whether a closed place was closed by its person's own answer."""
    begun = proposal.status == Proposal.Status.BEGUN and place.answer == ProposedSeat.Answer.YES
    return begun or place.answer == ProposedSeat.Answer.NO


def begin_if_agreed(proposal: Proposal, now: datetime) -> None:
    """Begin the game if all people have said yes."""
    places = list(proposal.places.filter(is_open=True).select_related("user"))
    if len(places) < proposal.people or any(place.answer != ProposedSeat.Answer.YES for place in places):
        return
    proposal.game = begin(proposal, places)
    proposal.status = Proposal.Status.BEGUN
    proposal.save(update_fields=["game", "status"])
    for place in places:
        give_up_place(place, ProposedSeat.Answer.YES)
        Wish.objects.filter(user=place.user).update(since=now, **waiting_from(now))


def begin(proposal: Proposal, places: list[ProposedSeat]) -> Game:
    """Begin the game of a table at which all have agreed."""
    host = places[0].user
    with translation.override(host.language):
        name = next_campaign(host.username, names_of_games(host))
    levels = [next(iter(BOTS))] * (proposal.seats - len(places))
    game = seat_table(
        creator=host,
        name=name,
        rulebook_key=proposal.rulebook_key,
        options=proposal.options,
        pace=pace_of(turn_of(proposal)),
        players=[*map(player_for, places), *computer_players(levels)],
        letters=Game.Letters.ANY,
    )
    Opening.objects.create(game=game, access=Access.OPEN, has_begun=True)
    return game


def player_for(place: ProposedSeat) -> Player:
    """Return the player of a person, not saved."""
    player = Player(user=place.user, limits=place.user.stand_in)
    give_word(player, place.word)
    return player


def turn_of(proposal: Proposal) -> timedelta:
    """Return the time for a turn."""
    return timedelta(seconds=proposal.turn)
