"""A game that is gathering its players, as everybody who has the link may see it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, NamedTuple
from zlib import crc32

from games.bots import BOTS
from games.engine import NOBODY
from games.models import Game, Opening
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import option_text
from games.selectors.record.dice import ChainEnds, last_ends
from games.selectors.seats import look_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User
    from games.clock.pace import Pace
    from games.engine import Choice, Rulebook
    from games.models import Invitation


@dataclass(frozen=True, kw_only=True)
class LobbySeat:
    """A seat at a table that is gathering its players.

    `name` is that of its player, empty if the seat `is_free` or the reader may not know it. `level` says how
    its computer player plays, if it has one. `favours` is what the options of the game give only to this
    seat, to be translated.
    """

    number: int
    colour: str
    look: str
    name: str
    level: str
    is_reader: bool
    is_creator: bool
    is_free: bool
    favours: tuple[str, ...]


class Favour(NamedTuple):
    """A favour that an option can give to one seat.

    `value` is the value of the option. `what` is the favour, to be translated.
    """

    value: str
    seat: LobbySeat
    what: str


class InvitedPerson(NamedTuple):
    """A person whom the reader has invited by mail: their name, or the address as it was written.

    A refusal is shown only for an invitation by name: nobody must learn that an address belongs to a player.
    """

    whom: str
    has_declined: bool


@dataclass(frozen=True, kw_only=True)
class Lobby:
    """An invitation: the game, its seats, and the reader's part in it.

    `guests` are the people whom the reader has invited, unless they have a seat under the name that the
    reader wrote. `others_guests` is how many people others have invited. `is_filled`: it began with computer
    players on the free seats. `is_rematch`: it follows a game in which the reader had a seat.

    Visitors learn no names of an open game: those of the game, of its `creator` and of the players are empty.
    """

    id: int
    name: str
    token: str
    creator: str
    has_begun: bool
    rulebook: Rulebook
    pace: Pace | None
    has_advice: bool
    letters: str
    opening: Opening
    seats: tuple[LobbySeat, ...]
    is_member: bool
    is_creator: bool
    is_invited: bool
    guests: tuple[InvitedPerson, ...]
    others_guests: int
    is_filled: bool
    is_rematch: bool
    commitment: ChainEnds | None

    @property
    def has_teams(self) -> bool:
        """Whether it matters who has which seat."""
        return bool(self.rulebook.sides)

    @property
    def teams(self) -> list[list[LobbySeat]]:
        """The seats of each team; all in one list if everybody plays alone."""
        sides = self.rulebook.sides or (0,) * len(self.seats)
        return [[seat for seat in self.seats if sides[seat.number] == side] for side in dict.fromkeys(sides)]

    @property
    def free_seats(self) -> list[LobbySeat]:
        """The seats that nobody has taken."""
        return [seat for seat in self.seats if seat.is_free]

    @property
    def free(self) -> int:
        """The number of free seats."""
        return len(self.free_seats)

    @property
    def waited_for(self) -> list[str]:
        """The guests who have not declined."""
        return [guest.whom for guest in self.guests if not guest.has_declined]

    @property
    def fingerprint(self) -> str:
        """A value that changes when a player joins or leaves, or is given a favour."""
        text = "|".join("+".join((seat.name, str(seat.is_free), *seat.favours)) for seat in self.seats)
        return f"{crc32(text.encode()):x}"

    @property
    def favours(self) -> list[tuple[Choice, list[Favour]]]:
        """The options that can favour one seat, each with the favours that are possible here."""
        found = []
        for choice in self.rulebook.choices:
            places, words = self.rulebook.seating(len(self.seats)), option_text(self.rulebook, choice)
            possible = [
                Favour(value, self.seats[places[number]], words.seats[value])
                for value, number in choice.for_seats.items()
                if number < len(places) and not self.refusal_of(choice.key, value)
            ]
            if possible:
                found.append((choice, possible))
        return found

    def refusal_of(self, option: str, value: str) -> bool:
        """Return whether an option cannot have this value together with all the others that were chosen."""
        plain = RULEBOOKS[self.rulebook.key]
        return plain.refusal_of({**self.rulebook.chosen, option: value}) is not None


def lobby(token: str, user: User | AnonymousUser) -> Lobby:
    """Return the invitation with this token. Raise Game.DoesNotExist."""
    game = Game.objects.select_related("created_by").get(token=token)
    opening = Opening.of(game)
    is_veiled = opening.is_open and not user.is_authenticated
    players = list(game.players.select_related("user"))
    favours = favours_of(game.rulebook, len(players))
    seated = {player.user_id for player in players if player.user_id}
    invitations = list(game.invitations.select_related("user")) if user.is_authenticated else []
    return Lobby(
        id=game.pk,
        name="" if is_veiled else game.name,
        token=game.token,
        creator="" if is_veiled else game.created_by.username,
        has_begun=game.status != Game.Status.WAITING,
        rulebook=game.rulebook,
        pace=game.pace,
        has_advice=game.advice,
        letters=game.letters,
        opening=opening,
        seats=tuple(
            LobbySeat(
                number=player.seat,
                colour=player.colour,
                look=look_of(player.colour, side),
                name="" if player.is_free or is_veiled else str(player),
                level=BOTS[player.bot].name if player.bot in BOTS else "",
                is_reader=player.user_id is not None and player.user_id == user.pk,
                is_creator=player.user_id == game.created_by_id and not is_veiled,
                is_free=player.is_free,
                favours=tuple(what for seat, what in favours if seat == player.seat),
            )
            for player, side in zip(players, game.rulebook.sides or repeat(NOBODY), strict=False)
        ),
        is_member=user.pk in seated,
        is_creator=game.created_by_id == user.pk,
        is_invited=user.is_authenticated
        and any(one.user_id == user.pk for one in invitations if one.declined_at is None),
        guests=tuple(guest(one) for one in invitations if is_guest_of(one, user, seated)),
        others_guests=sum(is_guest(one, seated) and one.invited_by_id != user.pk for one in invitations),
        is_filled=game.filled,
        is_rematch=user.is_authenticated
        and opening.again is not None
        and opening.again.players.filter(user=user).exists(),
        commitment=last_ends(game),
    )


def favours_of(rulebook: Rulebook, players: int) -> list[tuple[int, str]]:
    """Return the seats that the chosen options favour, each with its favour."""
    places = rulebook.seating(players)
    return [
        (places[choice.for_seats[value]], option_text(rulebook, choice).seats[value])
        for choice in rulebook.choices
        if (value := rulebook.chosen[choice.key]) in choice.for_seats
    ]


def is_guest_of(invitation: Invitation, host: User | AnonymousUser, seated: set[int]) -> bool:
    """Return whether this person sent the invitation, and nobody has a seat under the name that it is for."""
    return invitation.invited_by_id == host.pk and is_guest(invitation, seated)


def is_guest(invitation: Invitation, seated: set[int]) -> bool:
    """Return whether nobody has a seat under the name that an invitation is for."""
    return bool(invitation.address) or invitation.user_id not in seated


def guest(invitation: Invitation) -> InvitedPerson:
    """Return the guest of an invitation, with only what its sender knows of them."""
    whom = invitation.address or str(invitation.user)
    return InvitedPerson(whom, not invitation.address and invitation.declined_at is not None)
