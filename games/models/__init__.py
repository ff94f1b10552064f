"""What the database holds. `Game`, `Player`, `Territory` and `Card` are the present, `Event` the record."""

from __future__ import annotations

from games.models.analysis import Analysis
from games.models.cancellation import Cancellation
from games.models.chance import Commitment, Throw
from games.models.chat_room import ChatRoom
from games.models.clock import Clock, Heartbeat, Incident
from games.models.daily_mail import DailyMail
from games.models.event import Event
from games.models.feed import CalendarFeed
from games.models.game import Game
from games.models.inbound import Inbound
from games.models.invitation import ClosedAddress, Invitation
from games.models.kept_mail import KeptMail
from games.models.mail import Mail
from games.models.player import Player
from games.models.public_link import Consent, Film, PublicLink
from games.models.push import Push, PushSubscription
from games.models.returned import Returned
from games.models.state import Card, Territory
from games.models.subscriptions import MailSubscription
from games.models.vacation_mail import VacationMail

__all__ = [
    "Analysis",
    "CalendarFeed",
    "Cancellation",
    "Card",
    "ChatRoom",
    "Clock",
    "ClosedAddress",
    "Commitment",
    "Consent",
    "DailyMail",
    "Event",
    "Film",
    "Game",
    "Heartbeat",
    "Inbound",
    "Incident",
    "Invitation",
    "KeptMail",
    "Mail",
    "MailSubscription",
    "Player",
    "PublicLink",
    "Push",
    "PushSubscription",
    "Returned",
    "Territory",
    "Throw",
    "VacationMail",
]
