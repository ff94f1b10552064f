"""Everything that the site stores about a person, for them to download.

It contains what is theirs, and no secret of others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings

from accounts.models import Bounce, Vacation
from games.models import (
    BroadcastCopy,
    CalendarFeed,
    ChatRoom,
    Contact,
    DailyMail,
    Game,
    HeldLetter,
    Inbound,
    Invitation,
    Letter,
    LetterCopy,
    LetterReport,
    Mail,
    MailSubscription,
    Player,
    PublicLink,
    PushSubscription,
)
from games.selectors.record.events import part_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from django.db.models import QuerySet

    from accounts.models import User

Data = Any
"""Anything that can be written as JSON."""
ACCOUNT = (
    *("id", "username", "email", "first_name", "last_name", "date_joined", "last_login", "language"),
    *("time_zone", "quiet_from", "quiet_until", "reminder", "vacation_by_itself", "asks", "tells_reading"),
    *("stand_in", "letters_after", "mail_off_at"),
)
SEAT = (
    *(
        "seat",
        "colour",
        "status",
        "word",
        "word_by_site",
        "to_act",
        "called_at",
        "plan",
        "standing",
        "limits",
    ),
    *("ahead", "ahead_ended", "turn_read", "reading_told_at"),
)
MESSAGE = (
    *("id", "received_at", "door", "sender", "message_id", "state", "outcome", "question", "given", "left"),
    *("reason", "player__game"),
)
FURTHER: list[Callable[[User], Iterable[tuple[str, Data]]]] = []
"""Sources of what apps above store of a person. They are registered when an app is loaded."""


def own_data(user: User) -> Iterator[tuple[str, Data | bytes]]:
    """Yield the files of the archive one at a time: their names, and JSON or the bytes of a mail."""
    yield "account.json", account_of(user)
    yield "mails.json", mails_of(user)
    yield "invitations.json", invitations_of(user)
    yield "people.json", rows(Contact.objects.filter(owner=user), "person__username", "kind", "since")
    yield "notices.json", notices_of(user)
    yield "letters.json", letters_of(user)
    for raw in Inbound.objects.filter(user=user).exclude(raw=b"").values_list("pk", "raw").iterator():
        yield f"mails/{raw[0]}.eml", bytes(raw[1])
    for player in Player.objects.filter(user=user).select_related("game").order_by("game_id").iterator():
        yield f"games/{player.game_id}.json", game_of(player)
    for further in FURTHER:
        yield from further(user)


def rows(found: QuerySet[Any], *fields: str) -> list[dict[str, Data]]:
    return list(found.values(*fields))


def account_of(user: User) -> Data:
    """Return the person's address and preferences.

    Passwords, keys and secrets of second factors are left out.
    """
    return {
        "site": settings.SITE_URL,
        **{name: getattr(user, name) for name in ACCOUNT},
        "addresses": rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
        "second_factors": rows(Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"),
        "vacations": rows(Vacation.objects.filter(user=user), "since", "until", "by_itself"),
        "mails_that_came_back": rows(Bounce.objects.filter(user=user), "sent_at", "came_at", "status"),
    }


def mails_of(user: User) -> Data:
    """Return which mails the person was sent, and what they wrote.

    The texts of the mails that were sent are missing, because they are not stored.
    """
    sent = Mail.objects.filter(user=user).exclude(sent_at=None).order_by("pk")
    return {
        "sent": rows(sent, "kind", "game", "sent_at"),
        "received": rows(Inbound.objects.filter(user=user).order_by("pk"), *MESSAGE),
        "daily": rows(DailyMail.objects.filter(user=user), "hour", "zone", "sent_at"),
        "to_everybody": rows(BroadcastCopy.objects.filter(user=user), "broadcast", "sent_at", "hidden_at"),
        "wanted": rows(MailSubscription.objects.filter(user=user), "kind", "wanted"),
    }


def invitations_of(user: User) -> Data:
    """Return whom they invited, as they wrote it, and who invited them."""
    sent = Invitation.objects.filter(invited_by=user).select_related("user", "game")
    times = ("game__name", "created_at", "sent_at", "declined_at")
    return {
        "sent": [
            {
                # The host does not learn whose address it is.
                "to": invitation.address or str(invitation.user),
                "game": invitation.game and invitation.game.name,
                "at": invitation.created_at,
            }
            for invitation in sent
        ],
        "received": rows(Invitation.objects.filter(user=user), "invited_by__username", *times),
    }


def notices_of(user: User) -> Data:
    """Return devices, calendar and chat rooms, without their keys."""
    return {
        "devices": rows(PushSubscription.objects.filter(user=user), "endpoint", "created_at"),
        "calendar": rows(CalendarFeed.objects.filter(user=user), "changed_at"),
        "chat_rooms": rows(ChatRoom.objects.filter(set_by=user), "game", "url", "language"),
        "public_links_asked_for": rows(PublicLink.objects.filter(asked_by=user), "game", "asked_at"),
    }


def letters_of(user: User) -> Data:
    """Return the letters that they wrote, that were written to them, and that were not sent."""
    written = Letter.objects.filter(writer=user).prefetch_related("copies__reader").order_by("pk")
    letter = ("letter__game", "letter__writer__username", "letter__written_at", "letter__text", "read_at")
    return {
        "written": [
            {
                "game": one.game_id,
                "to": [str(copy.reader) for copy in one.copies.all()],
                "at": one.written_at,
                "text": one.text,
            }
            for one in written
        ],
        "received": rows(heard_by(user), *letter),
        "held": rows(HeldLetter.objects.filter(writer=user), "game", "held_at", "text"),
        "reported": rows(LetterReport.objects.filter(by=user), "game", "reported_at", "letters"),
    }


def heard_by(user: User) -> QuerySet[LetterCopy]:
    """Return the copies of letters to a person, without those that they do not see because of a block."""
    blocked = Contact.objects.blocked_by(user).values("person")
    found = LetterCopy.objects.filter(reader=user).exclude(letter__writer__in=blocked)
    return found.order_by("pk")


def game_of(player: Player) -> Data:
    """Return a game as the seat knows it. The seat's own orders are marked `mine`."""
    game = player.game
    events = game.events.order_by("number").values_list("data", "created_at", "seen", "parts", "ordered_by")
    is_over = game.status == Game.Status.OVER
    told = (
        (data if is_over else part_for(player.seat, data, seen, parts), at, ordered_by)
        for data, at, seen, parts, ordered_by in events.iterator()
    )
    return {
        "id": game.pk,
        "name": game.name,
        "rulebook": game.rulebook_key,
        "options": game.options,
        "pace": game.pace_chosen,
        "status": game.status,
        "is_mine": game.created_by_id == player.user_id,
        "started_at": game.started_at,
        "ended_at": game.ended_at,
        "my_seat": {name: getattr(player, name) for name in SEAT},
        "players": [str(other) for other in game.players.select_related("user").order_by("seat")],
        "events": [
            {"event": event, "at": at, "mine": ordered_by == player.seat}
            for event, at, ordered_by in told
            if event is not None
        ],
    }
