"""The rows of wishes."""

from __future__ import annotations

from games.wishes.models.mail import GameList, ReceivedMail, WishMail
from games.wishes.models.proposal import Place, Proposal
from games.wishes.models.wish import Wish

__all__ = ["GameList", "Place", "Proposal", "ReceivedMail", "Wish", "WishMail"]
