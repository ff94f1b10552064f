"""Invite people by name or by address into a game that waits for players."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.dispatch import receiver
from django.utils import timezone
from django.utils.text import Truncator

from accounts.folding import fold
from accounts.mail.addresses import validate_address, written_as
from accounts.mail.limits import box_of, counted_as
from accounts.models import User
from accounts.seals import seal, site_secrets
from accounts.signing_in.admission import invitation_wanted
from accounts.signing_in.names import person_called
from games.models import ClosedAddress, Contact, Game, Invitation
from games.models.invitation import OPEN
from games.services import wake
from games.services.errors import Refused
from games.services.jobs import give_back
from games.services.lobby.games import create_game, refuse_begun
from games.services.lobby.replacing import replace_guests
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

INVITATION = "invitation"
MOST_A_DAY = 20
"""The largest number of invitations that one person may send in a day."""
MOST_A_WEEK = 3
"""The largest number of mails in a week to an address without an account.

All senders count together, since the reader has asked for none of these mails.
"""
KEPT = timedelta(days=30)
"""The time for which an address without an account is stored at least. The limits count within it."""
MOST_REPEATED = 60
"""The largest number of characters that a refusal repeats of what a person wrote."""
SALT = "games.services.invitations"
SIGNER = Signer(salt=SALT)


@transaction.atomic
def open_game_for(guests: Sequence[str], *, creator: User, **terms: Any) -> Game:
    """Open a game on these terms (`create_game`) and invite people to it by name. Both happen, or neither.

    Raise Refused or Impossible.
    """
    game = create_game(creator=creator, **terms)
    for guest in guests:
        invite(game_id=game.pk, host=creator, to=guest)
    return game


@transaction.atomic
def invite(*, game_id: int, host: User, to: str) -> Invitation:
    """Queue a mail that invites a person, by name or by address. Raise Refused or Game.DoesNotExist.

    The host does not learn whose an address is. Nobody is invited twice by the same name or address, and only
    people with a seat in the game may invite.
    """
    game = lock_game(game_id)
    refuse_begun(game)
    if not game.players.filter(user=host).exists():
        raise Refused(
            "not_seated", gettext_noop("Only players with a seat in a game can invite others to it.")
        )
    refuse_too_many(host)
    user, address = somebody(game, to.strip())
    invitation, is_new = Invitation.objects.get_or_create(
        game=game,
        user=user,
        address=address,
        defaults={"invited_by": host, "due_at": timezone.now()},
    )
    if not is_new:
        raise Refused("invited_already", gettext_noop("%(whom)s has already been invited."), whom=to.strip())
    replace_guests(game)
    transaction.on_commit(lambda: wake.wake_worker(wake.SEND_INVITATIONS), robust=True)
    return invitation


def somebody(game: Game, to: str) -> tuple[User | None, str]:
    """Return the person and the address meant by a name or an address. Raise Refused."""
    if "@" in to:
        address = fold(to)
        try:
            validate_address(address)
        except ValidationError:
            message = gettext_noop("“%(to)s” is not an e-mail address. Write one like name@example.org.")
            raise Refused("no_address", message, to=as_repeated(to)) from None
        owner = EmailAddress.objects.filter(written_as(address), verified=True, primary=True).first()
        return owner.user if owner else None, address
    user = person_called(to, User.objects.filter(is_active=True))
    if user is None:
        message = gettext_noop("Nobody here is called “%(to)s”. Write a name, or an e-mail address.")
        raise Refused("nobody", message, to=as_repeated(to))
    if game.players.filter(user=user).exists():
        raise Refused("sits_here", gettext_noop("%(name)s has a seat in this game."), name=user.username)
    return user, ""


def as_repeated(words: str) -> str:
    """Return unchecked text in the form in which a refusal repeats it."""
    return Truncator("".join(letter for letter in words if letter.isprintable())).chars(MOST_REPEATED)


def refuse_too_many(host: User) -> None:
    """Raise Refused if this person has sent all the invitations that are allowed in a day.

    Locking the person keeps invitations to two games from going out at once if only one more is allowed.
    """
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    since = timezone.now() - timedelta(days=1)
    if host.invitations_sent.filter(created_at__gt=since).count() >= MOST_A_DAY:
        raise Refused(
            "too_many_invitations",
            gettext_noop("You have sent %(most)d invitations within a day. Send the others the link."),
            most=MOST_A_DAY,
        )


def note_sent(invitation: Invitation) -> None:
    """Note that the mail server has accepted the invitation. Raise LeaseLost."""
    give_back(invitation, sent_at=timezone.now())


def has_enough(address: str) -> bool:
    """Return whether an address without an account has had all the invitations that it may get in a week."""
    since = timezone.now() - timedelta(weeks=1)
    return strangers_invitations(address).filter(sent_at__gt=since).count() >= MOST_A_WEEK


def is_another_leaving(invitation: Invitation) -> bool:
    """Return whether another worker is just sending an invitation to the same box.

    That invitation is not counted yet.
    """
    others = strangers_invitations(invitation.address).exclude(pk=invitation.pk)
    return others.filter(lease__gt=timezone.now()).exists()


def strangers_invitations(address: str) -> QuerySet[Invitation]:
    """Return the invitations to people without an account, at any address of the same mailbox."""
    return Invitation.objects.filter(user=None, box=counted_as(address))


@receiver(invitation_wanted)
def is_invited(address: str, **_more: Any) -> bool:
    """Return whether an address has an invitation that can still be accepted."""
    return Invitation.objects.filter(OPEN, address=fold(address)).exists()


def forget_addresses() -> None:
    """Delete old invitations to people without an account that can no longer be accepted."""
    strangers = Invitation.objects.filter(user=None).exclude(game__status=Game.Status.WAITING)
    strangers.filter(created_at__lt=timezone.now() - KEPT).delete()


@transaction.atomic
def decline(*, game_id: int, user: User) -> None:
    """Note that a person has declined an invitation. Raise Refused or Game.DoesNotExist.

    The host sees it, unless the invitation went to an address. Declining again changes nothing.
    """
    game = lock_game(game_id)
    mine = Invitation.objects.filter(user=user, game=game_id, game__status=Game.Status.WAITING)
    mine = mine.exclude(game__players__user=user)
    if not mine.exists():
        raise Refused(
            "not_invited",
            gettext_noop("There is nothing to decline: you have no open invitation to this game."),
        )
    mine.filter(declined_at=None).update(declined_at=timezone.now())
    replace_guests(game)


def invitations_to(user: User) -> QuerySet[Invitation]:
    """Return the invitations that a person can still accept, apart from those of people they have blocked."""
    mine = Invitation.objects.filter(OPEN, user=user)
    blocked = Contact.objects.blocked_by(user).values("person")
    return mine.exclude(game__players__user=user).exclude(invited_by__in=blocked)


def wants_none(address: str) -> bool:
    """Return whether the reader of an address wants no invitations, however the address is spelled."""
    # Earlier versions closed a box only under the spelling that a mail was sent to.
    boxes = {counted_as(address), box_of(address)}
    digests = [digest_of_box(box, secret) for box in boxes for secret in site_secrets()]
    return ClosedAddress.objects.filter(pk__in=digests).exists()


def is_closed(digest: str) -> bool:
    """Return whether the reader of the address with this digest wants no invitations."""
    return ClosedAddress.objects.filter(pk=digest).exists()


def set_closed(digest: str, *, closed: bool) -> None:
    """Stop sending invitations to the address with this digest, or send them again."""
    if closed:
        ClosedAddress.objects.get_or_create(digest=digest)
    else:
        ClosedAddress.objects.filter(digest=digest).delete()


def digest_of_address(address: str) -> str:
    """Return the digest that is stored for a closed address. All addresses of a mailbox have the same one."""
    return digest_of_box(counted_as(address))


def digest_of_box(box: str, secret: str | None = None) -> str:
    """Return the digest of a mailbox, which only this site can make."""
    return seal(SALT, box, secret).hex()[:32]


def closing_token(address: str) -> str:
    """Return a token that closes an address to invitations without signing in.

    It does not reveal the address.
    """
    return SIGNER.sign(digest_of_address(address))


def read_closing_token(token: str) -> str | None:
    """Return the digest of the address that a token closes; None if this site did not make the token."""
    try:
        return SIGNER.unsign(token)
    except BadSignature:
        return None
