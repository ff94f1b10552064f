"""Letters, as one of their readers may know them. Nothing else reads letters."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q, Subquery

from games.models import Contact, Game, HeldLetter, Letter, LetterCopy
from games.models.letters import Audience

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from django.db.models import QuerySet

    from accounts.models import User
    from games.models import Player

Key = tuple[str, tuple[int, ...]]
"""The audience of a conversation and the keys of its people, none if it is that of all at the table."""


@dataclass(frozen=True, kw_only=True)
class Person:
    """Somebody at the table, or who was there when a letter was written.

    `is_seated` is whether they have a seat now.
    """

    id: int
    name: str
    is_seated: bool
    colour: str
    kind: str = ""
    """What they are to the reader: muted or blocked (`Contact.Kind`)."""


@dataclass(frozen=True, kw_only=True)
class LetterShown:
    """A letter that the reader may know of. `number` counts those that they may know of in the game.

    `brought_by` is the key of the mail that brings it.
    """

    number: int
    writer: Person
    is_mine: bool
    text: str
    written_at: datetime
    is_unread: bool
    brought_by: int | None


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """The letters between the same people. `others` are these people without the reader."""

    audience: str
    others: tuple[Person, ...]
    letters: list[LetterShown]

    @property
    def unread(self) -> int:
        """The number of letters that the reader has not read."""
        return sum(letter.is_unread for letter in self.letters)

    @property
    def last(self) -> LetterShown:
        """The newest letter."""
        return self.letters[-1]

    @property
    def people(self) -> tuple[int, ...]:
        """The keys of the others, if it is a conversation between some players."""
        return tuple(person.id for person in self.others) if self.audience == Audience.SOME else ()

    @property
    def goes_on(self) -> bool:
        """Whether all of its people are still at the table."""
        return all(person.is_seated for person in self.others)


@dataclass(frozen=True, kw_only=True)
class Correspondence:
    """The letters of a game as one player may know them. `people` are the other people at the table.

    `terms` are the letters that the table allows (`Game.Letters`). `held` are the reader's own letters that
    came by mail and were not sent.
    """

    terms: str
    people: tuple[Person, ...]
    team: tuple[int, ...]
    conversations: list[Conversation]
    held: list[HeldLetter]

    @property
    def unread(self) -> int:
        """The number of letters that the reader has not read."""
        return sum(conversation.unread for conversation in self.conversations)

    @property
    def newest(self) -> int:
        """The number of the newest letter, as `newest_number` gives it."""
        return max((conversation.last.number for conversation in self.conversations), default=0)

    @property
    def can_write(self) -> bool:
        """Whether the table allows letters, and there is anybody to write to."""
        return self.terms != Game.Letters.NONE and bool(self.people)

    @property
    def can_choose(self) -> bool:
        """Whether letters may go to some of the people only."""
        return self.terms == Game.Letters.ANY

    @property
    def is_shown(self) -> bool:
        """Whether there is anything to show."""
        return bool(self.can_write or self.conversations or self.held)


def known_letters(user: User, game_id: int) -> QuerySet[Letter]:
    """Return the letters of a game that one of its players knows of, the oldest first.

    They know of those that they wrote, those that were written to them, and all that was said to the whole
    table, even before they took their seat.
    """
    to_me = LetterCopy.objects.filter(reader=user).values("letter")
    mine = Q(writer=user) | Q(pk__in=to_me) | Q(audience=Audience.ALL)
    return Letter.objects.filter(mine, game=game_id).order_by("pk")


def newest_number(user: User, game_id: int) -> int:
    """Return the number of the newest letter that is shown to a player, 0 if there is none.

    Letters of people whom they have blocked count, but are not shown.
    """
    known = known_letters(user, game_id)
    heard = known.exclude(writer__in=Contact.objects.blocked_by(user).values("person"))
    newest = heard.order_by("-pk").values("pk")[:1]
    return known.filter(pk__lte=Subquery(newest)).count()


def correspondence(game: Game, user: User) -> Correspondence:
    """Return the letters of a game for one of its players. It takes at most six queries."""
    players = list(game.players.select_related("user").order_by("seat"))
    kinds: dict[int, str] = dict(Contact.objects.filter(owner=user).values_list("person", "kind"))
    seated: dict[int | None, Player] = {player.user_id: player for player in players if player.user_id}
    me = seated[user.pk]
    return Correspondence(
        terms=game.letters,
        people=tuple(
            person_of(player.user, player, kinds)
            for player in players
            if player.user is not None and player.user_id != user.pk
        ),
        team=tuple(
            player.seat
            for player in players
            if player.user_id and player.seat in game.rulebook.teammates(me.seat)
        ),
        conversations=conversations(game, user, seated, kinds),
        held=list(HeldLetter.objects.filter(game=game, writer=user)),
    )


def conversations(
    game: Game, user: User, seated: Mapping[int | None, Player], kinds: Mapping[int, str]
) -> list[Conversation]:
    """Return the conversations, the one with the newest letter first, without letters of blocked people."""
    found: defaultdict[Key, list[LetterShown]] = defaultdict(list)
    people: dict[int, Person] = {}
    letters = known_letters(user, game.pk).select_related("writer").prefetch_related("copies__reader")
    for number, letter in enumerate(letters, 1):
        copies = list(letter.copies.all())
        for one in (letter.writer, *(copy.reader for copy in copies)):
            people.setdefault(one.pk, person_of(one, seated.get(one.pk), kinds))
        if kinds.get(letter.writer_id) == Contact.Kind.BLOCKED:
            continue
        mine = next((copy for copy in copies if copy.reader_id == user.pk), None)
        found[conversation_of(letter)].append(
            LetterShown(
                number=number,
                writer=people[letter.writer_id],
                is_mine=letter.writer_id == user.pk,
                text=letter.text,
                written_at=letter.written_at,
                is_unread=mine is not None
                and mine.read_at is None
                and kinds.get(letter.writer_id) != Contact.Kind.MUTED,
                brought_by=mine.mail_id if mine else None,
            )
        )
    shown = [
        Conversation(
            audience=audience,
            others=tuple(people[one] for one in keys if one != user.pk),
            letters=letters_in,
        )
        for (audience, keys), letters_in in found.items()
    ]
    return sorted(shown, key=lambda conversation: -conversation.last.number)


def conversation_of(letter: Letter) -> Key:
    """Return what identifies a letter's conversation. All letters to the whole table are one conversation."""
    people = {letter.writer_id, *(copy.reader_id for copy in letter.copies.all())}
    return letter.audience, () if letter.audience == Audience.ALL else tuple(sorted(people))


def person_of(user: User, player: Player | None, kinds: Mapping[int, str]) -> Person:
    """Return a person as the page of letters names them."""
    return Person(
        id=user.pk,
        name=user.username,
        is_seated=player is not None,
        colour=player.colour if player else "",
        kind=kinds.get(user.pk, ""),
    )


def unread_copies(user: User) -> QuerySet[LetterCopy]:
    """Return the copies that a person has not read, without those of people whom they do not want to hear."""
    unheard = Contact.objects.unheard_by(user).values("person")
    return LetterCopy.objects.filter(reader=user, read_at=None).exclude(letter__writer__in=unheard)


def unread_in(user: User, game: Game) -> int:
    """Return the number of letters of a game that a person has not read."""
    return unread_copies(user).filter(letter__game=game).count()


def unread_in_games(user: User, games: Iterable[Game]) -> dict[int, int]:
    """Return, for each of these games with unread letters, how many there are."""
    found = unread_copies(user).filter(letter__game__in=games).values_list("letter__game")
    return dict(found.annotate(number=Count("pk")))
