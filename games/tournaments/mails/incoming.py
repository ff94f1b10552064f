"""Enter and leave by mail, at an address for each person and tournament.

The address is `tournaments+<48 letters and digits>@<domain>`. A mail to it counts only if it comes from an
address of that person; the first line says what to do. Each mail counts once. An address that was made for an
entry is valid as long as the entry.
"""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.mail.signed_addresses import read_signed_address, sign_address
from accounts.models import User
from games.engine.notation.names import words
from games.mail.incoming import trust
from games.mail.incoming.replies.raw import unquoted_lines
from games.mail.outgoing.notes import UNUSED, send_line
from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.services.mail.inbound import identity_of, message_id_of
from games.services.mail.raw_mail import refuse_hostile
from games.tournaments.models import Entry, Received, Tournament
from games.tournaments.services.entry.entering import enter, withdraw
from games.views.rate_limits import refuse_mails

BOX, PURPOSE = "tournaments", "games.tournaments"
ENTER = ("enter", "participer", "inscription")
LEAVE = ("withdraw", "retrait")
NOW = ("now", "maintenant")
MOST_AN_HOUR = 10
UNREADABLE = gettext_noop(
    "Write “enter” in the first line, followed by a word of your choice if you like, or "
    "“withdraw” (“withdraw now” resigns your games too). Nothing was done."
)
UNREADABLE_OF_TEAMS = gettext_noop(
    "Write “enter” in the first line, then your team or club, a comma, and a word of your choice"
    " if you like; or “withdraw” (“withdraw now” resigns your games too). Nothing was done."
)


class EntryAddress(NamedTuple):
    """The person, tournament and entry (0 for none yet) that an address stands for, by their primary keys."""

    user_id: int
    tournament_id: int
    entry_id: int = 0

    def __str__(self) -> str:
        return sign_address(BOX, PURPOSE, (*self, 0))


def address_for(user: User, tournament: Tournament, entry: Entry | None) -> str:
    """Return the address for mails of this person about the tournament; empty if the site takes no mail."""
    if not settings.REPLY_DOMAIN:
        return ""
    return str(EntryAddress(user.pk, tournament.pk, entry.pk if entry else 0))


def expects(recipient: str) -> bool:
    """Return whether this is such an address."""
    return read_signed_address(BOX, PURPOSE, recipient) is not None


def carry_out_mail(recipient: str, raw: bytes, sender: str) -> None:
    """Do what a mail asks for, once. Ignore mails that are automatic or not from the person.

    Raises Refused if the mail is too large or broken, or if too many come.
    """
    address = EntryAddress(*(read_signed_address(BOX, PURPOSE, recipient) or (0, 0, 0))[:3])
    user = User.objects.filter(pk=address.user_id, is_active=True).first()
    refuse_hostile(raw)
    heads = trust.heads_of(raw)
    is_machines = trust.is_automatic(heads, sender)
    if user is None or is_machines or trust.fails_dmarc(heads) or not trust.is_from(heads, user):
        return
    with transaction.atomic(), translation.override(user.language):
        _mail, is_new = Received.objects.get_or_create(identity=identity_of(str(address), heads, raw))
        if not is_new:
            return
        refuse_mails(f"tournament-mails-{user.pk}", MOST_AN_HOUR)
        said = obey(user, address, *first_words(raw))
    if said:
        with suppress(OSError):  # The order is carried out even without an answer; the page shows it.
            send_line(user, *said, message_id_of(heads))


def obey(user: User, address: EntryAddress, command: str, rest: str) -> tuple[str, str] | None:
    """Enter or leave, and return the subject and sentence of the answer, if one is due.

    A new entry needs no answer, because a mail confirms it.
    """
    tournament_id = address.tournament_id
    try:
        refuse_stale(address)
        if command in ENTER:
            word, club = word_and_club(tournament_id, rest)
            was_in = Entry.objects.filter(tournament=tournament_id, user=user).exists()
            entry = enter(tournament_id=tournament_id, user=user, word=word, club=club)
            return was_in_already(entry) if was_in else None
        if command in LEAVE:
            withdraw(tournament_id=tournament_id, user=user, at_once=rest.casefold() in NOW)
            return _("You have withdrawn."), _("You will not be drawn into another round.")
        asks_club = Tournament.objects.get(pk=tournament_id).asks_club
        return _(UNUSED), _(UNREADABLE_OF_TEAMS if asks_club else UNREADABLE)
    except Refused as refused:
        return _(UNUSED), sentence(refused)
    except (Entry.DoesNotExist, Tournament.DoesNotExist):
        return _(UNUSED), _("You are not in this tournament.")


def was_in_already(entry: Entry) -> tuple[str, str]:
    """Return the answer to a person who enters again."""
    if not entry.word:
        return _("You have already entered."), _("You gave no word.")
    return _("You have already entered."), _("Your word is “%(word)s”.") % {"word": entry.word}


def word_and_club(tournament_id: int, rest: str) -> tuple[str, str]:
    """Split the text after “enter” into word and club.

    The club comes first, before a comma, if the tournament asks for one. Raises Tournament.DoesNotExist.
    """
    if not Tournament.objects.get(pk=tournament_id).asks_club:
        return rest, ""
    club, _comma, word = rest.partition(",")
    return word.strip(), club.strip()


def refuse_stale(address: EntryAddress) -> None:
    """Raise Refused if the address was made for an entry that was withdrawn."""
    if address.entry_id and not Entry.objects.filter(pk=address.entry_id, user=address.user_id).exists():
        raise Refused(
            "entry_withdrawn",
            gettext_noop(
                "You have withdrawn the entry that this mail was about. Write to the address on "
                "the page of the tournament."
            ),
        )


def first_words(raw: bytes) -> tuple[str, str]:
    """Return the first word of the first line that is not quoted, and the rest of that line.

    The word has the form that `words` gives it.
    """
    line = next(filter(None, unquoted_lines(raw)), "")
    head, _space, rest = line.partition(" ")
    return " ".join(words(head.rstrip(".!"))), rest.strip().rstrip(".!")
