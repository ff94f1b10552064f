"""The kinds of mail about a game, as values of `Mail.kind`, and their names for staff."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The kinds of mail, in the order in which people choose which of them they want."""

    YOUR_TURN = "your_turn", _("a turn or a question")
    ANSWER = "answer", _("answer to orders")
    REMINDER = "reminder", _("reminder")
    ABSENCE = "absence", _("missed deadline")
    REPLACED = "replaced", _("seat taken over")
    GAME_OVER = "game_over", _("end of a game")
    STARTED = "started", _("a game begins")
    PLAYED = "played", _("turn played by orders left before")
    ELIMINATED = "eliminated", _("out of a game")
    ATTACKED = "attacked", _("attack")
    ABANDONED = "abandoned", _("abandoned game")
    ROOM_GIVEN_UP = "room_given_up", _("chat room that cannot be reached")
    VACATION = "vacation", _("vacation")
    PUBLIC_LINK = "public_link", _("public link")
    LETTERS = "letters", _("letters")


TELLING = (Kind.ANSWER, Kind.PLAYED, Kind.ATTACKED, Kind.LETTERS)
"""The kinds whose row alone reveals who wrote, left orders, was attacked or got a letter."""
