"""The rows of wishes."""

from __future__ import annotations

from games.wishes.models.mail import GameList, GamesOffered, ReceivedMail, WishMail
from games.wishes.models.proposal import Proposal, ProposedSeat
from games.wishes.models.wish import Wish

__all__ = ["GameList", "GamesOffered", "Proposal", "ProposedSeat", "ReceivedMail", "Wish", "WishMail"]
