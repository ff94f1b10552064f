"""What a kind of mail is."""

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
    """What people know a kind of mail by."""

    key: ClassVar[str]
    title: ClassVar[StrPromise | str] = ""
    is_wanted_by_default: ClassVar[bool] = True
    warning: ClassVar[StrPromise | str] = ""
    """What people ought to know before they switch them off."""

    def is_wanted(self, user: User) -> bool:
        """Whether the person wants such mails."""
        return subscriptions_of(user).get(self.key, self.is_wanted_by_default)

    def switch(self, user: User, *, wanted: bool) -> None:
        """Send the person such mails from now on, or none."""
        set_subscription(user, self.key, wanted=wanted)


class MailKind(Topic, ABC):
    """One kind of mail about a game. Its words stand in `templates/mail/<template>.txt` and `.html`.

    A kind is given its row in the outbox (`mail`), the reader's seat (`player`) and the page of the game as
    they may see it, and nothing else: no mail can tell more than the page. The reader's language and time
    zone are active when it is asked for words.
    """

    key: ClassVar[Kind]
    template: ClassVar[str] = ""
    """Empty where it is called like the kind."""
    is_optional: ClassVar[bool] = False
    """Whether people may switch it off."""
    is_told_daily: ClassVar[bool] = False
    """Whether people who want one mail a day are told of it there alone."""
    is_answered_at_end: ClassVar[bool] = False
    """Whether it can be answered although the game is over."""
    follows_call: ClassVar[bool] = False
    """Whether it waits for the mail that calls the reader, if that has not left yet."""

    @abstractmethod
    def is_needed(self, mail: Mail, player: Player, page: GamePage) -> bool:
        """Whether what the mail was queued for is still so."""

    @abstractmethod
    def subject(self, page: GamePage) -> str:
        """The subject; it names the game."""

    @abstractmethod
    def context(self, mail: Mail, player: Player, page: GamePage) -> dict[str, Any]:
        """What the templates show, beside what all kinds have (see `compose`)."""

    def answers(self, mail: Mail) -> str | None:
        """The Message-ID of the message that the mail answers, empty where it had none; None where it was
        not asked for.
        """
        return None

    def picture(self, page: GamePage) -> BoardPicture | None:
        """The board that the mail shows, where it shows one."""
        return None
