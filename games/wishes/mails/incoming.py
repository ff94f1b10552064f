"""What people write about wishes and open games: `open games`, `join 2`, `wish …`, `yes`.

Each line of a mail, up to its first empty line, is a command. Each mail counts once, if it comes from an
address of the person. The answer tells what was done with each line.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import dropwhile, takewhile
from operator import not_
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.mail.signed_addresses import fingerprint
from accounts.models import User
from games.engine import OrderError
from games.engine.notation.names import words
from games.mail.incoming import trust
from games.mail.incoming.replies.raw import unquoted_lines
from games.mail.outgoing.compose import words_for
from games.mail.outgoing.notes import send_note
from games.models import Game
from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.services.lobby.games import join_game, leave_game
from games.services.mail.inbound import identity_of, message_id_of
from games.services.mail.raw_mail import refuse_hostile
from games.views.access import posted_number
from games.views.rate_limits import refuse_mails
from games.wishes.mails.addresses import PlayAddress, read_play_address
from games.wishes.mails.content import Content, game_list
from games.wishes.mails.wish_text import example, read_wish
from games.wishes.models import GameList, ProposedSeat, ReceivedMail, Wish
from games.wishes.presentation import wait_told, wish_told
from games.wishes.selectors import usual_wait
from games.wishes.services.answering import accept, decline
from games.wishes.services.mailing import queue_answer
from games.wishes.services.wishing import make_wish, stop_wishing, wake_wish

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_AN_HOUR = 20
MOST_LINES = 5
"""The number of commands in one mail that are carried out."""
LONGEST_LINE = 300
"""The largest number of characters of a command."""
FROM_ELSEWHERE = gettext_noop(
    "A mail to your address for open games came from an address that is not yours. Nothing was done. Write "
    "from the address of your account."
)
UNREADABLE = gettext_noop(
    "“%(line)s” is no command; nothing was done. Write “open games”, “join 2”, “leave 2”, “wish”, “stop "
    "wishing”, or “yes” or “no” to a table that was proposed to you."
)
HOW_TO_WRITE = gettext_noop(
    "Write one command a line: “open games” lists the games that you can join, “join 2” takes a seat in the "
    "second of the list, “leave 2” gives it up; “wish %(example)s” says what you wish to play, “stop "
    "wishing” ends that; “yes” or “no” answer a table that was proposed to you."
)


class MailCommand(NamedTuple):
    """A command: the person, what they answer, and the text after the command."""

    user: User
    address: PlayAddress
    rest: str


def expects(recipient: str) -> bool:
    """Return whether this is such an address."""
    return read_play_address(recipient) is not None


def receive(recipient: str, raw: bytes, sender: str) -> None:
    """Do what a mail asks for, once. Ignore mails that are automatic or not from the person.

    Raise Refused if the mail is too large or broken, or if too many come.
    """
    address = read_play_address(recipient) or PlayAddress(0)
    user = User.objects.filter(pk=address.user_id, is_active=True).first()
    refuse_hostile(raw)
    heads = trust.heads_of(raw)
    if user is None or trust.is_automatic(heads, sender) or trust.fails_dmarc(heads):
        return
    if not trust.is_from(heads, user):
        with suppress(OSError):
            send_note(user, FROM_ELSEWHERE, "")
        return
    with transaction.atomic(), words_for(user):
        identity = identity_of(str(address), heads, raw)
        _mail, is_new = ReceivedMail.objects.get_or_create(identity=identity)
        if not is_new:
            return
        refuse_mails(f"play-mails-{user.pk}", MOST_AN_HOUR)
        answer = obey(user, address, commands_of(raw))._replace(answers=message_id_of(heads))
        queue_answer(user, fingerprint(identity), answer._asdict(), timezone.now())


def commands_of(raw: bytes) -> list[str]:
    """Return the lines of a mail that are not quoted, up to the first empty one."""
    return list(takewhile(bool, dropwhile(not_, unquoted_lines(raw))))


def obey(user: User, address: PlayAddress, lines: list[str]) -> Content:
    """Carry out the commands and return the answer. The list of open games is added where it is asked for."""
    said: list[str] = []
    listed: Content | None = None
    joins = 0
    for line in lines[:MOST_LINES] or [""]:
        joins += starts_with(line, JOIN)
        if is_command(line, OPEN_GAMES):
            listed = game_list(user, timezone.now())
        elif starts_with(line, JOIN) and joins > 1:  # Each locks a game: two mails could block each other.
            said.append(_("One mail takes one seat: send “%(line)s” in another one.") % {"line": line[:60]})
        else:
            said.append(carried_out(user, address, line))
    if len(lines) > MOST_LINES:
        text = _("A mail holds %(most)d commands at most; the lines from “%(line)s” on were not read.")
        said.append(text % {"most": MOST_LINES, "line": lines[MOST_LINES][:60]})
    if listed:
        return listed._replace(sentences=[*said, *listed.sentences])
    places = ProposedSeat.objects.filter(user=user, is_open=True)
    place = places.values_list("pk", flat=True).first() or 0
    title = _("your mail")
    return Content(title, said, _("Find a game"), reverse("find"), place=place, games=address.list_id)


def carried_out(user: User, address: PlayAddress, line: str) -> str:
    """Carry out one command and return the sentence that answers it."""
    for spellings, command in COMMANDS if len(line) <= LONGEST_LINE else ():
        if (rest := rest_of(line, spellings)) is not None:
            try:
                with transaction.atomic():
                    return command(MailCommand(user, address, rest))
            except OrderError as refused:
                return sentence(refused)
            except Game.DoesNotExist:
                return _("This game is gone.")
    return _(UNREADABLE) % {"line": line[:60]}


def rest_of(line: str, spellings: tuple[str, ...]) -> str | None:
    """Return what follows a command in a line; None if the line is another one."""
    said = line.split()
    for spelling in spellings:
        length = len(spelling.split())
        if words(" ".join(said[:length]).rstrip(".!,:")) == spelling.split():
            return " ".join(said[length:]).rstrip(".!") if length < len(said) else ""
    return None


def starts_with(line: str, spellings: tuple[str, ...]) -> bool:
    """Return whether a line is this command, whatever follows it."""
    return rest_of(line[:LONGEST_LINE], spellings) is not None


def is_command(line: str, spellings: tuple[str, ...]) -> bool:
    """Return whether a line is this command and nothing else."""
    return rest_of(line, spellings) == ""


# --- The commands


def join(command: MailCommand) -> str:
    """Take a seat in a game of the list that is answered."""
    game = listed_game(command)
    game = join_game(game_id=game.pk, user=command.user)
    if game.started_at:
        return _("You have a seat in “%(game)s”, and it has begun.") % {"game": game.name}
    return _("You have a seat in “%(game)s”. A mail tells you when it begins.") % {"game": game.name}


def leave(command: MailCommand) -> str:
    """Give up a seat in a game of the list that is answered."""
    game = listed_game(command)
    if not game.players.filter(user=command.user).exists():
        return _("You have no seat in “%(game)s”.") % {"game": game.name}
    if game.created_by == command.user:
        return _("You opened “%(game)s”: call it off on its page.") % {"game": game.name}
    leave_game(game_id=game.pk, user=command.user)
    return _("You have left “%(game)s”.") % {"game": game.name}


def listed_game(command: MailCommand) -> Game:
    """Return the game with the number in the line. Raise Refused or Game.DoesNotExist."""
    listed = GameList.objects.filter(pk=command.address.list_id, user=command.user).first()
    number = posted_number(command.rest) or 0
    if listed is None or not 0 < number <= len(listed.games):
        raise Refused(
            "no_such_number",
            gettext_noop(
                "The mail that you answered lists no game with this number. Write “open games”, and answer "
                "the list that you get."
            ),
        )
    return Game.objects.get(pk=listed.games[number - 1])


def wish(command: MailCommand) -> str:
    """Make, change or wake a wish, or tell about it."""
    present = Wish.objects.filter(user=command.user).first()
    if command.rest:
        present = make_wish(user=command.user, **read_wish(command.rest, present))
    elif present and present.asleep_since:
        wake_wish(user=command.user)
    if present is None:
        return _("You have no wish. Write for example: wish %(example)s") % {"example": example()}
    return " ".join([_("Your wish:"), *wish_told(present), wait_told(usual_wait(present, timezone.now()))])


def stop(command: MailCommand) -> str:
    """End a wish."""
    return _("Your wish has ended.") if stop_wishing(user=command.user) else _("You have no wish.")


def yes(command: MailCommand) -> str:
    """Say yes to the table that was proposed."""
    place = accept(place_id=command.address.place_id, user=command.user, word=command.rest)
    if place.proposal.game:
        return _("The place is yours, and the game has begun.")
    return _("The place is yours. The game begins as soon as the others have answered.")


def no(command: MailCommand) -> str:
    """Say no to the table that was proposed."""
    decline(place_id=command.address.place_id, user=command.user)
    return _("You have said no. Your wish sleeps until you wake it.")


def explain(command: MailCommand) -> str:
    """Say which commands there are."""
    return _(HOW_TO_WRITE) % {"example": example()}


JOIN = ("join", "rejoindre")
OPEN_GAMES = ("open games", "parties ouvertes")
COMMANDS: tuple[tuple[tuple[str, ...], Callable[[MailCommand], str]], ...] = (
    (JOIN, join),
    (("leave", "quitter"), leave),
    (("stop wishing", "ne plus souhaiter"), stop),
    (("wish", "souhaiter", "souhait"), wish),
    (("yes", "oui"), yes),
    (("no", "non"), no),
    (("help", "aide"), explain),
)
