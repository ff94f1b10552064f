"""The people of the tournaments: some play on the pages, some by mail, and others enter and never come."""

from __future__ import annotations

import random

from allauth.account.models import EmailAddress
from django.db.models import QuerySet
from django.urls import reverse

from accounts.models import User
from benchmarks.tournaments.under_faults.browsers import Browsers
from benchmarks.tournaments.under_faults.site import Site
from games.bots.stand_in import Limits
from games.engine import redact
from games.engine.notation import format_order
from games.models import Game, Player
from games.tournaments.models import Tournament
from tests.soak.actions import ADVISER, awaits, look


class People:
    """People: some play on pages, `writers` by mail, `late` ones enter late, and `absent` ones never come."""

    def __init__(self, site: Site, number: int, chance: random.Random) -> None:
        self.chance = chance
        people = [person(f"rider{place}") for place in range(number)]
        self.here, self.absent = people[::2], people[1::2]
        self.writers = self.here[::3]
        self.late = [person(f"late{place}") for place in range(max(1, number // 8))]
        self.on_pages = [*(user for user in self.here if user not in self.writers), *self.late]
        self.browsers = Browsers(site, [*people, *self.late])

    def enter_all(self) -> None:
        """Enter every tournament that is open; latecomers enter once it runs."""
        for tournament in Tournament.objects.filter(status__in=("announced", "running")):
            comes = (*self.here, *self.absent) if tournament.is_open else self.late
            if tournament.is_open or tournament.is_running:
                entered = set(tournament.entries.values_list("user", flat=True))
                for user in comes:
                    if user.pk not in entered and not tournament.steps.filter(left=user).exists():
                        path = reverse("enter_tournament", args=[tournament.pk])
                        self.browsers.send(user, path, word=user.username)

    def are_to_act(self) -> bool:
        """Return whether any game waits for a person who is present."""
        return waited_for([*self.on_pages, *self.writers]).exists()

    def play(self) -> None:
        """Let people at their browsers give their orders, as a good player would."""
        for player in waited_for(self.on_pages):
            assert player.user is not None
            if text := orders_of(player, self.chance):
                path, seen = reverse("orders", args=[player.game_id]), known_to(player)
                self.browsers.send(player.user, path, order="written", text=text, seen=seen)

    def look_around(self) -> None:
        """Let somebody open pages: a game of theirs, a tournament, their games, and the open games."""
        user = self.chance.choice(self.on_pages)
        games = list(user.players.order_by("-pk").values_list("game", flat=True)[:5])
        cups = list(Tournament.objects.exclude(status="draft").values_list("pk", flat=True))
        paths = [reverse("game", args=[self.chance.choice(games)])] if games else []
        paths += [reverse("tournament", args=[self.chance.choice(cups)])] if cups else []
        for path in (*paths, reverse("home"), reverse("find")):
            self.browsers.open(user, path)


def waited_for(people: list[User]) -> QuerySet[Player]:
    """Return the seats of these people whom a game waits for."""
    seats = Player.objects.filter(user__in=people, to_act=True, game__status=Game.Status.RUNNING)
    return seats.select_related("user")


def orders_of(player: Player, chance: random.Random) -> str:
    """Return the orders that a good player would write now; empty if the game no longer waits for them."""
    game, position = look(player.game_id)
    if not awaits(game, position, player.seat):
        return ""
    view = redact(game.rulebook, position, player.seat)
    order = ADVISER.choose(game.rulebook, view, player.seat, chance)
    on_turn = position.round and position.turn == player.seat
    return format_order(game.rulebook, order) + ("\nend turn" if on_turn else "")


def known_to(player: Player) -> int:
    """Return how many events of the game a player may know of."""
    return Game.objects.get(pk=player.game_id).known[player.seat]


def person(name: str) -> User:
    """Return a person with an address, whose stand-in may do everything."""
    limits = Limits(attack=True, trade=True, move=True).to_json()
    user = User.objects.create(username=name, email=f"{name}@example.org", stand_in=limits)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user
