"""The registry of kinds of mail, by the key that stands in the outbox."""

from __future__ import annotations

from games.mail.kinds.abandoned import Abandoned
from games.mail.kinds.absence import Absence
from games.mail.kinds.answer import Answer
from games.mail.kinds.game_over import GameOver
from games.mail.kinds.kind import MailKind
from games.mail.kinds.news import Attacked, Eliminated, Played, Started
from games.mail.kinds.reminder import Reminder
from games.mail.kinds.room_given_up import RoomGivenUp
from games.mail.kinds.used_up import UsedUp
from games.mail.kinds.your_turn import YourTurn

KINDS: dict[str, MailKind] = {
    kind.key: kind
    for kind in (
        *(YourTurn(), Answer(), Reminder(), Absence(), GameOver()),
        *(Started(), Played(), Eliminated(), Attacked(), Abandoned(), RoomGivenUp()),
        UsedUp(),
    )
}
