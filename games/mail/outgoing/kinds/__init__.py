"""The registry of kinds of mail, by the key that stands in the outbox."""

from __future__ import annotations

from games.mail.outgoing.kinds.abandoned import Abandoned
from games.mail.outgoing.kinds.absence import Absence
from games.mail.outgoing.kinds.answer import Answer
from games.mail.outgoing.kinds.game_over import GameOver
from games.mail.outgoing.kinds.kind import MailKind
from games.mail.outgoing.kinds.news import Attacked, Eliminated, Played, Started
from games.mail.outgoing.kinds.public_link import PublicLinkAsked
from games.mail.outgoing.kinds.reminder import Reminder
from games.mail.outgoing.kinds.room_given_up import RoomGivenUp
from games.mail.outgoing.kinds.used_up import UsedUp
from games.mail.outgoing.kinds.your_turn import YourTurn

KINDS: dict[str, MailKind] = {
    kind.key: kind
    for kind in (
        *(YourTurn(), Answer(), Reminder(), Absence(), GameOver()),
        *(Started(), Played(), Eliminated(), Attacked(), Abandoned(), RoomGivenUp()),
        *(UsedUp(), PublicLinkAsked()),
    )
}
