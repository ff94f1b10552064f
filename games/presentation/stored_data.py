"""What the site stores about people, why, and for how long."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.utils.translation import gettext as _

from accounts import typed
from accounts.mail import bounces
from accounts.signing_in import newcomers
from games.presentation.time.times import duration
from games.services import broadcasts
from games.services.letters import quoted
from games.services.lobby import games, invitations
from games.services.mail import inbound, outbox
from games.services.record import playouts


class Stored(NamedTuple):
    """One kind of data, in sentences."""

    what: str
    why: str
    until: str


def stored_data() -> list[Stored]:
    """Return all that the site stores about people, in the reader's language."""
    return [*of_accounts(), *of_games(), *of_mails(), *of_browsers()]


def of_accounts() -> list[Stored]:
    return [
        Stored(
            _("Your account"),
            _(
                "Your name, which other players see; your address, for mails and to sign in; your language, "
                "time zone and preferences. A password is stored only as a hash, a passkey only as its "
                "public key."
            ),
            _(
                "Until you close your account: then all of this is deleted, and your seats in games bear a "
                "number instead of your name. If you do not confirm your address, your name is free again "
                "after %(time)s, and your data are deleted when somebody else takes it, or after %(longest)s."
            )
            % {"time": duration(newcomers.PATIENCE), "longest": duration(newcomers.KEPT)},
        ),
        Stored(
            _("Friends, blocked people, vacations, wishes, devices to notify"),
            _("You have entered them; they do what you have entered them for."),
            _("Until you delete them or close your account."),
        ),
    ]


def of_games() -> list[Stored]:
    return [
        Stored(
            _("Games and tournaments"),
            _(
                "Who played, every order and when it was given: the game goes on from them, and can be "
                "checked."
            ),
            _(
                "For good, since they belong to the other players too. A game that waits for players is "
                "deleted after %(time)s."
            )
            % {"time": duration(games.LONGEST_WAIT)},
        ),
        Stored(
            _("Letters to other players"),
            _(
                "Only you and those to whom you write can read them. If one of them reports a letter, the "
                "staff get it with those around it."
            ),
            _("As long as the game. Letters that were never sent are deleted with your account."),
        ),
        Stored(
            _("Positions that you try out"),
            _("Computer players play them out, to tell the chance of winning."),
            _("%(time)s after you last asked for it.") % {"time": duration(playouts.KEPT)},
        ),
    ]


def of_mails() -> list[Stored]:
    return [
        Stored(
            _("Mails to you"),
            _(
                "For each mail, which one it was and when it was sent, so that none comes twice. Its text is "
                "not stored, but hashes of its words are, by which the site recognizes them when you quote "
                "them."
            ),
            _(
                "Until %(time)s after the end of the game; hashes of your last %(mails)d mails in each game "
                "at most. That you were asked for a public link is stored as long as the game."
            )
            % {"time": duration(outbox.KEPT), "mails": quoted.KEPT},
        ),
        Stored(
            _("Messages to everybody from those who run the site"),
            _("Whether you were mailed one, or have hidden it, so that you see it once."),
            _("%(time)s after its last day.") % {"time": duration(broadcasts.KEPT)},
        ),
        Stored(
            _("Mails from you"),
            _("They contain your orders and letters."),
            _(
                "Until the site has worked on them. What became of orders and letters is stored until you "
                "close your account, what became of mails about wishes and open games for %(time)s."
            )
            % {"time": duration(inbound.KEPT)},
        ),
        Stored(
            _("Mails that came back"),
            _("If several come back, the site stops writing to your address."),
            _(
                "The message until it is read; that it came back, until you close your account. It counts "
                "for %(time)s."
            )
            % {"time": duration(bounces.MEMORY)},
        ),
        Stored(
            _("Addresses of people who are invited"),
            _("The invitation is sent there, and nobody is sent too many."),
            _(
                "Until the game has begun or is called off, and %(time)s at least. If you want no "
                "invitations, only a hash of your address is stored, so that you get none."
            )
            % {"time": duration(invitations.KEPT)},
        ),
    ]


def of_browsers() -> list[Stored]:
    return [
        Stored(
            _("Cookies"),
            _(
                "They keep you signed in, protect forms from other sites, and remember your language and "
                "what you sent while you were signed out. None follows you to other sites."
            ),
            _("%(session)s at most; what you sent while you were signed out, %(form)s.")
            % {
                "session": duration(timedelta(seconds=settings.SESSION_COOKIE_AGE)),
                "form": duration(timedelta(seconds=typed.PATIENCE)),
            },
        ),
        Stored(
            _("Your network address"),
            _(
                "It limits the requests of a network, so that nobody guesses passwords or floods others with "
                "mails."
            ),
            _("A day at most. The log of the web server is a matter of those who run the site."),
        ),
    ]
