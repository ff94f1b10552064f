"""The tables of the database: `Game`, `Player`, `Territory` and `Card` hold the present, `Event` the past."""

from __future__ import annotations

from games.models.analysis import Analysis
from games.models.archived_record import ArchivedRecord
from games.models.broadcast import Broadcast, BroadcastCopy
from games.models.cancellation import Cancellation
from games.models.chance import Commitment, Throw
from games.models.chat_room import ChatRoom
from games.models.clock import Clock, Heartbeat, Incident
from games.models.contact import Contact
from games.models.event import Event
from games.models.feed import CalendarFeed
from games.models.game import Game
from games.models.invitation import ClosedAddress, Invitation
from games.models.letters import HeldLetter, Letter, LetterCopy, LetterReport
from games.models.mail.daily import DailyMail
from games.models.mail.inbound import Inbound
from games.models.mail.kept import KeptMail
from games.models.mail.outbox import Mail
from games.models.mail.reports import ReportMail
from games.models.mail.returned import Returned
from games.models.mail.sent_words import SentWords
from games.models.mail.subscriptions import MailSubscription
from games.models.mail.vacation import VacationMail
from games.models.opening import Opening
from games.models.player import Player
from games.models.playouts import Playouts
from games.models.public_link import Consent, Film, PublicLink
from games.models.push import Push, PushSubscription
from games.models.state import Card, Territory

__all__ = [
    "Analysis",
    "ArchivedRecord",
    "Broadcast",
    "BroadcastCopy",
    "CalendarFeed",
    "Cancellation",
    "Card",
    "ChatRoom",
    "Clock",
    "ClosedAddress",
    "Commitment",
    "Consent",
    "Contact",
    "DailyMail",
    "Event",
    "Film",
    "Game",
    "Heartbeat",
    "HeldLetter",
    "Inbound",
    "Incident",
    "Invitation",
    "KeptMail",
    "Letter",
    "LetterCopy",
    "LetterReport",
    "Mail",
    "MailSubscription",
    "Opening",
    "Player",
    "Playouts",
    "PublicLink",
    "Push",
    "PushSubscription",
    "ReportMail",
    "Returned",
    "SentWords",
    "Territory",
    "Throw",
    "VacationMail",
]
