"""The pages of visitors, players and staff, each opened for several people and games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Count
from django.http import HttpResponseBase
from django.test import Client
from django.urls import reverse
from rich.console import Console
from rich.progress import track

from accounts.mail.addresses import written_as
from accounts.models import User
from benchmarks.size.work import Cost, cost_of
from games.models import Game, Opening, Player, PublicLink
from games.selectors.own_data import own_data
from games.tournaments.models import Tournament
from games.views.own_data import as_json

RUNS = 9
TOKEN = "a token of some length for the program that watches"
METRICS = {"Authorization": f"Bearer {TOKEN}"}
HTMX = {"HX-Request": "true", "HX-Target": "follow"}
OF_GAME = ("record", "replay", "reel", "analysis", "story", "fork_now", "dice", "record_file")
"""The pages of a game that is over."""
OF_PERSON = ("start", "people", "seats", "hours", "notices", "subscriptions", "account_settings", "wish")
OF_VISITOR = ("home", "find", "tournaments", "hall_of_fame")
LISTS = (
    *("games/game", "games/event", "games/mail", "games/player", "games/clock", "games/incident"),
    *("games/inbound", "games/territory", "games/card", "games/dailymail", "games/letterreport"),
    *("games/publiclink", "accounts/user", "tournaments/tournament", "operations/sample"),
)
SEARCHED = ("games/game", "games/mail", "games/player", "games/clock", "games/inbound", "accounts/user")
FILTERED = (
    *("games/game/?status__exact=over", "games/game/?rulebook_key=mp80_world", "games/mail/?state=waiting"),
    *("games/mail/?state=failed", "games/mail/?kind=your_turn", "games/player/?to_act__exact=1"),
    *("games/inbound/?state__exact=failed", "games/incident/?kind__exact=absent"),
)
OF_ONE_GAME = ("games/player", "games/territory", "games/card", "games/event", "games/mail")
"""The lists to which the staff's page of a game links."""
NOTHING_NEW = 204


Visit = Callable[[], object]
Pages = Iterator[tuple[str, list[Visit]]]


class Seat(NamedTuple):
    """A person at a table, and the number of events that they know of."""

    user: User
    game: Game
    known: int


class Cast(NamedTuple):
    """People and games for the pages: seats in running games and in those that are over, other people."""

    running: list[Seat]
    over: list[Seat]
    busiest: User
    staff: User
    links: list[PublicLink]
    tournaments: list[Tournament]
    openings: list[Opening]

    @property
    def people(self) -> list[User]:
        """People with games."""
        return [seat.user for seat in self.running]


def page_costs() -> list[Cost]:
    """Measure every page."""
    settings.METRICS_TOKEN, settings.STAFF_SECOND_FACTOR = TOKEN, False
    cast = cast_of(random.Random(1))
    pages = [*visitors(cast), *players(cast), *staff(cast)]
    shown = track(pages, "Pages", console=Console(stderr=True), transient=True)
    return [cost_of(name, visits) for name, visits in shown]


def cast_of(chance: random.Random) -> Cast:
    """Choose people and games."""
    seats = Player.objects.filter(user__isnull=False)
    most = seats.values("user").annotate(games=Count("pk")).order_by("-games")[0]
    busiest = User.objects.get(pk=most["user"])
    print(f"The busiest person has {most['games']} games.")
    staff, _is_new = User.objects.get_or_create(
        username="staff", email="staff@example.org", is_staff=True, is_superuser=True
    )
    return Cast(
        running=chosen(chance, Game.Status.RUNNING),
        over=chosen(chance, Game.Status.OVER),
        busiest=busiest,
        staff=staff,
        links=chance.sample(list(PublicLink.objects.select_related("game")), RUNS),
        tournaments=chance.choices(list(Tournament.objects.all()), k=RUNS),
        openings=list(Opening.objects.listed().select_related("game__created_by")[:RUNS]),
    )


def chosen(chance: random.Random, status: str) -> list[Seat]:
    """Choose a seat in each of several games of this status."""
    keys = list(Game.objects.filter(status=status).values_list("pk", flat=True))
    found = []
    for game in Game.objects.filter(pk__in=chance.sample(keys, RUNS)):
        player = chance.choice(list(game.players.filter(user__isnull=False).select_related("user")))
        assert player.user is not None
        found.append(Seat(player.user, game, game.known[player.seat]))
    return found


