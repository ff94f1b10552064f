"""The staff's pages about games. Everything can be read, but nothing written except messages to everybody.

Members of staff who have a seat in a running game see no more of it here than at the table.
"""

from __future__ import annotations

from games.admin.broadcasts import BroadcastAdmin
from games.admin.clock import ClockAdmin, IncidentAdmin
from games.admin.event import EventAdmin
from games.admin.game import GameAdmin
from games.admin.inbox import InboundAdmin
from games.admin.letters import LetterReportAdmin
from games.admin.outbox import MailAdmin
from games.admin.pieces import CardAdmin, TerritoryAdmin
from games.admin.player import PlayerAdmin
from games.admin.public_link import PublicLinkAdmin

__all__ = [
    "BroadcastAdmin",
    "CardAdmin",
    "ClockAdmin",
    "EventAdmin",
    "GameAdmin",
    "InboundAdmin",
    "IncidentAdmin",
    "LetterReportAdmin",
    "MailAdmin",
    "PlayerAdmin",
    "PublicLinkAdmin",
    "TerritoryAdmin",
]
