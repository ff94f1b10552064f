"""The base classes of the kinds of mail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from games.services.mail.subscriptions import set_subscription, subscriptions_of

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from accounts.models import User
    from games.models import Mail, Player
    from games.models.mail.kinds import Kind
    from games.presentation.board.picture import BoardPicture
    from games.selectors.game_page import GamePage


class Topic:
    """A kind of mail as people know it, with its switch."""

    key: ClassVar[str]
    title: ClassVar[StrPromise | str] = ""
    is_wanted_by_default: ClassVar[bool] = True
    warning: ClassVar[StrPromise | str] = ""
    """A warning to people before they switch such mails off."""

    def is_wanted(self, user: User) -> bool:
        """Return whether the person wants such mails."""
        return subscriptions_of(user).get(self.key, self.is_wanted_by_default)

    def switch(self, user: User, *, wanted: bool) -> None:
        """Set whether the person gets such mails from now on."""
        set_subscription(user, self.key, wanted=wanted)


class MailKind(Topic, ABC):
    """A kind of mail about a game. Its words are in `templates/mail/<template>.txt` and `.html`.

    A kind is given its row in the outbox (`mail`), the reader's seat (`player`) and the page of the game as
    they may see it, and nothing else: no mail can tell more than the page. The reader's language and time
    zone are active when it is asked for words.
    """

    key: ClassVar[Kind]
    template: ClassVar[str] = ""
    """The name of its templates; empty if they are named after its key."""
    is_optional: ClassVar[bool] = False
    """Whether people may switch it off."""
    is_told_daily: ClassVar[bool] = False
    """Whether people who want one mail a day are told of it only in that mail."""
    is_left_to_daily: ClassVar[bool] = False
    """Whether their daily mail takes its place while at least a day is left for the reader's decision."""
    is_answered_at_end: ClassVar[bool] = False
    """Whether it can be answered even when the game is over."""
    brings_letters: ClassVar[bool] = False
    """Whether it brings the letters that wait for the reader."""
    follows_call: ClassVar[bool] = False
    """Whether it waits until the mail that calls the reader has left."""

    @abstractmethod
    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        """Return whether the reason for the mail still applies."""

    @abstractmethod
    def subject(self, page: GamePage) -> str:
        """Return the subject, which names the game."""

    @abstractmethod
    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        """Return what the templates show in addition to what all kinds share (see `compose`)."""

    def answers(self, mail: Mail) -> str | None:
        """Return the Message-ID of the message that the mail answers.

        It is empty if that message had none, and None if the mail answers no message.
        """
        return None

    def picture(self, page: GamePage) -> BoardPicture | None:
        """Return the board that the mail shows, if it shows one."""
        return None
