"""The people of the tournaments: some give orders on the pages of the site, others enter and never come."""

from __future__ import annotations

import http.client
import random
from collections import Counter
from importlib import import_module
from urllib.parse import urlencode, urlsplit

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from games.bots.stand_in import Limits
from games.engine import redact
from games.engine.notation import format_order
from games.models import Game, Player
from games.tournaments.models import Tournament
from tests.soak.actions import ADVISER, awaits, look

TOKEN = "x" * 32
AWAY = (0, 503)
"""No answer, or the site is away for the moment; people try again later."""
PATIENCE = 20


class People:
    """People who play (`here`), who never come (`absent`), and who enter after the first draw (`late`)."""

    def __init__(self, url: str, number: int, rng: random.Random) -> None:
        self.netloc, self.rng = urlsplit(url).netloc, rng
        self.answers = Counter[int]()
        people = [person(f"rider{place}") for place in range(number)]
        self.here, self.absent = people[::2], people[1::2]
        self.late = [person(f"late{place}") for place in range(max(1, number // 8))]
        self.playing = [*self.here, *self.late]
        self.sessions = {user.pk: session_of(user) for user in (*people, *self.late)}

    def enter_all(self) -> None:
        """Enter every tournament that is open; latecomers enter once it runs."""
        for tournament in Tournament.objects.filter(status__in=("announced", "running")):
            comes = (*self.here, *self.absent) if tournament.is_open else self.late
            if tournament.is_open or tournament.is_running:
                entered = set(tournament.entries.values_list("user", flat=True))
                for user in comes:
                    if user.pk not in entered and not tournament.steps.filter(left=user).exists():
                        path = reverse("enter_tournament", args=[tournament.pk])
                        self.post(user, path, word=user.username)

    def waited_for(self) -> QuerySet[Player]:
        """Return the seats of present people whom a game waits for."""
        seats = Player.objects.filter(user__in=self.playing, to_act=True, game__status=Game.Status.RUNNING)
        return seats.select_related("user")

    def are_to_act(self) -> bool:
        """Return whether any game waits for a person who is present."""
        return self.waited_for().exists()

    def play(self) -> None:
        """Let present people give their orders, as a good player would."""
        for player in self.waited_for():
            assert player.user is not None
            game, position = look(player.game_id)
            if awaits(game, position, player.seat):
                view = redact(game.rulebook, position, player.seat)
                order = ADVISER.choose(game.rulebook, view, player.seat, self.rng)
                on_turn = position.round and position.turn == player.seat
                text = format_order(game.rulebook, order) + ("\nend turn" if on_turn else "")
                path = reverse("orders", args=[game.pk])
                self.post(player.user, path, order="written", text=text, seen=game.known[player.seat])

    def post(self, user: User, path: str, **fields: object) -> int:
        """Send a form from a person's browser; return the status of the answer, or 0 if none came."""
        connection = http.client.HTTPConnection(self.netloc, timeout=PATIENCE)
        session, token = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
        headers = {
            "Cookie": f"{session}={self.sessions[user.pk]}; {token}={TOKEN}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            connection.request("POST", path, urlencode({"csrfmiddlewaretoken": TOKEN, **fields}), headers)
            status = connection.getresponse().status
        except (OSError, http.client.HTTPException):
            status = 0
        finally:
            connection.close()
        self.answers[status] += 1
        return status


def person(name: str) -> User:
    """Return a person with an address, whose stand-in may do everything."""
    limits = Limits(attack=True, trade=True, move=True).to_json()
    user = User.objects.create(username=name, email=f"{name}@example.org", stand_in=limits)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def session_of(user: User) -> str:
    """Return the key of a session in which a person is signed in."""
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)
