"""Write a mail: both parts and the headers, in the reader's language and time zone.

The headers put the mail into its conversation.
"""

from __future__ import annotations

from contextlib import contextmanager
from email.mime.image import MIMEImage
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import css_inline
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac

from accounts.mail.signed_addresses import fingerprint
from games.mail.content.letters import letters_in
from games.mail.content.picture import board_png
from games.mail.content.plain import one_line, tidy
from games.mail.content.style import style_sheet
from games.mail.content.tables import board_lines, power_lines, regions
from games.services.lobby.invitations import closing_token
from games.services.mail.addresses import ReplyAddress
from games.services.mail.keys import key_for
from games.services.mail.mails import decision_of
from games.services.mail.subscriptions import unsubscribe_token

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from accounts.models import User
    from games.mail.outgoing.kinds.kind import MailKind
    from games.models import Game, Mail, Player
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage

NO_ANSWER = {"X-Auto-Response-Suppress": "All"}
"""The header that asks Exchange for no automatic answers.

`Auto-Submitted` (RFC 3834, 5) asks other servers.
"""
SALT = "games.mail"
INLINER = css_inline.CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)


def compose(mail: Mail, kind: MailKind, player: Player, page: GamePage) -> EmailMultiAlternatives:
    """Write the mail to its reader, who plays as `player` and may know what `page` holds."""
    reader = mail.user
    head = headers(mail, kind.answers(mail))
    if kind.is_optional:
        head |= one_click(unsubscribe_url(reader, kind.key))
    with words_for(reader):
        letters = letters_in(mail) if kind.brings_letters else None
    answered_at = reply_to(
        player, page, at_end=kind.is_answered_at_end, letter=letters.mark if letters else 0
    )
    message = EmailMultiAlternatives(to=[reader.email], reply_to=answered_at, headers=head)
    with words_for(reader):
        message.subject = one_line(kind.subject(page))
        context = (
            kind.context(mail, player, page)
            | frame(mail.game, reader.language, message.subject)
            | board_context(page)
        )
        context |= link_context(player, page)
        if kind.is_optional:
            context["unsubscribe_url"] = unsubscribe_url(reader, kind.key)
        context |= {"can_answer": bool(message.reply_to), "letters": letters}
        if picture := kind.picture(page):
            context |= show_board(message, picture, f"board.{head['Message-ID'].strip('<>')}")
        write_parts(message, kind.template or kind.key, context)
    return message


@contextmanager
def words_for(reader: User) -> Iterator[None]:
    """Activate the reader's language and time zone."""
    with translation.override(reader.language), timezone.override(reader.zone):
        yield


def write_parts(message: EmailMultiAlternatives, key: str, context: dict[str, Any]) -> None:
    """Write the text and the HTML part from the templates with this key."""
    message.body = tidy(render_to_string(f"mail/{key}.txt", context))
    html = render_to_string(f"mail/{key}.html", context | {"style": style_sheet()})
    message.attach_alternative(INLINER.inline(html), "text/html")


def reply_to(player: Player, page: GamePage, *, at_end: bool = False, letter: int = 0) -> list[str]:
    """Return the address for the reader's answer.

    It is theirs alone and valid until they have given an order. It is empty if the site takes no mails, and
    when the game is over, except for mails that ask for something `at_end`. An answer without orders goes
    to the conversation with the mark `letter`, if any.
    """
    if (page.is_over and not at_end) or not settings.REPLY_DOMAIN or player.user_id is None:
        return []
    asked = fingerprint(decision_of(player, page.view))
    return [str(ReplyAddress(player.user_id, player.pk, asked, page.seen, letter))]


def show_board(message: EmailMultiAlternatives, picture: BoardPicture, name: str) -> dict[str, str]:
    """Attach a board to the HTML part (RFC 2387). Return the context that shows it (RFC 2392).

    No other part of any mail has the same `name`.
    """
    image = MIMEImage(board_png(picture), "png")
    image.add_header("Content-ID", f"<{name}>")
    image.add_header("Content-Disposition", "inline", filename="board.png")
    message.mixed_subtype = "related"  # type: ignore[attr-defined]
    message.attach(image)
    return {"picture": f"cid:{name}", "alternative": picture.label}