def visitors(cast: Cast) -> Pages:
    """Yield the pages of somebody who is not signed in."""
    for name in OF_VISITOR:
        yield f"visitor: {name}", [opening(None, reverse(name))] * RUNS
    links = cast.links
    for name in ("public_story", "public_replay", "public_analysis"):
        yield f"visitor: {name}", [opening(None, reverse(name, args=[link.token])) for link in links]


def players(cast: Cast) -> Pages:
    """Yield the pages of people."""
    yield "my games", [opening(user, "/") for user in cast.people]
    yield "my games, busiest person", [opening(cast.busiest, "/")] * RUNS
    yield "my games, busiest, last page", [opening(cast.busiest, "/?filed=last")] * RUNS
    yield "find a game", [opening(user, "/find/") for user in cast.people]
    filters = "/find/?edition=h2000_world&speed=daily&house_rule=none"
    yield "find a game, filtered", [opening(user, filters) for user in cast.people]
    yield "game, running", [opening(user, reverse("game", args=[game.pk])) for user, game, _ in cast.running]
    yield "poll", [poll(*seat) for seat in cast.running]
    yield "game, over", [opening(user, reverse("game", args=[game.pk])) for user, game, _ in cast.over]
    for name in ("letters", "times", "people_of_game"):
        visits = [opening(user, reverse(name, args=[game.pk])) for user, game, _ in cast.running]
        yield name, visits
    for name in OF_GAME:
        yield name, [opening(user, reverse(name, args=[game.pk])) for user, game, _ in cast.over]
    for name in OF_PERSON:
        yield name, [opening(user, reverse(name)) for user in cast.people]
    yield "tournament", [opening(cast.busiest, one.get_absolute_url()) for one in cast.tournaments]
    yield (
        "invitation",
        [opening(one.game.created_by, reverse("invitation", args=[one.game.token])) for one in cast.openings],
    )
    yield "own data", [partial(written_data, user) for user in cast.people]
    yield "own data, busiest person", [partial(written_data, cast.busiest)]


def staff(cast: Cast) -> Pages:
    """Yield the staff's pages; the last ones are those of a member of staff who plays."""
    games, names = [seat.game for seat in cast.over], [seat.user.username for seat in cast.over]
    for path in LISTS:
        yield f"staff: {path}", [opening(cast.staff, f"/admin/{path}/")] * 3
    for path in SEARCHED:
        searches = [f"/admin/{path}/?q={name}" for name in names[:5]]
        yield f"staff: {path}, search", [opening(cast.staff, search) for search in searches]
    for path in FILTERED:
        yield f"staff: {path}", [opening(cast.staff, f"/admin/{path}")] * 3
    for path in OF_ONE_GAME:
        links = [f"/admin/{path}/?game__id__exact={game.pk}" for game in games]
        yield f"staff: {path} of a game", [opening(cast.staff, link) for link in links]
    changes = [f"/admin/games/game/{game.pk}/change/" for game in games]
    yield "staff: a game", [opening(cast.staff, path) for path in changes]
    player = cast.running[0].user
    player.is_staff = player.is_superuser = True
    player.save()
    for path in ("games/event", "games/mail", "games/inbound"):
        yield f"staff who play: {path}", [opening(player, f"/admin/{path}/")] * 3
    yield "address of a person", [partial(people_at, user.email) for user in cast.people]
    yield "metrics", [opening(None, "/metrics", headers=METRICS)] * RUNS


def opening(user: User | None, path: str, **more: Any) -> Visit:
    """Return what opens a page in a browser of its own, after signing in."""
    client = Client(SERVER_NAME="127.0.0.1")
    if user:
        client.force_login(user)
    return lambda: checked(client.get(path, follow=True, **more))


def poll(user: User, game: Game, known: int) -> Visit:
    """Return what asks for news, of which there are none."""
    return opening(user, f"{reverse('news', args=[game.pk])}?seen={known}", headers=HTMX)


def written_data(user: User) -> int:
    """Write all data of a person as they get it; return how many bytes they are before they are packed."""
    return sum(len(data if isinstance(data, bytes) else as_json(data)) for _name, data in own_data(user))


def people_at(address: str) -> list[User]:
    """Return the people with an address, as mails about accounts and invitations look for them."""
    return list(User.objects.filter(written_as(address)))


def checked(answer: HttpResponseBase) -> Sequence[bytes]:
    """Read an answer to its end. Raise AssertionError unless it is what was asked for."""
    assert answer.status_code in (200, NOTHING_NEW), (answer.status_code, answer)
    return b"".join(answer) if answer.streaming else answer.content  # type: ignore[arg-type, attr-defined]
