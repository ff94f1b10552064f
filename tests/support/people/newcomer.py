"""A newcomer who reads everything that the guide says and does what it advises, for two turns."""

from __future__ import annotations

import re
from html import unescape
from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from games.models import Game
from tests.support.tables import let_computers_play, position_of

READING, CLICK = 200, 1.0
"""Words read in a minute, and seconds for each click."""
WORD = re.compile(r"\w[\w’'-]*")
PARTS = [
    re.compile(part, re.DOTALL)
    for part in (
        r'<h2 id="turn-h">.*?</h2>',
        r'<h2 id="turn-h">.*?</h2>\s*<p>(.*?)</p>',
        r'<div class="result[^>]*>\s*<p>(.*?)</p>',
        r'<h3 id="coach-h">.*?</header>',
        r'id="coach".*?</header>\s*<p>(.*?)</p>',
        r'<form class="advised".*?</b>',
        r'<form class="advised".*?<small>(.*?)</small>',
        r'id="advised">.*?</button>',
    )
]
"""The parts of a page that are read.

They are the turn, the task and the last battle; and the guide's title, lesson, advice, reason and button.
"""


class Effort(NamedTuple):
    """The effort of a newcomer: the `words` that were read, each sentence once, and the `clicks`."""

    words: int
    clicks: int

    @property
    def minutes(self) -> float:
        return self.words / READING + self.clicks * CLICK / 60


def led_by_the_guide(client: Client, game: Game) -> Effort:
    """Play the set-up and the first two turns against computer players; return the effort."""
    read, clicks = set[str](), 1
    let_computers_play(game)
    while True:
        html = client.get(game.get_absolute_url()).content.decode()
        read.update(found[found.re.groups] for part in PARTS if (found := part.search(html)))
        if position_of(game).round > 2:
            return Effort(sum(map(words_of, read)), clicks)
        advised = re.search(r'name="text" value="([^"]+)"[^>]*>\s*<p>', html)
        seen = re.search(r'name="seen" value="(\d+)"', html)
        assert advised, "nothing is advised"
        assert seen
        order = {"order": "written", "text": unescape(advised[1]), "seen": seen[1]}
        client.post(reverse("orders", args=[game.pk]), order)
        clicks += 1
        let_computers_play(game)


def words_of(html: str) -> int:
    """Return the number of words in a text."""
    return len(WORD.findall(unescape(re.sub("<[^>]*>", " ", html))))
