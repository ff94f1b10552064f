"""The tables of tournaments in the database."""

from __future__ import annotations

from games.tournaments.models.complaint import Complaint
from games.tournaments.models.draw import Draw, DrawnTable
from games.tournaments.models.draw_chain import DrawChain
from games.tournaments.models.entry import Entry
from games.tournaments.models.guest import Guest
from games.tournaments.models.learned import Learned
from games.tournaments.models.message import Message
from games.tournaments.models.received import Received
from games.tournaments.models.step import Step
from games.tournaments.models.tournament import Tournament
from games.tournaments.models.tournament_mail import TournamentMail
from games.tournaments.models.tryout import TryOut

__all__ = [
    "Complaint",
    "Draw",
    "DrawChain",
    "DrawnTable",
    "Entry",
    "Guest",
    "Learned",
    "Message",
    "Received",
    "Step",
    "Tournament",
    "TournamentMail",
    "TryOut",
]