def frame(game: Game, language: str, subject: str) -> dict[str, Any]:
    """Return the context that the templates of all mails about a game share."""
    head = letterhead(game.name, settings.SITE_URL + game.get_absolute_url(), language, subject)
    return head | {"game_name": one_line(game.name)}


def letterhead(place: str, url: str, language: str, subject: str) -> dict[str, Any]:
    """Return the context that the templates of all mails share.

    `place` is shown next to the name of the site (a game, a day, a page); the button opens `url`.
    """
    return {
        "subject": subject,
        "place": one_line(place),
        "game_url": url,
        "site_url": settings.SITE_URL,
        "language": language,
    }


def board_context(page: GamePage) -> dict[str, Any]:
    """Return the game as the reader may see it, which the templates of all kinds show."""
    return {
        "page": page,
        "powers": power_lines(page),
        "board": board_lines(page),
        "regions": regions(page),
    }


def link_context(player: Player, page: GamePage) -> dict[str, Any]:
    """Return a link that opens the game without a password.

    Return nothing if the game does not wait for the reader.
    """
    key = key_for(player, page.view)
    return {"is_key": True, "game_url": settings.SITE_URL + reverse("key", args=[key])} if key else {}


def one_click(url: str) -> dict[str, str]:
    """Return the headers that let one click switch off mails of this kind (RFC 2369, RFC 8058)."""
    return {"List-Unsubscribe": f"<{url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}


def unsubscribe_url(reader: User, kind: str) -> str:
    """Return the link with which the reader switches mails of this kind off."""
    return settings.SITE_URL + reverse("unsubscribe", args=[unsubscribe_token(reader, kind)])


def no_invitations_url(address: str) -> str:
    """Return the link with which a reader without an account declines all further invitations."""
    return settings.SITE_URL + reverse("no_invitations", args=[closing_token(address)])


def headers(mail: Mail, answered: str | None = None) -> dict[str, str]:
    """Return the headers of a mail about a game. All mails about one game form a conversation.

    `answered` is the Message-ID of the message that this mail answers. It is empty if that message had none,
    and None if this mail answers no message.
    """
    purpose = f"{mail.kind} {mail.user_id} {mail.game_id} {mail.occasion}"
    return headers_in(f"game-{mail.game_id}", purpose, answered)


def headers_in(conversation: str, purpose: str, answered: str | None = None) -> dict[str, str]:
    """Return headers for identity and conversation, and against answers by machines.

    They are those for identity and conversation (RFC 5322, 3.6.4), those for the conversation as a list (RFC
    2919), and those against answers by machines (RFC 3834, 5, and the header that Exchange understands).

    The identity depends only on the `purpose` of the mail, so that a mail that was sent twice can be
    recognized. All mails of a conversation answer one that was never sent, which makes mail programs group
    them.
    """
    host = urlsplit(settings.SITE_URL).hostname
    beginning = f"<{conversation}@{host}>"
    identity = salted_hmac(SALT, purpose)
    return {
        "Message-ID": f"<{conversation}.{identity.hexdigest()[:20]}@{host}>",
        "In-Reply-To": answered or beginning,
        "References": f"{beginning} {answered}" if answered else beginning,
        "List-Id": f"<{conversation}.{host}>",
        "Auto-Submitted": "auto-generated" if answered is None else "auto-replied",
        **NO_ANSWER,
    }


def lone_headers(identity: str) -> dict[str, str]:
    """Return the headers of a mail outside any conversation.

    Its identity stays the same however often it is sent.
    """
    return {
        "Message-ID": f"<{identity}@{urlsplit(settings.SITE_URL).hostname}>",
        "Auto-Submitted": "auto-generated",
        **NO_ANSWER,
    }
