"""Tell chat rooms the news of their games.

This uses incoming webhooks, like those of Discord, Slack, Mattermost or Matrix.
"""

from __future__ import annotations

import json
import logging
from typing import Any

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.models import ChatRoom
from games.presentation.story.bulletin import lines_of_news
from games.selectors.record.bulletin import bulletin_for
from games.services import jobs as jobs
from games.services.notices import outward
from games.services.notices.chat import give_up

logger = logging.getLogger(__name__)
LONGEST = 1800
"""The most characters of a message; Discord accepts 2000."""
DISCORD = frozenset({"discord.com", "discordapp.com", "canary.discord.com", "ptb.discord.com"})
SLACK = frozenset({"hooks.slack.com", "hooks.slack-gov.com"})
NO_EMBEDS = 4
"""Discord's flag for a message whose links get no preview."""
NO_CALLS = str.maketrans({"@": "＠", "<": "‹", ">": "›"})
"""Replaces characters by similar ones, so that no text calls anybody (“@everyone”).

Players choose the name of a game, so it may contain anything.
"""
PLAIN = NO_CALLS | {ord(sign): f"\\{sign}" for sign in "\\`*_~[]|"}
"""Escapes that keep Markdown from being interpreted."""
ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
HEADERS = {"Content-Type": "application/json; charset=utf-8"}


def tell_rooms() -> None:
    """Tell the news that is due, until none is left or time is up."""
    jobs.do_due(ChatRoom, tell_room)


def tell_room(room: ChatRoom) -> None:
    """Tell a claimed room any news that it has not been told yet."""
    with translation.override(room.language):
        bulletin = bulletin_for(room)
        news = lines_of_news(bulletin)
        if room.wants_test:
            news = [_("News of this game will appear here."), *news]
        body = json.dumps(payload(room, news), ensure_ascii=False).encode()
    position = {"told": bulletin.last, "told_incident": bulletin.last_incident, "attempts": 0}
    if not news:
        jobs.give_back(room, **position)
        return
    status, wait = post_to_room(room, body)
    if 200 <= status < 300:
        now = timezone.now()
        jobs.give_back(room, answered=status, answered_at=now, wants_test=False, **position)
    elif jobs.is_last_attempt(room):
        give_up(room, status)
    else:
        jobs.put_off(room, wait, answered=status, answered_at=timezone.now())


def post_to_room(room: ChatRoom, body: bytes) -> tuple[int, str]:
    """Send a message. Return the status of its answer (0 if none came), and the wait that it asks for."""
    try:
        answer = outward.post(room.url, body, HEADERS)
    except outward.Unreachable as error:
        logger.warning("The room of game %s %s.", room.game_id, error)
        return 0, ""
    if not answer.is_taken:
        logger.warning("The room of game %s answered %s.", room.game_id, answer.status)
    return answer.status, answer.retry_after


def payload(room: ChatRoom, news: list[str]) -> dict[str, Any]:
    """Return a message in the form that the room's kind of chat accepts.

    It calls nobody, and none of its characters is interpreted.
    """
    address = settings.SITE_URL + room.game.get_absolute_url()
    if room.host in SLACK:
        return {"text": message(room, news, ENTITIES, address), "mrkdwn": False, "unfurl_links": False}
    text = message(room, news, PLAIN, address)
    if room.host in DISCORD:
        return {"content": text, "allowed_mentions": {"parse": []}, "flags": NO_EMBEDS}
    return {"text": text}


def message(room: ChatRoom, news: list[str], signs: dict[int, Any], address: str) -> str:
    """Return the name of the game, the latest news that fits, and the address of the game."""
    name, *rest = (line.translate(signs) for line in (room.game.name, *news))
    left = LONGEST - len(name) - len(address)
    kept: list[str] = []
    while rest and len(rest[-1]) < left:
        left -= len(rest[-1]) + 1
        kept.append(rest.pop())
    return "\n".join([name, *(["…"] if rest else []), *reversed(kept), address])
