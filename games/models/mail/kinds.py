"""The kinds of mail about a game, as `Mail.kind` has them."""

from __future__ import annotations

YOUR_TURN = "your_turn"
GAME_OVER = "game_over"
REMINDER = "reminder"
ABSENCE = "absence"
REPLACED = "replaced"
ANSWER = "answer"
ABANDONED = "abandoned"
ROOM_GIVEN_UP = "room_given_up"
VACATION = "vacation"
STARTED = "started"
ATTACKED = "attacked"
ELIMINATED = "eliminated"
PUBLIC_LINK = "public_link"
PLAYED = "played"
